import type { Dashboard } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { reportOfChart } from '../../store/reports.ts';

/** A chart that a condition can be about. */
export interface ConditionChart {
  readonly widgetId: string;
  readonly title: string;
  readonly measures: readonly string[];
}

interface Query {
  readonly measures?: readonly string[];
  readonly timeDimensions?: readonly { readonly dimension: string }[];
}

/** The charts of a dashboard, with the measures that they ask for. */
export function chartsOf(dashboard: Dashboard): readonly ConditionChart[] {
  const { widgets } = dashboard.config as unknown as DashboardConfig;
  return widgets.flatMap((widget) => {
    if (widget.type !== 'CHART') return [];
    const report = reportOfChart(dashboard, widget.config);
    const title = widget.config.title ?? report?.title ?? report?.name ?? widget.id;
    const measures = queriesIn(report?.jsonQuery).flatMap((query) => query.measures ?? []);
    return [{ widgetId: widget.id, title, measures: [...new Set(measures)] }];
  });
}

/** The time dimensions that the charts of a dashboard ask for. */
export function timeFieldsOf({ reportSnapshots }: Dashboard): readonly string[] {
  const queries = reportSnapshots.flatMap(({ jsonQuery }) => queriesIn(jsonQuery));
  const times = queries.flatMap(({ timeDimensions = [] }) =>
    timeDimensions.map(({ dimension }) => dimension),
  );
  return [...new Set(times)];
}

function queriesIn(text: string | null | undefined): readonly Query[] {
  if (text == null) return [];
  try {
    return [JSON.parse(text) as Query | Query[]].flat();
  } catch {
    return [];
  }
}
