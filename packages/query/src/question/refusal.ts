/** The reason for each code in English, for the API. Pages have texts of their own. Braces name details. */
const REASONS = {
  unknown_command: 'the command {kind} does not exist',
  unknown_member: '{member} does not exist or is not visible to you',
  other_view: '{member} does not belong to {view}, the view of the question',
  unknown_column: 'the question has no column {column}',
  unknown_granularity: '{member} has no granularity {granularity}',
  not_a_time: '{member} is not a time dimension',
  wrong_kind: '{member} is a {kind}, and not a {expected}',
  duplicate_column: 'the question already has a column {column}',
  duplicate_segment: 'the question already has the segment {member}',
  used_by_calculation: 'the calculation {calculation} uses {column}',
  unknown_filter: 'the question has no filter at {path}',
  mixed_group: 'a group of filters cannot have both measures and dimensions',
  deep_filters: 'filters can be nested at most {most} levels deep',
  operator_type: 'the operator {operator} does not apply to {member}, whose type is {type}',
  operator_values: 'the operator {operator} takes another number of values than {count}',
  too_many_values: 'a filter can have at most {most} values',
  empty_group: 'a group of filters needs at least one',
  invalid_number: '"{value}" is not a number',
  invalid_range: 'the date range must be words such as "last 7 days", or a start and an end in this order',
  invalid_number_of_rows: '{setting} must be a whole number of at least {least}',
  invalid_offset: 'a comparison needs a whole number of periods other than 0',
  unknown_comparison: 'the question has no comparison {index}',
  invalid_name: 'a name must have 1 to {most} characters, without line breaks',
  name_of_member: '{name} is the name of a member',
  empty_expression: 'a calculation needs an expression',
  not_groupable: 'the values of {member} cannot be grouped: only texts and numbers can',
  number_of_groups: 'a column can have 1 to {most} groups of values',
  repeated_group: 'two groups of values have the name {name}',
  repeated_value: '"{value}" is in two groups',
  empty_group_of_values: 'the group {name} needs a value',
  invalid_limits: 'the limits of bins must be numbers in ascending order, with a name for each bin',
  unknown_group: 'the column {column} has no group {group}',
  conflict_with_groups:
    'a question with groups of values cannot have this setting, or a second such column: {setting}',
  needs_dimension: '{member} must be a dimension of the question',
} as const;

export type RefusalCode = keyof typeof REASONS;

/** Why something cannot be done: a code with details, which pages put into words, and the same in English. */
export interface Refusal<Code extends string = RefusalCode> {
  readonly code: Code;
  readonly details: Details;
  readonly message: string;
}

export type Details = Readonly<Record<string, string | number>>;

/** Puts details into the braces of a reason. */
export function refusalOf<Code extends string>(
  reasons: Readonly<Record<Code, string>>,
  code: Code,
  details: Details = {},
): Refusal<Code> {
  const message = reasons[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
  return { code, details, message };
}

/** Ends a command. Caught by `apply`. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, details?: Details) {
    const refusal = refusalOf(REASONS, code, details);
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** @throws Refused */
export function refuse(code: RefusalCode, details?: Details): never {
  throw new Refused(code, details);
}
