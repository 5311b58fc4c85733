import type { ChartConfig } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { ApiError } from '../../../errors/errors.ts';
import { answerFor } from '../../../http/error-response.ts';
import type { PythonRuns } from '../python-reports/python-runs.ts';
import type { QueryData } from '../queries/query-data.ts';
import type { QueryResult } from '../queries/query-result.ts';
import type { Freshness } from '../queries/result-cache.ts';
import type { ReportData } from '../report-data/report-data.ts';
import type { ReportRunner, RunReportOptions } from '../report-data/report-runner.ts';
import type { KeptWidgets } from './kept-widgets.ts';
import { noAccess } from './no-access.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import { NO_LINKS, rowLinks } from './row-links.ts';
import { requireChart, type ShownChart } from './shown-chart.ts';
import type { WidgetResult } from './widget-result.ts';

/** The parts of the server that this file uses. */
export interface Parts {
  readonly db: Db;
  readonly reportRunner: ReportRunner;
  readonly queryData: Pick<QueryData, 'rows'>;
  readonly pythonRuns: PythonRuns;
  readonly keptWidgets: KeptWidgets;
}

/** The number of charts of one request that run concurrently. */
const CONCURRENT = 8;

/** The options of a request for charts. */
export interface WidgetRequest {
  readonly isRefresh: boolean;
  readonly request: FastifyRequest;
  /** Aborts when the client disconnects. */
  readonly gone: AbortSignal;
  /** The public id of the dashboard with a slug; null if the viewer sees none. */
  findDashboard(slug: string): Promise<string | null>;
}

/**
 * The data of charts of a dashboard, in order. The error of a chart is part of its result. If the viewer sees nothing that
 * the dashboard queries, that is the error of every chart.
 */
export async function widgetResults(
  parts: Parts,
  dashboard: OpenDashboard,
  widgetIds: readonly string[],
  wanted: WidgetRequest,
): Promise<WidgetResult[]> {
  return Promise.all(startedWidgets(parts, dashboard, widgetIds, wanted));
}

/** The same, each as soon as it is ready: cached ones at once. */
export function startedWidgets(
  parts: Parts,
  dashboard: OpenDashboard,
  widgetIds: readonly string[],
  wanted: WidgetRequest,
): (WidgetResult | Promise<WidgetResult>)[] {
  const limit = pLimit(CONCURRENT);
  let common: Promise<ApiError | undefined> | undefined;
  const causeOf = async (error: unknown) => {
    if (!(error instanceof ApiError && [400, 403].includes(error.status))) return error;
    common ??= noAccess(parts.db, dashboard);
    return (await common) ?? error;
  };
  return widgetIds.map(
    (id) =>
      (wanted.isRefresh ? undefined : keptResult(parts, dashboard, id)) ??
      limit(() => widgetResult(parts, dashboard, id, { ...wanted, causeOf })),
  );
}

/** The data of a chart that another viewer with the same view got, if it is still current. */
function keptResult(
  { keptWidgets }: Pick<Parts, 'keptWidgets'>,
  dashboard: OpenDashboard,
  widgetId: string,
): WidgetResult | undefined {
  const key = keyOfWidget(dashboard, widgetId);
  return key === null ? undefined : keptWidgets.get(key);
}

function keyOfWidget({ key }: OpenDashboard, widgetId: string): string | null {
  return key === null ? null : `${key} ${widgetId}`;
}

async function widgetResult(
  parts: Parts,
  dashboard: OpenDashboard,
  widgetId: string,
  {
    isRefresh,
    request,
    gone,
    findDashboard,
    causeOf,
  }: WidgetRequest & { causeOf(error: unknown): Promise<unknown> },
): Promise<WidgetResult> {
  try {
    const chart = requireChart(dashboard.shown, widgetId);
    const sources: QueryResult[] = [];
    const onResult = (result: QueryResult) => sources.push(result);
    const data = await chartData(parts, dashboard, chart, { isRefresh, onResult, gone });
    const code = chart.definition.meta.pythonCode;
    if (code !== undefined) {
      const client = { share: dashboard.scope.share, gone };
      return { widgetId, data: null, python: await parts.pythonRuns.run(code, data, client), error: null };
    }
    const { links, isShared } = await rowLinks(parts, dashboard, chart, {
      data,
      options: chartOptions(dashboard, chart),
      findDashboard,
      onResult,
    }).catch((error: unknown) => {
      // Rows without links are better than an error.
      request.log.warn({ err: error, widgetId }, 'the links of a chart failed');
      return NO_LINKS;
    });
    const result = { widgetId, data, python: null, error: null, ...(links.length > 0 && { links }) };
    const key = keyOfWidget(dashboard, widgetId);
    if (key !== null && isShared) parts.keptWidgets.set(key, result, sources);
    return result;
  } catch (error) {
    const { status, body } = answerFor(await causeOf(error), request);
    const { code, error: message } = body as { code: string; error: string };
    return { widgetId, data: null, python: null, error: { status, code, error: message } };
  }
}

/** The rows of a chart. */
function chartData(
  { reportRunner }: Pick<Parts, 'reportRunner'>,
  dashboard: OpenDashboard,
  chart: ShownChart,
  { isRefresh, ...options }: { readonly isRefresh: boolean } & Pick<RunReportOptions, 'onResult' | 'gone'>,
): Promise<ReportData> {
  return reportRunner.dataOf(dashboard.scope, chart.definition, {
    ...chartOptions(dashboard, chart),
    freshness: freshnessOf(chart.config, isRefresh),
    ...options,
  });
}

/** The parts with which a chart's report runs. */
export function chartOptions(
  { controls }: OpenDashboard,
  { widgetId }: Pick<ShownChart, 'widgetId'>,
): RunReportOptions {
  return {
    timezone: controls.timezone,
    place: `The query of chart ${widgetId}`,
    controls: {
      forSql: () => controls.forSql(widgetId),
      forQuery: (query) => controls.forQuery(widgetId, query),
    },
  };
}

function freshnessOf({ staleWhileRevalidateSeconds }: ChartConfig, isRefresh: boolean): Partial<Freshness> {
  if (isRefresh) return { isRenewed: true };
  return staleWhileRevalidateSeconds === undefined ? {} : { staleMs: staleWhileRevalidateSeconds * 1000 };
}
