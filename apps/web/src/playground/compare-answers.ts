import type { ReportColumn, ReportData } from '@facet/client';

/** A row of two answers: the same dimensions in both. Null for the answer that does not have it. */
export interface ComparedRow {
  /** The values of the dimensions. */
  readonly key: readonly unknown[];
  readonly mine: readonly unknown[] | null;
  readonly theirs: readonly unknown[] | null;
  /** For each measure, whether the two differ. */
  readonly differs: readonly boolean[];
}

/** Two answers to the same question. */
export interface ComparedAnswers {
  readonly dimensions: readonly ReportColumn[];
  /** Those that both answers have. */
  readonly measures: readonly ReportColumn[];
  /** In the order of the first answer; what only the second has comes last. */
  readonly rows: readonly ComparedRow[];
  /** How many rows differ, or are in one answer only. */
  readonly differing: number;
  /** The largest difference of a number, second minus first; null if none differs. */
  readonly largest: { readonly column: ReportColumn; readonly amount: number } | null;
}

type Answer = Pick<ReportData, 'columns' | 'rows'>;

/** Aligns the rows of two answers by their dimensions, and counts what differs. */
export function compareAnswers(mine: Answer, theirs: Answer): ComparedAnswers {
  const isShared = ({ name }: ReportColumn) => theirs.columns.some((column) => column.name === name);
  const shared = mine.columns.filter(isShared);
  const dimensions = shared.filter(({ isMeasure }) => !isMeasure);
  const measures = shared.filter(({ isMeasure }) => isMeasure);
  const [left, right] = [keyed(mine, dimensions, measures), keyed(theirs, dimensions, measures)];
  let largest: ComparedAnswers['largest'] = null;
  const rows = [...new Set([...left.keys(), ...right.keys()])].map((id): ComparedRow => {
    const [one, two] = [left.get(id), right.get(id)];
    const differs = measures.map((column, at) => {
      if (one === undefined || two === undefined) return true;
      const [before, after] = [one.values[at], two.values[at]];
      if (isEqual(before, after)) return false;
      const amount = Number(after) - Number(before);
      const isNumber = before !== null && after !== null && Number.isFinite(amount);
      if (isNumber && Math.abs(amount) > Math.abs(largest?.amount ?? 0)) largest = { column, amount };
      return true;
    });
    const key = (one ?? two)?.key ?? [];
    return { key, mine: one?.values ?? null, theirs: two?.values ?? null, differs };
  });
  const differing = rows.filter(
    (row) => row.mine === null || row.theirs === null || row.differs.includes(true),
  ).length;
  return { dimensions, measures, rows, differing, largest };
}

/** The rows by their dimensions. Rows with the same ones, as ungrouped queries have them, are told apart by their order. */
function keyed(
  { columns, rows }: Answer,
  dimensions: readonly ReportColumn[],
  measures: readonly ReportColumn[],
) {
  const placesOf = (wanted: readonly ReportColumn[]) =>
    wanted.map(({ name }) => columns.findIndex((column) => column.name === name));
  const [inKey, inValues] = [placesOf(dimensions), placesOf(measures)];
  const found = new Map<string, { readonly key: readonly unknown[]; readonly values: readonly unknown[] }>();
  for (const row of rows) {
    const key = inKey.map((at) => row[at] ?? null);
    let turn = 0;
    while (found.has(JSON.stringify([key, turn]))) turn += 1;
    found.set(JSON.stringify([key, turn]), { key, values: inValues.map((at) => row[at] ?? null) });
  }
  return found;
}

/** Numbers with many digits are texts, and the same number may be written in two ways. */
function isEqual(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (one === null || two === null || typeof one === typeof two) return false;
  return String(one) === String(two);
}
