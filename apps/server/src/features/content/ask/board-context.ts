import { chartsOf } from '@facet/dashboards';
import { type Filter, leavesOf } from '@facet/query';
import type { OpenDashboard } from '../dashboard-data/open-dashboard.ts';
import { requireChart } from '../dashboard-data/shown-chart.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { AskedQuery } from './asked-query.ts';
import { readFilters } from './context-filters.ts';

/** The dashboard beside which a question is asked, as the asker sees it. */
export interface BoardContext {
  readonly open: OpenDashboard;
  /** What its controls require, without what the asker has left out. */
  readonly filters: readonly Filter[];
  /** The query of the chart that the asker points at, without those filters; null for none. */
  readonly query: AskedQuery | null;
}

/**
 * What a dashboard adds to a question.
 * @param widgetId the chart that the asker points at
 * @param without members whose filters are left out
 * @throws 404 unless the widget is a chart with a report
 */
export function boardContext(
  open: OpenDashboard,
  widgetId: string | null,
  without: readonly string[],
): BoardContext {
  const { controls } = open;
  if (widgetId !== null) requireChart(open.shown, widgetId);
  const all = widgetId === null ? controls.filters() : controls.forSql(widgetId).changes.filters;
  const filters = readFilters(all, 'body.context.dashboard.controls.filters');
  const left = new Set(without);
  return {
    open,
    filters: filters.filter((filter) => !leavesOf(filter).some(({ member }) => left.has(member))),
    query: widgetId === null ? null : queryOfChart(open, widgetId),
  };
}

/** The queries of the charts of a dashboard, in their order. */
export function queriesOfCharts(open: OpenDashboard): AskedQuery[] {
  return chartsOf(open.shown.config).flatMap(({ id }) => {
    try {
      return [queryOfChart(open, id)];
    } catch {
      return [];
    }
  });
}

/** The query of a chart with the members and granularities that its controls chose, and without their filters. */
function queryOfChart({ shown, controls }: OpenDashboard, widgetId: string): AskedQuery {
  const { source } = requireChart(shown, widgetId).definition;
  if ('sql' in source) return { sqlQuery: source.sql };
  const { query } = controls.forQuery(widgetId, source.query);
  const { filters, timezone } = source.query;
  return {
    query: { ...query, filters: filters ?? [], timezone, timeDimensions: timesOf(source.query, query) },
  };
}

function timesOf(before: CubeQuery, after: CubeQuery): CubeQuery['timeDimensions'] {
  return (before.timeDimensions ?? []).map((time, index) => {
    const { dimension = time.dimension, granularity = time.granularity } =
      after.timeDimensions?.[index] ?? {};
    return { ...time, dimension, ...(granularity === undefined ? {} : { granularity }) };
  });
}
