/** The texts of the SQL beside a question, in one language. */
export interface ExploreSqlWords {
  readonly editor: string;
  /** What the editor completes, and when its text applies. */
  readonly hint: string;
  /** The editor of a calculation, and what it completes. */
  readonly ofCalculation: string;
  readonly calculationHint: string;
  /** A calculation that would make several columns. */
  readonly oneColumn: string;
  readonly reading: string;
  readonly notApplied: string;
  readonly apply: string;
  readonly discard: string;
  readonly failed: string;
  readonly atPlace: (line: string, column: string, text: string) => string;
  readonly tooLong: string;
  /** SQL that runs, and that fields cannot show. */
  readonly free: {
    readonly title: string;
    readonly text: string;
    readonly back: string;
    /** Where there is no question to go back to. */
    readonly begin: string;
    /** SQL that fields can show after all. */
    readonly fits: string;
    readonly showFields: string;
  };
  readonly openInExplore: string;
  /** What is done with the rows of the SQL. */
  readonly besides: (settings: string) => string;
  /** A download with more rows than are shown. @param count of those that are shown */
  readonly allRows: (count: string) => string;
  readonly noSql: string;
  /** Why a question has no SQL. */
  readonly refused: Readonly<Record<'several_views' | 'timezone' | 'compared_ranges' | 'filter', string>> &
    Readonly<Record<'ungrouped_measure' | 'too_long' | 'other', string>>;
  /** Why SQL cannot be shown as fields, by the codes of the server. */
  readonly reasons: Readonly<Record<ReasonCode, string>>;
}

export type ReasonCode =
  | 'with'
  | 'set_operation'
  | 'from'
  | 'distinct'
  | 'grouping_sets'
  | 'regrouped'
  | 'hidden_group'
  | 'condition'
  | 'order'
  | 'null_order'
  | 'window'
  | 'alias'
  | 'repeated_column'
  | 'name_of_member'
  | 'moving_time'
  | 'other';

export const ENGLISH: ExploreSqlWords = {
  editor: 'SQL of the question',
  hint: 'Completes views, fields and functions. Changes apply when you pause, or with Ctrl Enter.',
  ofCalculation: 'SQL of the calculation',
  calculationHint: 'Completes fields and functions. Ctrl Enter applies the change.',
  oneColumn: 'A calculation is exactly one column.',
  reading: 'Reading the SQL…',
  notApplied: 'Not applied yet',
  apply: 'Apply',
  discard: 'Discard changes',
  failed: 'Facet could not read the SQL',
  atPlace: (line, column, text) => `Line ${line}, character ${column}: ${text}`,
  tooLong: 'The SQL is too long. At most 65,536 bytes are accepted.',
  free: {
    title: 'The fields cannot show this SQL.',
    text: 'It runs as it is written, and can only be changed as SQL.',
    back: 'Back to the last question',
    begin: 'Start with fields',
    fits: 'The fields can show this SQL.',
    showFields: 'Show as fields',
  },
  openInExplore: 'Open in Explore',
  besides: (settings) => `Not in the SQL, but applied to its rows: ${settings}`,
  allRows: (count) => `All rows, also those after the first ${count}`,
  noSql: 'This question has no SQL.',
  refused: {
    several_views: 'It has fields of several views, and SQL would have to join them.',
    timezone: 'SQL cannot have a time zone. Remove the time zone to see the SQL.',
    compared_ranges: 'SQL cannot compare date ranges.',
    filter: 'SQL has no form for one of the filters.',
    ungrouped_measure: 'SQL has no measures in single rows. Group the rows or remove the measures.',
    too_long: 'The SQL would be longer than 65,536 bytes. Shorten the lists of values.',
    other: 'One of its settings has no form in SQL.',
  },
  reasons: {
    with: 'It uses WITH.',
    set_operation: 'It combines several queries with UNION, INTERSECT, EXCEPT or VALUES.',
    from: 'It reads something other than one view.',
    distinct: 'It uses DISTINCT with a calculation, or DISTINCT ON.',
    grouping_sets: 'It uses GROUPING SETS, ROLLUP or CUBE.',
    regrouped: 'It groups by a calculation.',
    hidden_group: 'It groups by a column that it does not show.',
    condition: 'One of its conditions has no form as a filter.',
    order: 'It is ordered by something other than its columns.',
    null_order: 'It chooses where NULL is sorted.',
    window: 'It uses a WINDOW clause. Write the window after OVER instead.',
    alias: 'It has a calculation and another name for the view.',
    repeated_column: 'It has a column twice.',
    name_of_member: 'A calculation has the name of a field.',
    moving_time:
      'A condition depends on the current time in a way that is not a range such as the last 7 days.',
    other: 'Part of it has no form as fields.',
  },
};
