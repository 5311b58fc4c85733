/** The texts of the playground of the data model, in one language. */
export interface PlaygroundWords {
  readonly title: string;
  /** The link to the files of the branch. */
  readonly files: string;
  /** How the branch stands. */
  readonly states: {
    readonly opening: string;
    readonly building: string;
    readonly built: string;
    readonly failed: string;
  };
  readonly notServed: string;
  readonly broken: (branch: string) => string;
  readonly code: string;
  readonly codeWidth: string;
  readonly timing: string;
  readonly nothingAsked: string;
  readonly notWritten: { readonly graphql: string; readonly sql: string; readonly asOther: string };
  /** What each language is for. */
  readonly notes: {
    readonly json: string;
    readonly curl: string;
    readonly typescript: string;
    readonly python: string;
    readonly sql: string;
    readonly graphql: string;
  };
  /** Where the credential comes from. */
  readonly key: { readonly key: string; readonly token: string };
  readonly compare: string;
  readonly stopComparing: string;
  readonly compared: string;
  /** @param count a number */
  readonly same: (count: string) => string;
  readonly differ: (count: string, total: string) => string;
  /** @param amount with its sign */
  readonly largest: (column: string, amount: string) => string;
  readonly onlyFirst: string;
  readonly firstRows: (shown: string, total: string) => string;
  readonly difference: string;
  readonly differs: string;
  readonly onlyOn: (branch: string) => string;
  readonly answers: (count: number) => string;
}

export const ENGLISH: PlaygroundWords = {
  title: 'Playground',
  files: 'Files',
  states: {
    opening: 'Opening the branch…',
    building: 'Building the branch…',
    built: 'Answers come from this branch',
    failed: 'The branch does not compile',
  },
  notServed: 'The branch cannot be asked',
  broken: (branch) => `${branch} does not compile`,
  code: 'Code',
  codeWidth: 'Width of the code',
  timing: 'Timing',
  nothingAsked: 'Choose fields to see the question as code.',
  notWritten: {
    graphql: 'GraphQL cannot ask this question: it has calculations, segments, comparisons or totals.',
    sql: 'SQL cannot ask this question.',
    asOther: 'GraphQL cannot ask as somebody else.',
  },
  notes: {
    json: 'The body of the request.',
    curl: 'Runs in a shell.',
    typescript: 'Uses the client package of Facet.',
    python: 'Uses the package requests.',
    sql: 'Semantic SQL: send it as sqlQuery in place of query.',
    graphql: 'The GraphQL API of the engine.',
  },
  key: {
    key: 'Put an API key into FACET_API_KEY. POST /api/v1/api-keys creates one.',
    token:
      'Put a data API token into FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token creates one.',
  },
  compare: 'Compare with…',
  stopComparing: 'Stop comparing',
  compared: 'Comparison of two branches',
  same: (count) => `All rows are the same (${count}).`,
  differ: (count, total) => `${count} of ${total} rows differ.`,
  largest: (column, amount) => `Largest difference in ${column}: ${amount}.`,
  onlyFirst: 'At least one answer has more rows than are compared.',
  firstRows: (shown, total) => `The first ${shown} of ${total} rows are shown.`,
  difference: 'Difference',
  differs: 'Differs',
  onlyOn: (branch) => `Only on ${branch}`,
  answers: (count) => `Rows: ${count}`,
};
