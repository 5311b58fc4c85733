/** What a condition on a member says, given its value or values in words. */
export interface ConditionPhrases {
  readonly equals: (values: string) => string;
  readonly notEquals: (values: string) => string;
  readonly contains: (values: string) => string;
  readonly notContains: (values: string) => string;
  readonly startsWith: (values: string) => string;
  readonly notStartsWith: (values: string) => string;
  readonly endsWith: (values: string) => string;
  readonly notEndsWith: (values: string) => string;
  readonly gt: (values: string) => string;
  readonly gte: (values: string) => string;
  readonly lt: (values: string) => string;
  readonly lte: (values: string) => string;
  readonly set: string;
  readonly notSet: string;
  /** Stands behind the title as `named` writes it. */
  readonly notInDateRange: (period: string) => string;
  readonly beforeDate: (date: string) => string;
  readonly beforeOrOnDate: (date: string) => string;
  readonly afterDate: (date: string) => string;
  readonly afterOrOnDate: (date: string) => string;
}

/** The sentences of answers in one language. */
export interface AnswerPhrases {
  /** A name before what follows it; without a full stop. */
  readonly named: (name: string, text: string) => string;
  readonly highestFirst: (names: string) => string;
  readonly lowestFirst: (names: string) => string;
  /** The ranking of which an answer is only one place, from the second on. */
  readonly placed: (names: string, place: number, direction: 'asc' | 'desc') => string;
  /** What follows such an answer if other groups have the same value. */
  readonly tied: string;
  /** A series over time; each text is a value with its period. */
  readonly series: (first: string, last: string, highest: string) => string;
  /** The title of a share. @param name what it is a share of */
  readonly shareOf: (name: string) => string;
  /** A share with its part and its whole; without a full stop. */
  readonly share: (name: string, share: string, part: string, total: string) => string;
  /** Which rows the part of a share has. */
  readonly part: (list: string) => string;
  readonly difference: (text: string) => string;
  /** What follows the items of a list. @param total what they add up to; undefined if nothing can be added up */
  readonly more: (count: string, isOne: boolean, total: string | undefined) => string;
  /** Values of dimensions without a measure. */
  readonly values: (count: string, isOne: boolean) => string;
  readonly empty: string;
  readonly noValue: string;
  readonly cut: (count: string, isOne: boolean) => string;
  readonly period: (text: string) => string;
  /** What follows an answer about a period without data. */
  readonly noDataAfter: (date: string) => string;
  readonly noDataBefore: (date: string) => string;
  readonly filters: (list: string) => string;
  /** Conditions that an access policy added. */
  readonly policy: (list: string) => string;
  /** That a policy added conditions on members that the reader does not see. */
  readonly hiddenPolicy: string;
  readonly definition: (title: string, text: string) => string;
  readonly conditions: ConditionPhrases;
}
