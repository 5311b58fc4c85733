import { type Details, type Refusal, refusalOf } from '../question/refusal.ts';

const REASONS = {
  no_columns: 'SQL needs a column',
  several_views: 'SQL over several cubes would be a join; the question uses {views}',
  setting: 'SQL cannot have the setting {setting} of the question',
  compared_ranges: 'SQL cannot compare date ranges of {member}',
  relative_range: 'SQL has no form for the date range "{range}"',
  invalid_time: '"{value}" is not a date or a time without a zone',
  filter: 'SQL has no form for the operator {operator} on {member} with its values',
  mixed_group: 'a group of filters cannot have both measures and dimensions',
  empty_group: 'a group of filters needs at least one',
  ungrouped_measure: 'SQL has no measures in rows that are not grouped',
  unsupported_text: 'SQL cannot contain the character U+0000',
  conflict_with_groups:
    'a question with groups of values cannot have this setting, or a second such column: {setting}',
  too_long: 'the SQL would have {bytes} bytes; at most {most} are accepted',
} as const;

export type SqlRefusalCode = keyof typeof REASONS;

/** Ends the writing of SQL. Caught by `toSql`. */
export class NoSql extends Error {
  readonly refusal: Refusal<SqlRefusalCode>;

  constructor(code: SqlRefusalCode, details?: Details) {
    super(code);
    this.refusal = refusalOf(REASONS, code, details);
  }
}

/** @throws NoSql */
export function refuseSql(code: SqlRefusalCode, details?: Details): never {
  throw new NoSql(code, details);
}
