import type { LanguageModelProbe } from '@facet/client';

/** The texts of the page of the language model, in one language. */
export interface LanguageModelWords {
  readonly title: string;
  readonly about: string;
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly failed: string;
  /** Who answers questions in words. */
  readonly answers: {
    readonly account: (model: string) => string;
    readonly server: (model: string) => string;
    readonly none: string;
    readonly off: string;
  };
  /** Where the operator of the server has set a model. */
  readonly ofServer: string;
  /** @param until a time */
  readonly paused: (until: string) => string;
  readonly resume: string;
  readonly turnOff: string;
  readonly turnOn: string;
  readonly remove: string;
  readonly removeTitle: string;
  readonly removeText: string;
  readonly test: string;
  readonly saveFirst: string;
  readonly tested: {
    /** @param time a duration */
    readonly works: (time: string) => string;
    readonly tools: string;
    readonly noTools: string;
    readonly json: string;
    readonly noJson: string;
  };
  /** Why a model cannot be used. */
  readonly problems: Readonly<Record<NonNullable<LanguageModelProbe['problem']>, string>>;
  readonly endpoint: string;
  readonly url: string;
  readonly urlHelp: string;
  readonly urlRefused: string;
  readonly model: string;
  readonly modelHelp: string;
  readonly modelNeeded: string;
  readonly key: string;
  readonly keyHelp: string;
  readonly keyKept: string;
  readonly keyDropped: string;
  readonly removeKey: string;
  readonly limits: string;
  readonly perQuestion: (calls: string, time: string, tokens: string) => string;
  readonly personTokens: string;
  readonly accountTokens: string;
  readonly tokensHelp: string;
  readonly costPerDay: string;
  readonly costHelp: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
  readonly noLimit: string;
  readonly save: string;
  readonly saved: string;
  readonly saveFailed: string;
  readonly usedToday: string;
  readonly tokensUsed: (used: string, most: string) => string;
  readonly costUsed: (used: string, most: string | null) => string;
  readonly limitReached: string;
  readonly byMonth: string;
  readonly usage: string;
  readonly columns: {
    readonly month: string;
    readonly day: string;
    readonly person: string;
    readonly calls: string;
    readonly read: string;
    readonly written: string;
    readonly cost: string;
  };
  /** @param share a percentage */
  readonly ofLimit: (share: string) => string;
  readonly nothingUsed: string;
  readonly showMore: string;
}

export const ENGLISH: LanguageModelWords = {
  title: 'Language model',
  about:
    'Questions in words are read by a grammar. A language model can answer them instead, with the rights of whoever asks.',
  notAllowed: {
    title: 'Only administrators manage the language model',
    text: 'It receives questions, and rows that the people who ask may see.',
  },
  failed: 'The settings of the language model could not be loaded',
  answers: {
    account: (model) => `${model} answers questions`,
    server: (model) => `${model}, the model of this server, answers questions`,
    none: 'The grammar answers questions',
    off: 'The language model is turned off; the grammar answers questions',
  },
  ofServer:
    'The operator set this model in the environment of the server. To use another one for your account, enter its endpoint.',
  paused: (until) => `Paused until ${until}, because the model failed several times in a row.`,
  resume: 'End pause',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  remove: 'Remove settings',
  removeTitle: 'Remove the settings of the language model?',
  removeText: 'The endpoint, its key, the prices and the limits of the account are deleted.',
  test: 'Test model',
  saveFirst: 'Save the settings to test them.',
  tested: {
    works: (time) => `The model answered in ${time}.`,
    tools: 'It calls tools, which questions need.',
    noTools: 'It calls no tools, so it cannot answer questions.',
    json: 'It writes JSON.',
    noJson: 'It does not write JSON when it is asked to.',
  },
  problems: {
    'not-configured': 'Neither the account nor the server has a model.',
    refused:
      'The connection was refused, or this server may not call the host. The operator allows private hosts with FACET_OUTBOUND_ALLOW.',
    'not-found': 'The address does not exist. It usually ends in /v1/chat/completions.',
    key: 'The endpoint did not accept the key.',
    model: 'The endpoint does not know the model, or does not accept the request.',
    busy: 'The endpoint has too many requests, or no credit is left.',
    slow: 'The endpoint did not answer in time.',
    broken: 'The endpoint failed, or its answer is not one of the chat completions API.',
  },
  endpoint: 'Endpoint',
  url: 'Address',
  urlHelp: 'An OpenAI-compatible chat completions endpoint.',
  urlRefused:
    'This server does not call this address. It must begin with https:// and be public, without credentials, or the operator has to list its host in FACET_OUTBOUND_ALLOW.',
  model: 'Model',
  modelHelp: 'As the endpoint names it.',
  modelNeeded: 'An address needs the name of a model.',
  key: 'Key',
  keyHelp: 'Stored encrypted and never shown again.',
  keyKept: 'A key is stored. To replace it, enter another one.',
  keyDropped: 'The stored key is not sent to another address. Enter the key of the new one.',
  removeKey: 'Remove the stored key',
  limits: 'Limits and prices',
  perQuestion: (calls, time, tokens) =>
    `A question may use ${calls} calls of the model and ${time}; a call may write ${tokens} tokens. Days are in UTC.`,
  personTokens: 'Tokens of a person per day',
  accountTokens: 'Tokens of the account per day',
  tokensHelp: 'Leave empty for the default.',
  costPerDay: 'Costs of the account per day',
  costHelp: 'In the currency of the prices.',
  inputPrice: 'Price of a million tokens read',
  outputPrice: 'Price of a million tokens written',
  noLimit: 'No limit',
  save: 'Save settings',
  saved: 'Settings saved',
  saveFailed: 'The settings could not be saved',
  usedToday: 'Used today',
  tokensUsed: (used, most) => `${used} of ${most} tokens`,
  costUsed: (used, most) => (most === null ? `Costs of ${used}` : `Costs of ${used} of ${most}`),
  limitReached: 'The limit is reached: the grammar answers until midnight UTC.',
  byMonth: 'Usage by month',
  usage: 'Usage by person and day',
  columns: {
    month: 'Month',
    day: 'Day (UTC)',
    person: 'Person',
    calls: 'Calls',
    read: 'Tokens read',
    written: 'Tokens written',
    cost: 'Costs',
  },
  ofLimit: (share) => `${share} of the limit`,
  nothingUsed: 'No usage yet. Questions that the model answers appear here.',
  showMore: 'Show more',
};
