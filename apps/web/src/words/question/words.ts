/** Details of a refusal, such as the name of a field. */
type Details = Readonly<Record<string, string | number>>;

/** How values are sorted, in words that suit their type. */
interface SortWords {
  readonly asc: string;
  readonly desc: string;
}

/** The texts of what edits a question: its columns, filters and settings, in one language. */
export interface QuestionWords {
  readonly optionsOf: (title: string) => string;
  readonly moveEarlier: string;
  readonly moveLater: string;
  readonly sorts: { readonly number: SortWords; readonly text: SortWords; readonly time: SortWords };
  readonly doNotSort: string;
  readonly share: string;
  /** The title of a share. */
  readonly shareOf: (title: string) => string;
  readonly result: string;
  readonly add: string;
  /** The items of the menu. */
  readonly adds: Readonly<Record<SettingName, string>>;
  /** The names of the settings. */
  readonly settings: Readonly<Record<SettingName, string>>;
  readonly measure: string;
  readonly dimension: string;
  readonly time: string;
  readonly period: string;
  readonly compareWith: string;
  readonly shown: string;
  readonly outputs: { readonly previous: string; readonly change: string; readonly percent_change: string };
  readonly noTime: string;
  readonly count: string;
  readonly largestBy: string;
  readonly withOthers: string;
  readonly others: string;
  readonly topText: (count: string, title: string, by: string, hasOthers: boolean) => string;
  readonly needsDimension: string;
  readonly needsPeriods: string;
  readonly addColumn: string;
  readonly totals: { readonly columns: string; readonly rows: string; readonly subtotals: string };
  readonly editCalculation: string;
  readonly name: string;
  readonly formula: string;
  readonly formulaHint: string;
  readonly format: string;
  readonly formats: {
    readonly none: string;
    readonly number: string;
    readonly percent: string;
    readonly currency: string;
  };
  readonly atCharacter: (place: string, text: string) => string;
  /** What is wrong with a formula. */
  readonly formulaErrors: {
    readonly syntax: string;
    readonly unknown_column: (name: string) => string;
    readonly unknown_function: (name: string) => string;
    readonly unknown_operator: (name: string) => string;
    readonly wrong_arguments: (name: string, least: number, most: number) => string;
    readonly too_deep: string;
    readonly unsupported: string;
  };
  readonly orElse: string;
  readonly anyOf: string;
  readonly allOf: string;
  readonly conditions: string;
  readonly addCondition: string;
  readonly addGroup: string;
  readonly moveOut: string;
  readonly moveInto: string;
  readonly pasteList: string;
  readonly chooseValues: string;
  readonly onePerLine: string;
  /** @param shown the count in the reader's digits */
  readonly values: (count: number, shown: string) => string;
  readonly typePeriod: string;
  readonly notAPeriod: (example: string) => string;
  readonly refused: {
    /** By their codes, as far as a person can cause them here. */
    readonly reasons: Readonly<Record<string, (details: Details) => string>>;
    readonly other: string;
  };
}

export type SettingName =
  | 'comparison'
  | 'top'
  | 'calculation'
  | 'order'
  | 'limit'
  | 'totals'
  | 'missing'
  | 'zone'
  | 'details';

export const ENGLISH: QuestionWords = {
  optionsOf: (title) => `Options for ${title}`,
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  sorts: {
    number: { asc: 'Smallest first', desc: 'Largest first' },
    text: { asc: 'A to Z', desc: 'Z to A' },
    time: { asc: 'Oldest first', desc: 'Newest first' },
  },
  doNotSort: 'Do not sort',
  share: 'Show as share of the total',
  shareOf: (title) => `${title}, share of the total`,
  result: 'Result',
  add: 'Add',
  adds: {
    comparison: 'Compare with an earlier period',
    top: 'Show only the top values',
    calculation: 'Add a calculation',
    order: 'Sort by several columns',
    limit: 'Limit the number of rows',
    totals: 'Show totals',
    missing: 'Show periods without data',
    zone: 'Choose a time zone',
    details: 'Show single rows',
  },
  settings: {
    comparison: 'Compared',
    top: 'Top',
    calculation: 'Calculation',
    order: 'Sorted by',
    limit: 'Limit',
    totals: 'Totals',
    missing: 'Periods without data',
    zone: 'Time zone',
    details: 'Single rows',
  },
  measure: 'Measure',
  dimension: 'Dimension',
  time: 'Time',
  period: 'For each',
  compareWith: 'Compare with',
  shown: 'Show',
  outputs: { previous: 'Earlier value', change: 'Change', percent_change: 'Change in percent' },
  noTime: 'This view has no times, so there is no earlier period.',
  count: 'How many',
  largestBy: 'Largest by',
  withOthers: 'Combine the rest into one value',
  others: 'Others',
  topText: (count, title, by, hasOthers) =>
    `${count} of ${title} by ${by}${hasOthers ? ', and the rest' : ''}`,
  needsDimension: 'Choose a dimension as a column first.',
  needsPeriods: 'Choose a time as a column first, divided into periods.',
  addColumn: 'Add a column',
  totals: {
    columns: 'Total of all rows',
    rows: 'Total of each row in a pivot table',
    subtotals: 'Subtotals',
  },
  editCalculation: 'Edit calculation',
  name: 'Name',
  formula: 'Formula',
  formulaHint: 'Type the name of a column or a function. Ctrl Space lists them.',
  format: 'Format',
  formats: { none: 'As calculated', number: 'Number', percent: 'Percent', currency: 'Currency' },
  atCharacter: (place, text) => `Character ${place}: ${text}`,
  formulaErrors: {
    syntax: 'The formula is incomplete or has a sign that does not fit here.',
    unknown_column: (name) => `The result has no column ${name}.`,
    unknown_function: (name) => `There is no function ${name}.`,
    unknown_operator: (name) => `There is no operator ${name}.`,
    wrong_arguments: (name, least, most) =>
      `${name} takes ${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'value' : 'values'}.`,
    too_deep: 'The formula has too many levels.',
    unsupported: 'A formula consists of columns, numbers, texts, operators and functions.',
  },
  orElse: 'Or…',
  anyOf: 'Any of these',
  allOf: 'All of these',
  conditions: 'Conditions',
  addCondition: 'Add a condition',
  addGroup: 'Add a group',
  moveOut: 'Move out of the group',
  moveInto: 'Move into the group',
  pasteList: 'Paste a list',
  chooseValues: 'Choose from the values',
  onePerLine: 'One value per line',
  values: (count, shown) => `${shown} ${count === 1 ? 'value' : 'values'}`,
  typePeriod: 'Type a period',
  notAPeriod: (example) => `This is not a period. Try “${example}”.`,
  refused: {
    reasons: {
      unknown_member: () => 'This field no longer exists, or you may no longer see it.',
      duplicate_column: () => 'This is a column already.',
      used_by_calculation: ({ calculation }) => `The calculation ${calculation} needs this column.`,
      mixed_group: () => 'A group cannot have conditions on both measures and dimensions.',
      deep_filters: ({ most }) => `Groups can be nested at most ${most} levels deep.`,
      operator_values: () => 'This condition needs a value.',
      invalid_number: ({ value }) => `“${value}” is not a number.`,
      invalid_range: () => 'The end of a period must come after its start.',
      too_many_values: ({ most }) => `A filter can have at most ${most} values.`,
      invalid_number_of_rows: ({ least }) => `Enter a whole number of at least ${least}.`,
      invalid_offset: () => 'Enter a whole number of periods.',
      invalid_name: ({ most }) => `A name needs 1 to ${most} characters.`,
      name_of_member: () => 'A field of the data model has this name.',
      empty_expression: () => 'Enter a formula.',
      number_of_groups: ({ most }) => `A column can have 1 to ${most} groups.`,
      repeated_group: ({ name }) => `Two groups have the name “${name}”.`,
      repeated_value: ({ value }) => `“${value}” is in two groups.`,
      empty_group_of_values: ({ name }) => `The group “${name}” has no values.`,
      invalid_limits: () => 'Limits must be numbers, each larger than the one before.',
      conflict_with_groups: () =>
        'Groups of values do not go together with a second column of groups, totals, comparisons, top values, single rows, periods without data, a time zone, or calculations that look at other rows.',
    },
    other: 'This change is not possible.',
  },
};
