/** The texts of groups of values and of bins, in one language. */
export interface ValueGroupWords {
  readonly group: string;
  readonly bins: string;
  readonly ungroup: string;
  /** @param shown the count in the reader's digits */
  readonly groups: (count: number, shown: string) => string;
  readonly titleOfGroups: (field: string) => string;
  readonly titleOfBins: (field: string) => string;
  readonly values: string;
  readonly allGrouped: string;
  readonly newGroup: string;
  readonly make: string;
  readonly add: (name: string) => string;
  readonly name: string;
  readonly takeOut: (value: string) => string;
  readonly dissolve: (name: string) => string;
  readonly hint: string;
  readonly moreValues: (count: number, shown: string) => string;
  readonly rest: string;
  readonly restName: string;
  readonly other: string;
  readonly divideBy: string;
  readonly by: { readonly count: string; readonly width: string; readonly limits: string };
  readonly limitsHint: string;
  readonly range: (from: string, to: string) => string;
  readonly noRange: string;
  readonly notBins: (most: string) => string;
  readonly names: string;
  /** What rows without a number are called, if anything. */
  readonly noNumber: string;
  readonly below: (to: string) => string;
  readonly between: (from: string, to: string) => string;
  readonly from: (from: string) => string;
}

export const ENGLISH: ValueGroupWords = {
  group: 'Group values…',
  bins: 'Divide into bins…',
  ungroup: 'Remove the groups',
  groups: (count, shown) => `${shown} ${count === 1 ? 'group' : 'groups'}`,
  titleOfGroups: (field) => `Groups of ${field}`,
  titleOfBins: (field) => `Bins of ${field}`,
  values: 'Values',
  allGrouped: 'All of these values are in a group.',
  newGroup: 'Name of a new group',
  make: 'Make a group',
  add: (name) => `Add the chosen values to “${name}”`,
  name: 'Name',
  takeOut: (value) => `Take “${value}” out of the group`,
  dissolve: (name) => `Remove the group “${name}”`,
  hint: 'Choose values, then give their group a name.',
  moreValues: (_, shown) => `${shown} more`,
  rest: 'Combine all other values',
  restName: 'Name of the other values',
  other: 'Other',
  divideBy: 'Divide by',
  by: { count: 'Number of bins', width: 'Width of a bin', limits: 'Limits' },
  limitsHint: 'Separate them with spaces.',
  range: (from, to) => `The values are from ${from} to ${to}.`,
  noRange: 'You see no values of this field that could be divided.',
  notBins: (most) => `This makes fewer than 2 or more than ${most} bins.`,
  names: 'Bins',
  noNumber: 'Name of rows without a number (optional)',
  below: (to) => `Under ${to}`,
  between: (from, to) => `${from} to under ${to}`,
  from: (from) => `${from} and more`,
};
