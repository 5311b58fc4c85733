/** The texts of Explore, in one language. */
export interface ExploreWords {
  readonly title: string;
  readonly view: string;
  readonly fields: string;
  readonly searchFields: string;
  readonly noFields: (text: string) => string;
  readonly kinds: { readonly measure: string; readonly dimension: string; readonly segment: string };
  readonly columns: string;
  readonly noColumns: string;
  readonly filters: string;
  readonly noFilters: string;
  readonly filterBy: (title: string) => string;
  readonly remove: (title: string) => string;
  readonly removeFilter: (title: string) => string;
  readonly granularityOf: (title: string) => string;
  /** A time that is not divided into periods. */
  readonly exactTime: string;
  readonly undo: string;
  readonly redo: string;
  /** The name of the choice between a chart and a table. */
  readonly shownAs: string;
  readonly chart: string;
  readonly table: string;
  /** The name of the result for screen readers. */
  readonly answer: string;
  /** @param shown the count in the reader's digits */
  readonly rows: (count: number, shown: string) => string;
  readonly asking: string;
  /** The question is asked again without the person. */
  readonly waitsForConnection: string;
  readonly waitsForServer: string;
  /** After an error that nobody has foreseen. */
  readonly failsAgain: string;
  readonly cancel: string;
  readonly cancelled: string;
  readonly askAgain: string;
  readonly failed: string;
  readonly tooNarrow: string;
  readonly start: { readonly title: string; readonly text: string };
  readonly modelFailed: string;
  readonly noViews: { readonly title: string; readonly text: string; readonly fromTables: string };
  /** The question does not fit into the address. */
  readonly tooLong: string;
  /** The address has something that cannot be read. */
  readonly partlyRead: string;
  readonly showRequest: string;
  readonly aboutRequest: string;
  readonly copy: string;
  readonly copied: string;
}

export const ENGLISH: ExploreWords = {
  title: 'Explore',
  view: 'View',
  fields: 'Fields',
  searchFields: 'Search fields',
  noFields: (text) => `No field matches “${text}”`,
  kinds: { measure: 'Measures', dimension: 'Dimensions', segment: 'Segments' },
  columns: 'Columns',
  noColumns: 'Choose fields from the list',
  filters: 'Filters',
  noFilters: 'All data',
  filterBy: (title) => `Filter by ${title}`,
  remove: (title) => `Remove ${title}`,
  removeFilter: (title) => `Remove the filter on ${title}`,
  granularityOf: (title) => `Period of ${title}`,
  exactTime: 'Exact time',
  undo: 'Undo',
  redo: 'Redo',
  shownAs: 'Show as',
  chart: 'Chart',
  table: 'Table',
  answer: 'Answer',
  rows: (count, shown) => `${shown} ${count === 1 ? 'row' : 'rows'}`,
  asking: 'Asking…',
  waitsForConnection: 'No connection. The question goes on as soon as there is one.',
  waitsForServer: 'The server is busy. The question goes on in a moment.',
  failsAgain: 'If this happens again, tell an administrator.',
  cancel: 'Cancel query',
  cancelled: 'The query was cancelled',
  askAgain: 'Ask again',
  failed: 'The question could not be answered',
  tooNarrow: 'Remove or change a filter to see more.',
  start: {
    title: 'Choose fields to ask a question',
    text: 'A measure is a number, such as a count or an average. A dimension divides it, for example by month or by state.',
  },
  modelFailed: 'The data model cannot be read',
  noViews: {
    title: 'There is nothing to explore yet',
    text: 'The data model has no views or cubes that you may see.',
    fromTables: 'Model from tables',
  },
  tooLong: 'This question is too long for the address.',
  partlyRead: 'Part of the address cannot be read, and is missing from the question.',
  showRequest: 'Show request',
  aboutRequest: 'What this page sends to the API. The key is left out: create one in your account.',
  copy: 'Copy',
  copied: 'Copied',
};
