import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors/errors.ts';
import { foreignMember, foreignText } from '../as-whom/members-of-query.ts';
import { requireChart } from '../dashboard-data/shown-chart.ts';
import { chartOptions, type Parts as WidgetParts, widgetResults } from '../dashboard-data/widget-data.ts';
import type { WidgetResult } from '../dashboard-data/widget-result.ts';
import type { OpenedAs } from './open-as.ts';

interface Asking {
  readonly request: FastifyRequest;
  readonly gone: AbortSignal;
}

/**
 * The rows of charts that somebody else gets, in order. A chart with members that the caller does not see has an error in
 * place of its rows.
 */
export async function rowsAs(
  parts: WidgetParts,
  { dashboard, ownModel }: OpenedAs,
  widgetIds: readonly string[],
  { request, gone }: Asking,
): Promise<readonly WidgetResult[]> {
  const checked = await Promise.all(
    widgetIds.map(async (id) => [id, await hiddenFromCaller(parts, { dashboard, ownModel }, id)] as const),
  );
  const allowed = checked.filter(([, member]) => member === undefined).map(([id]) => id);
  const results = await widgetResults(parts, dashboard, allowed, {
    isRefresh: false,
    request,
    gone,
    findDashboard: async () => null,
  });
  const refused = checked.flatMap(([widgetId, member]) =>
    member === undefined
      ? []
      : [
          {
            widgetId,
            data: null,
            python: null,
            error: { status: 403, code: 'forbidden', error: foreignText(member) },
          },
        ],
  );
  // Links would lead away from what is shown as somebody else.
  return [...results.map(({ links: _links, ...result }) => result), ...refused];
}

/** A member that a chart queries, that they see and the caller does not. */
async function hiddenFromCaller(
  { reportRunner }: Pick<WidgetParts, 'reportRunner'>,
  { dashboard, ownModel }: Pick<OpenedAs, 'dashboard' | 'ownModel'>,
  widgetId: string,
): Promise<string | undefined> {
  try {
    const chart = requireChart(dashboard.shown, widgetId);
    const options = chartOptions(dashboard, chart);
    const queries = await reportRunner.queriesOf(dashboard.scope, chart.definition, options);
    return foreignMember([queries, chart.definition.meta], ownModel, dashboard.model);
  } catch (error) {
    // Its result has the same error.
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}
