/** Why a statement is no question, by code. */
export const REASONS = {
  invalid_sql: '{problem}',
  with: 'A question cannot have WITH',
  set_operation: 'A question is one SELECT, without UNION, INTERSECT, EXCEPT or VALUES',
  from: 'A question is over one cube or view',
  distinct: 'A question cannot have DISTINCT with calculations, or DISTINCT ON',
  grouping_sets: 'A question cannot have GROUPING SETS, ROLLUP or CUBE',
  regrouped: 'A question is grouped by dimensions and by periods, and not by calculations',
  hidden_group: 'A question shows every column that it is grouped by',
  condition: 'This condition cannot become a filter of the question',
  order: 'A question is ordered by its columns',
  null_order: 'A question cannot choose where NULL is sorted',
  window: 'A question cannot have WINDOW; write the window after OVER',
  alias: 'A question with calculations calls its cube or view by its own name',
  repeated_column: 'A question has each column once',
  name_of_member: 'The name "{name}" is the name of a member',
  moving_time:
    'A question cannot keep a condition that depends on the current time or the time zone, unless it is a range such as "last 7 days"',
  other: 'A question cannot express this statement',
} as const;

export type NoQuestionCode = keyof typeof REASONS;

/** Why there is no question, at a location of PostgreSQL's parser. */
export class NoQuestion extends Error {
  readonly code: NoQuestionCode;
  readonly location: number | undefined;

  constructor(code: NoQuestionCode, location?: number, detail = '') {
    super(REASONS[code].replace(/\{\w+\}/, detail));
    this.code = code;
    this.location = location;
  }
}
