import type { WidgetOfType } from '@facet/dashboards';
import { filterable, filtersOthers } from '../store/cross-filter.ts';
import { useDashboard } from '../store/dashboard-context.ts';
import type { Dimensions } from '../store/highlights.ts';
import type { MenuPoint } from '../store/menu-point.ts';

/** What a click in a chart does: it filters the other charts where the dashboard is set so, else it opens the menu. */
export function usePointActions({ id: widgetId, config: chart }: WidgetOfType<'CHART'>) {
  const { config, filterOthers, openMenu, noteClick } = useDashboard();
  const click = (point: MenuPoint, dimensions: Dimensions) => {
    noteClick(point);
    const found = filterable(config, dimensions);
    if (filtersOthers(config, chart) && found.size > 0) filterOthers({ widgetId, dimensions: found });
    else openMenu(point);
  };
  const menu = (point: MenuPoint) => {
    noteClick(point);
    openMenu(point);
  };
  return { click, menu };
}
