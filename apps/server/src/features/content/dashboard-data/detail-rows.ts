import { ApiError } from '../../../errors/errors.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { Cell } from '../queries/query-result.ts';
import type { ReportData } from '../report-data/report-data.ts';

type Detail = CubeQuery & { readonly limit: number };

/**
 * The distinct rows of a query for details, at most as many as its limit, ordered by their first column. Grouping a
 * whole table for its first few hundred rows takes seconds, so the query is ungrouped where that returns the same:
 * without measures, and unless most rows are duplicates.
 */
export async function detailRows(
  query: Detail,
  ask: (query: CubeQuery) => Promise<ReportData>,
): Promise<ReportData> {
  if ((query.measures ?? []).length > 0) return ask(query);
  // With an order, the data source would have to read and sort every row.
  const plain = await ask({ ...query, ungrouped: true, order: [] }).catch(unlessRefused);
  if (plain === undefined) return ask(query);
  const rows = [...new Map(plain.rows.map((row) => [JSON.stringify(row), row])).values()];
  if (plain.truncated && rows.length < query.limit / 2) return ask(query);
  return { ...plain, rows: rows.sort(([one = null], [other = null]) => compared(one, other)) };
}

/** Deployments can require primary keys in ungrouped queries (`CUBEJS_ALLOW_UNGROUPED_WITHOUT_PRIMARY_KEY`). */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.message.includes('Ungrouped query requires primary keys')) return;
  throw error;
}

/** Empty cells are last. */
function compared(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : Number(one > other);
}
