import { type Given, grade, hasRows, OUTCOMES, type Table } from '@facet/ask/grade';
import type { VerifiedQuestion } from '@facet/ask/verified';

/** What became of a wording. Every verified question has an answer, so none is refused rightly. */
export const GRADES = [...OUTCOMES.filter((outcome) => outcome !== 'rightly-refused'), 'not-graded'] as const;
export type Grade = (typeof GRADES)[number];

/** The longest difference, in characters. */
const LONGEST = 300;

/**
 * Grades an answer by the rows of the verified query.
 * @param expected the rows of the query, at least one: any answer without rows would have the same as none
 */
export function gradeAnswer(given: Given, expected: Table, { query, ordered }: VerifiedQuestion): Grade {
  const table = { ...expected, isSingle: query.limit === 1 };
  const graded = grade(given, { kind: 'rows', tables: [table], numbers: null, ordered, chart: null });
  if (graded === 'rightly-refused') throw new Error('A verified question always has an answer');
  return graded;
}

/**
 * How rows differ from those that a file expects; null if they do not. It has only values of the file, because people who
 * read it may not see the other rows.
 */
export function differenceOf(
  actual: Table,
  { rows: expected, ordered }: { readonly rows: Table['rows']; readonly ordered: boolean },
): string | null {
  if (hasRows(actual, { rows: expected }, { ordered, leading: false })) return null;
  const [here, wanted] = [actual.rows.length, expected.length];
  if (here !== wanted) return `The query has ${counted(here)}, the file has ${counted(wanted)}`;
  const place = expected.findIndex((row, index) => {
    const candidates = ordered ? actual.rows.slice(index, index + 1) : actual.rows;
    return !candidates.some((one) => hasRows({ rows: [one] }, { rows: [row] }, { ordered, leading: false }));
  });
  if (place === -1) return 'Each row is present, but not with the same columns in all rows';
  const row = JSON.stringify(expected[place]);
  const text = `Row ${place + 1} of the file is ${ordered ? 'another one' : 'missing'}: ${row}`;
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function counted(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}
