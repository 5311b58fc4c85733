import type { Pivot } from './presentation.ts';

/** A pivot without an order that its columns do not have. */
export function withFittingOrder(pivot: Pivot): Pivot {
  const { order, ...rest } = pivot;
  if (order === undefined || fits(rest, order)) return pivot;
  return rest;
}

function fits({ rows, columns, measures }: Pivot, { column, at }: NonNullable<Pivot['order']>): boolean {
  if (rows.includes(column)) return at === undefined;
  return measures.includes(column) && (at === undefined || at.length === columns.length);
}

/** A pivot without an order by a heading that is gone. @param before the columns that were across */
export function withHeadingOf(before: readonly string[], pivot: Pivot): Pivot {
  const { order, ...rest } = pivot;
  const isSameHeading =
    before.length === pivot.columns.length && before.every((key, index) => key === pivot.columns[index]);
  return order?.at === undefined || isSameHeading ? pivot : rest;
}
