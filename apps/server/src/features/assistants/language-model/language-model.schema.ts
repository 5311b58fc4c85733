import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, nullable, nullish, oneOf } from '../../../http/shapes.ts';

const Price = Type.Number({ minimum: 0, maximum: 1_000_000 });
const Tokens = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 });

const url = Line(2000);
const model = { ...Line(200), minLength: 1 };

const settings = {
  inputPrice: nullable(Price, 'The price of a million tokens that the model reads; null for no costs.'),
  outputPrice: nullable(Price, 'The price of a million tokens that the model writes; null for no costs.'),
  costPerAccountAndDay: nullable(
    Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
    'The most that the account may spend on a day (UTC), in the currency of the prices; null for no limit.',
  ),
};

const PROBLEMS = [
  'not-configured',
  'refused',
  'not-found',
  'key',
  'model',
  'busy',
  'slow',
  'broken',
] as const;
/** Why a model cannot be used, or a call of it failed. */
export type ModelProblem = (typeof PROBLEMS)[number];

const Count = Type.Integer({ minimum: 0 });
/** What was used of the model. */
const used = {
  calls: { ...Count, description: 'How often the model was called.' },
  inputTokens: Count,
  outputTokens: Count,
  cost: Type.Number({ description: 'By the prices at that time; 0 without prices.' }),
};

export const LanguageModelSettings = Type.Object(
  {
    source: oneOf(
      ['account', 'server', 'none'],
      'Whose model answers: that of these settings, that of the server, or none.',
    ),
    isEnabled: Type.Boolean({ description: 'Whether it answers; false if the account has turned it off.' }),
    url: nullable(Type.String(), "The chat completions endpoint; null unless it is the account's own."),
    model: nullable(Type.String(), 'The name of the model.'),
    hasKey: Type.Boolean({ description: 'Whether the account has stored a key, which is never returned.' }),
    ...settings,
    tokensPerPersonAndDay: Type.Integer({ description: 'The most tokens of a person on a day (UTC).' }),
    tokensPerAccountAndDay: Type.Integer({ description: 'The most tokens of the account on a day (UTC).' }),
    perQuestion: Type.Object(
      {
        calls: { ...Count, description: 'The most calls of the model for a question.' },
        seconds: { ...Count, description: 'The longest time for a question.' },
        outputTokens: { ...Count, description: 'The most tokens that a call may write.' },
      },
      { title: 'LanguageModelQuestionLimits', description: 'What a question may use, which is fixed.' },
    ),
    usedToday: Type.Object(used, {
      title: 'LanguageModelUsedToday',
      description: 'What the account used today (UTC).',
    }),
    pausedUntil: nullable(
      IsoTime,
      'Until when the grammar answers all questions, because the model failed several times in a row.',
    ),
    pauseProblem: nullable(
      oneOf(PROBLEMS),
      'Why the last call failed, as a probe names it; null if the model is not paused.',
    ),
  },
  { title: 'LanguageModelSettings' },
);
export type LanguageModelSettings = Static<typeof LanguageModelSettings>;

export const LanguageModelInput = Type.Object(
  {
    isEnabled: Type.Optional(
      Type.Boolean({
        description: 'Whether a model answers the questions of the account, also that of the server.',
      }),
    ),
    url: nullish(url, 'A chat completions endpoint; null for the model of the server.'),
    model: nullish(model, 'The name of the model, which an address needs.'),
    key: nullish(
      { ...Line(4000), minLength: 1 },
      'The bearer token of the endpoint. It is stored encrypted; a new address drops the key of the old one.',
    ),
    inputPrice: Type.Optional(settings.inputPrice),
    outputPrice: Type.Optional(settings.outputPrice),
    costPerAccountAndDay: Type.Optional(settings.costPerAccountAndDay),
    tokensPerPersonAndDay: nullish(Tokens, 'Null for the default.'),
    tokensPerAccountAndDay: nullish(Tokens, 'Null for the default.'),
  },
  {
    title: 'LanguageModelInput',
    examples: [{ url: 'https://llm.example.com/v1/chat/completions', model: 'small', key: 'a-key' }],
  },
);
export type LanguageModelInput = Static<typeof LanguageModelInput>;

export const ProbeReport = Type.Object(
  {
    isReachable: Type.Boolean({ description: 'Whether the model answered a request.' }),
    canUseTools: Type.Boolean({ description: 'Whether it called a tool, which questions need.' }),
    canWriteJson: Type.Boolean({ description: 'Whether it wrote JSON when it was asked to.' }),
    problem: nullable(oneOf(PROBLEMS), 'Why it cannot be used; null if it can.'),
    message: nullable(Type.String(), 'The problem in words.'),
    milliseconds: Type.Integer({ description: 'How long the first response took.' }),
  },
  { title: 'LanguageModelProbe' },
);
export type ProbeReport = Static<typeof ProbeReport>;

const Usage = Type.Object(
  {
    id: Id,
    day: Type.String({ description: 'A day (UTC), such as `2026-01-31`.' }),
    userId: Id,
    userName: Type.String({
      description: 'The name of the person or embed user, or else their address or id.',
    }),
    embedTenantName: nullable(Type.String(), 'The embed tenant of an embed user; null for people.'),
    ...used,
  },
  { title: 'LanguageModelUsage' },
);
export const UsagePage = listOf('LanguageModelUsageListResponse', Usage);

export const UsageByMonth = Type.Object(
  {
    months: Type.Array(
      Type.Object(
        { month: Type.String({ description: 'A month (UTC), such as `2026-01`.' }), ...used },
        { title: 'LanguageModelMonth' },
      ),
      { description: 'Newest first, without months in which the model was not used.' },
    ),
  },
  { title: 'LanguageModelUsageByMonth' },
);
