import { ApiError } from '../../../errors/errors.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { ReportData } from '../report-data/report-data.ts';

/** The rows from which `detailQuery` decides whether most rows repeat others. */
const PROBED = 500;

/** The rows of a query, with their number if the query asks for the total. */
export type Ask = (query: CubeQuery) => Promise<{ readonly data: ReportData; readonly total: number | null }>;

/** A part of the rows behind a value. */
export interface DetailRows extends ReportData {
  /** The number of all rows. */
  readonly total: number;
}

/**
 * The query that returns details in a fixed order: ungrouped, because grouping a whole table for its first few hundred
 * rows takes seconds. Rows are grouped if they have measures, if the deployment requires it, or if most of them repeat
 * others, which adds nothing.
 */
export async function detailQuery(grouped: CubeQuery, ask: Ask): Promise<CubeQuery> {
  if ((grouped.measures ?? []).length > 0) return grouped;
  const plain = { ...grouped, ungrouped: true };
  const probe = await ask({ ...plain, limit: PROBED }).catch(unlessRefused);
  if (probe === undefined) return grouped;
  const { rows } = probe.data;
  const different = new Set(rows.map((row) => JSON.stringify(row))).size;
  return different < rows.length / 2 ? grouped : plain;
}

/** A part of the rows of a detail query, and the number of all. The probe of `detailQuery` is the first part. */
export async function detailRows(
  query: CubeQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  ask: Ask,
): Promise<DetailRows> {
  const { data } = await ask({ ...query, limit, ...(offset > 0 && { offset }) });
  const isEnd = !data.truncated && (data.rows.length > 0 || offset === 0);
  const total = isEnd ? offset + data.rows.length : (await ask({ ...query, limit: 1, total: true })).total;
  return { ...data, total: total ?? offset + data.rows.length };
}

/** Deployments can require primary keys in ungrouped queries (`CUBEJS_ALLOW_UNGROUPED_WITHOUT_PRIMARY_KEY`). */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.message.includes('Ungrouped query requires primary keys')) return;
  throw error;
}
