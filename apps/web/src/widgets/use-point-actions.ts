import type { WidgetOfType } from '@facet/dashboards';
import { useBoard } from '../store/board-context.ts';
import { filterable, filtersOthers } from '../store/cross-filter.ts';
import type { Dimensions } from '../store/highlights.ts';
import type { MenuPoint } from '../store/menu-point.ts';

/** What a click in a chart does: it filters the other charts where the dashboard is set so, else it opens the menu. */
export function usePointActions({ id: widgetId, config: chart }: WidgetOfType<'CHART'>) {
  const board = useBoard();
  const { config } = board;
  const click = (point: MenuPoint, dimensions: Dimensions) => {
    board.noteClick(point);
    const found = filterable(config, dimensions);
    if (filtersOthers(config, chart) && found.size > 0)
      board.run({ kind: 'cross-filter', clicked: { widgetId, dimensions: found } });
    else board.openMenu(point);
  };
  const menu = (point: MenuPoint) => {
    board.noteClick(point);
    board.openMenu(point);
  };
  return { click, menu };
}
