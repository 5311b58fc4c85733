import { orderOfRows } from '@facet/dashboards/sort-rows';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import { isUnordered } from '../report-data/in-model-order.ts';
import type { ReportData } from '../report-data/report-data.ts';
import type { PlainQuery } from '../report-data/report-runner.ts';
import { columnOfTime } from '../report-data/shape-query.ts';

/** The columns of a file and the order of its rows, where they differ from those of the report. */
export interface FileLayout {
  /** The titles of columns, by their names. */
  readonly titles: ReadonlyMap<string, string>;
  /** The names of the columns in their order; undefined for all. */
  readonly columns?: readonly string[] | undefined;
  /** The names of columns from left to right; those that are not named follow. */
  readonly order?: readonly string[] | undefined;
  readonly sort?: { readonly column: string; readonly direction: 'asc' | 'desc' } | undefined;
}

interface Column {
  readonly name: string;
  readonly title: string;
}

/** The columns of a report that a file has, in order and with their titles there. */
export function arrangedColumns<C extends Column>(
  columns: readonly C[],
  layout: FileLayout | undefined,
): C[] {
  if (layout === undefined) return [...columns];
  const { titles, columns: kept, order = [] } = layout;
  const byName = new Map(columns.map((column) => [column.name, column]));
  const known = kept?.flatMap((name) => byName.get(name) ?? []) ?? [];
  // Names that are all unknown are those of another query.
  const shown = known.length > 0 ? known : columns;
  // As in the page, where new columns are at the end.
  const first = order.flatMap((name) => shown.find((column) => column.name === name) ?? []);
  return [...new Set([...first, ...shown])].map((column) => ({
    ...column,
    title: titles.get(column.name) ?? column.title,
  }));
}

/** The data of a report with the columns and the order of a file. */
export function arrangedData(data: ReportData, layout: FileLayout | undefined): ReportData {
  if (layout === undefined) return data;
  const columns = arrangedColumns(data.columns, layout);
  const placeOf = (name: string | undefined) => data.columns.findIndex((column) => column.name === name);
  const places = columns.map(({ name }) => placeOf(name));
  const { sort } = layout;
  const by = placeOf(sort?.column);
  const order =
    sort === undefined || by === -1
      ? data.rows.map((_, index) => index)
      : orderOfRows(
          data.rows.map((row) => row[by] ?? null),
          sort.direction === 'desc',
          new Set(data.others),
          data.columns[by]?.order,
        );
  const rows = order.map((index) => places.map((place) => data.rows[index]?.[place] ?? null));
  return { ...data, columns, rows };
}

/** Whether the rows of a file are in the order that the model defines for values, in which the data source cannot sort. */
export function isInModelOrder({ query, columns }: PlainQuery, layout: FileLayout | undefined): boolean {
  const { sort } = layout ?? {};
  const sorted = columns.find(({ name }) => name === sort?.column);
  if (sorted !== undefined) return sorted.hasOrder;
  return isUnordered(query) && columns.some(({ hasOrder }) => hasOrder);
}

/**
 * The query of a report whose rows are in the order of a file; null if the data source cannot sort them, because its
 * order decides which rows the report has.
 */
export function inOrder({ query, columns }: PlainQuery, layout: FileLayout | undefined): CubeQuery | null {
  const key = columns.find(({ name }) => name === layout?.sort?.column)?.key;
  if (layout?.sort === undefined || key === undefined) return query;
  if (query.limit != null || query.offset != null) return null;
  const time = query.timeDimensions?.find((item) => columnOfTime(item) === key);
  return { ...query, order: [[time?.dimension ?? key, layout.sort.direction]] };
}
