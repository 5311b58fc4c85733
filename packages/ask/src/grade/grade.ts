import { hasNumbers, hasRows, type Table } from './same-rows.ts';

/** What became of a question. The first two are right. */
export const OUTCOMES = [
  'right',
  'rightly-refused',
  'wrong-but-shown',
  'silently-wrong',
  'wrongly-refused',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is right for a question. */
export interface Expected {
  /**
   * `rows`: one of the tables, or the numbers. `outside`: the model cannot answer it. `ambiguous`: one of the tables, with a
   * word shown as ambiguous, or no answer.
   */
  readonly kind: 'rows' | 'outside' | 'ambiguous';
  readonly tables: readonly (Table & { readonly isSingle: boolean })[];
  /** Figures that suffice, such as a share of a total, which queries can compute in several ways. */
  readonly numbers: readonly number[] | null;
  readonly ordered: boolean;
  /** The kind of chart that was asked for; null for any. */
  readonly chart: string | null;
}

/** What somebody answered. */
export interface Given {
  /** Null if the question was not answered. */
  readonly table: Table | null;
  /** Whether a word was shown as ambiguous, unknown or left out. */
  readonly isMarked: boolean;
  /** Whether a word was shown with several meanings. */
  readonly hasChoices: boolean;
  readonly chart: string | null;
}

/** Grades an answer by its rows. */
export function grade(given: Given, expected: Expected): Outcome {
  const { table } = given;
  if (table === null) return expected.kind === 'rows' ? 'wrongly-refused' : 'rightly-refused';
  const wrong = given.isMarked ? 'wrong-but-shown' : 'silently-wrong';
  if (expected.kind === 'outside' || !isExpected(table, expected)) return wrong;
  if (expected.kind === 'ambiguous') return given.hasChoices ? 'right' : wrong;
  // Everybody sees which chart it is.
  return expected.chart === null || expected.chart === given.chart ? 'right' : 'wrong-but-shown';
}

function isExpected(table: Table, { tables, numbers, ordered }: Expected): boolean {
  if (numbers !== null && numbers.length > 0 && hasNumbers(table, numbers)) return true;
  return tables.some((expected) => hasRows(table, expected, { ordered, leading: expected.isSingle }));
}
