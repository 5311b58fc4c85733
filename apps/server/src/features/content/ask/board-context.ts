import { chartsOf } from '@facet/dashboards';
import { type Filter, leavesOf } from '@facet/query';
import type { OpenDashboard } from '../dashboard-data/open-dashboard.ts';
import { requireChart } from '../dashboard-data/shown-chart.ts';
import { summarisedCharts } from '../dashboards/ai-widgets.ts';
import type { ShownDashboard } from '../dashboards/shown-dashboard.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { AskedQuery } from './asked-query.ts';
import { readFilters } from './context-filters.ts';

/** The dashboard beside which a question is asked, as the asker sees it. */
export interface BoardContext {
  readonly open: OpenDashboard;
  /** What its controls require, without what the asker has left out. */
  readonly filters: readonly Filter[];
  /** The chart that the asker points at, or the charts of a summary; empty if they point at nothing. */
  readonly pointed: readonly PointedChart[];
}

/** A chart that is asked about. */
export interface PointedChart {
  readonly id: string;
  /** Without the filters of controls: SQL as its report has it, others with what switchers chose. */
  readonly query: AskedQuery;
}

/**
 * What a dashboard adds to a question.
 * @param widgetId the chart or summary that the asker points at
 * @param without members whose filters are left out
 * @throws as `requirePointed`
 */
export function boardContext(
  open: OpenDashboard,
  widgetId: string | null,
  without: readonly string[],
): BoardContext {
  const { controls } = open;
  const pointed = widgetId === null ? [] : chartsWithQueries(open, requirePointed(open.shown, widgetId));
  // Questions about a summary go on from its first chart.
  const [first] = pointed;
  const all = first === undefined ? controls.filters() : controls.forSql(first.id).changes.filters;
  const filters = readFilters(all, 'body.context.dashboard.controls.filters');
  const left = new Set(without);
  return {
    open,
    filters: filters.filter((filter) => !leavesOf(filter).some(({ member }) => left.has(member))),
    pointed,
  };
}

/**
 * The ids of the charts that are asked about: that of a chart, or those of a summary.
 * @throws 404 unless the widget is a chart with a report, or an AI widget
 */
export function requirePointed(shown: ShownDashboard, widgetId: string): string[] {
  const widget = shown.config.widgets.find(({ id }) => id === widgetId);
  return widget?.type === 'AI'
    ? summarisedCharts(shown.config, widget)
    : [requireChart(shown, widgetId).widgetId];
}

/** The queries of the charts of a dashboard, in their order. */
export function queriesOfCharts(open: OpenDashboard): AskedQuery[] {
  const ids = chartsOf(open.shown.config).map(({ id }) => id);
  return chartsWithQueries(open, ids).map(({ query }) => query);
}

/** Charts whose queries can be read. */
function chartsWithQueries(open: OpenDashboard, ids: readonly string[]): PointedChart[] {
  return ids.flatMap((id) => {
    try {
      return [{ id, query: queryOfChart(open, id) }];
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
