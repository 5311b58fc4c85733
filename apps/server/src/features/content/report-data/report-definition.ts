import { type PivotItems, type ReportMeta, withoutNulls } from '@facet/dashboards';
import { badRequest, conflict } from '../../../errors/errors.ts';
import { readerOf } from '../../../http/validation.ts';
import { CubeQuery } from '../queries/cube-query.schema.ts';
import { requireMeta, requireQuery } from '../reports/report-definition.ts';

/** The query of a report, in one of two languages, and the settings that complete its result. */
export interface ReportDefinition {
  readonly source: { readonly query: CubeQuery } | { readonly sql: string };
  readonly pivot: PivotItems | null;
  readonly meta: ReportMeta;
}

/**
 * A report as a client sends it; null counts as absent.
 * @throws 400 unless it has a query in exactly one language and valid settings
 */
export function givenReport(given: {
  readonly query?: CubeQuery | null;
  readonly sqlQuery?: string | null;
  readonly pivotItems?: unknown;
  readonly meta?: Readonly<Record<string, unknown>> | null;
}): ReportDefinition {
  const { query, sqlQuery, pivotItems, meta } = given;
  if ((query == null) === (sqlQuery == null)) throw badRequest('body must have either query or sqlQuery');
  if (meta != null) requireMeta(meta);
  const source = sqlQuery == null ? { query: query as CubeQuery } : { sql: sqlQuery };
  return completed(source, pivotItems, meta);
}

/** The columns of a stored report that define its data. */
export interface StoredReport {
  readonly sql_query: string | null;
  readonly json_query: string | null;
  readonly pivot_items: unknown;
  readonly meta: unknown;
}

/**
 * A stored report. Its SQL takes precedence over a query in JSON, which other clients derive from it.
 * @param name the report, for errors
 * @throws 409 if it has no query, 400 for an invalid query
 */
export function storedReport(
  name: string,
  { sql_query, json_query, pivot_items, meta }: StoredReport,
): ReportDefinition {
  if (sql_query !== null) return completed({ sql: sql_query }, pivot_items, meta);
  if (json_query === null) throw conflict(`${name} has no query yet`);
  return completed({ query: readQuery(requireQuery(json_query)) }, pivot_items, meta);
}

const readQuery = readerOf(CubeQuery, 'jsonQuery');

function completed(source: ReportDefinition['source'], pivot: unknown, meta: unknown): ReportDefinition {
  return {
    source,
    pivot: (withoutNulls(pivot) as PivotItems | null | undefined) ?? null,
    meta: (withoutNulls(meta) as ReportMeta | null | undefined) ?? {},
  };
}
