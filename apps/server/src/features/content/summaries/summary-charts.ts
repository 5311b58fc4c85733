import type { SummaryChart } from '@facet/charts/summary';
import type { WidgetResult } from '../dashboard-data/widget-result.ts';

/** The charts of a dashboard that have rows, for a summary. @param titles the title of each chart */
export function summaryCharts(
  widgets: readonly Pick<WidgetResult, 'widgetId' | 'data'>[],
  titles: ReadonlyMap<string, string>,
): SummaryChart[] {
  return widgets.flatMap(({ widgetId: id, data }) =>
    data === null ? [] : [{ ...data, id, title: titles.get(id) ?? id }],
  );
}
