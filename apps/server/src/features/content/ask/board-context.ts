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
  /** The chart that the asker points at; null for none. */
  readonly widgetId: string | null;
  /** Its query without those filters: SQL as its report has it, others with what switchers chose. */
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
    widgetId,
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

function queryOfChart(open: OpenDashboard, widgetId: string): AskedQuery {
  const { source } = requireChart(open.shown, widgetId).definition;
  return 'sql' in source ? { sqlQuery: source.sql } : { query: switched(open, widgetId, source.query) };
}

/** The query of a chart with the members and granularities that its controls chose, and without their filters. */
export function switched({ controls }: OpenDashboard, widgetId: string, asked: CubeQuery): CubeQuery {
  const { query } = controls.forQuery(widgetId, asked);
  const { filters, timezone } = asked;
  return { ...query, filters: filters ?? [], timezone, timeDimensions: timesOf(asked, query) };
}

function timesOf(before: CubeQuery, after: CubeQuery): CubeQuery['timeDimensions'] {
  return (before.timeDimensions ?? []).map((time, index) => {
    const { dimension = time.dimension, granularity = time.granularity } =
      after.timeDimensions?.[index] ?? {};
    return { ...time, dimension, ...(granularity === undefined ? {} : { granularity }) };
  });
}
