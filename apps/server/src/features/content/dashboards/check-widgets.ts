import {
  type BrokenWidget,
  brokenWidgets,
  type DashboardConfig,
  ModelMembers,
  type PublishedModel,
  type ReportQuery,
  type ReportReference,
  reportsOf,
} from '@facet/dashboards';
import { accountShareOf } from '../../../auth/share-of.ts';
import { chartsOfReports, clauseOf } from '../charts/report-charts.ts';
import { sqlCheck } from './sql-problems.ts';

/** The stored columns of a report that define its query. */
interface StoredQuery {
  readonly name: string;
  readonly sql_query: string | null;
  readonly json_query: string | null;
  readonly meta: Record<string, unknown> | null;
}

/**
 * The widgets of a dashboard that do not fit a model, with the reasons.
 * @param model null if it is unknown; then queries are not checked
 */
export async function widgetsBrokenBy(
  model: PublishedModel | null,
  config: DashboardConfig,
  reportOf: (reference: ReportReference) => StoredQuery | undefined,
  chartProblem?: (report: ReportQuery) => string | undefined,
): Promise<BrokenWidget[]> {
  const hasSql = reportsOf(config).some(({ report }) => reportOf(report)?.sql_query);
  return brokenWidgets(config, {
    ...(hasSql && model !== null ? { sqlProblem: await sqlCheck(model) } : {}),
    ...(chartProblem === undefined ? {} : { chartProblem }),
    members: model === null ? null : new ModelMembers(model),
    reportOf: (reference) => queryOf(reportOf(reference)),
  });
}

/**
 * The widgets of a dashboard that cannot be published: those that do not fit the model, and charts that cannot be drawn.
 * @param model null if it is unknown; then queries are not checked
 */
export async function unpublishableWidgets(
  tenantId: number,
  model: PublishedModel | null,
  config: DashboardConfig,
  reportOf: (reference: ReportReference) => StoredQuery | undefined,
): Promise<BrokenWidget[]> {
  const reports = reportsOf(config).flatMap(({ report }) => reportOf(report) ?? []);
  const charts = await chartsOfReports(reports, accountShareOf(tenantId));
  const problems = new Map<object, string>();
  for (const [index, { meta }] of reports.entries()) {
    const result = charts[index];
    if (meta !== null && result !== undefined && 'problem' in result)
      problems.set(meta, clauseOf(result.problem));
  }
  return widgetsBrokenBy(model, config, reportOf, ({ meta }) =>
    meta == null ? undefined : problems.get(meta),
  );
}

function queryOf(report: StoredQuery | undefined): ReportQuery | undefined {
  if (report === undefined) return undefined;
  const { name, sql_query, json_query, meta } = report;
  return { name, sqlQuery: sql_query, jsonQuery: json_query, meta };
}
