import { ranksOf } from '@facet/dashboards/sort-rows';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { Cell, ResultColumn } from '../queries/query-result.ts';

interface Rows {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

/** Whether a query leaves the order of its rows open, and has no part of them only. */
export function isUnordered({ order, offset }: Pick<CubeQuery, 'order' | 'offset'>): boolean {
  return Object.keys(order ?? {}).length === 0 && !offset;
}

/**
 * Rows in the order that the model defines for the values of dimensions: sorted by these and by times, from left to right.
 * Rows that are equal in them keep their order, and so do all rows of a result that is cut off, since the order of the
 * data source decided which rows it has.
 * @param columnsFirst the names of columns from left to right; others follow
 */
export function inModelOrder<R extends Rows>(result: R, columnsFirst: readonly string[] = []): R {
  const { columns, rows, truncated } = result;
  if (truncated || columns.every(({ order }) => order === undefined)) return result;
  const byName = new Map(columns.map((column, place) => [column.name, { ...column, place }]));
  const fromLeft = new Set([...columnsFirst.flatMap((name) => byName.get(name) ?? []), ...byName.values()]);
  const keys = [...fromLeft]
    .filter(({ order, granularity }) => order !== undefined || granularity !== null)
    .map(({ order, place }) =>
      ranksOf(
        rows.map((row) => row[place] ?? null),
        order,
      ),
    );
  const indexes = rows.map((_, index) => index);
  indexes.sort((one, other) => {
    for (const ranks of keys) {
      const apart = (ranks[one] as number) - (ranks[other] as number);
      if (apart !== 0) return apart;
    }
    return one - other;
  });
  return { ...result, rows: indexes.map((index) => rows[index] as readonly Cell[]) };
}

/** Data whose orders have the values of its rows only, since an access policy may hide the others from the viewer. */
export function withOwnOrders<D extends Omit<Rows, 'truncated'>>(data: D): D {
  const columns = data.columns.map((column, place) => {
    if (column.order === undefined) return column;
    const values = new Set(data.rows.map((row) => String(row[place])));
    return { ...column, order: column.order.filter((value) => values.has(value)) };
  });
  return { ...data, columns };
}
