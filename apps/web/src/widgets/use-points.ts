import type { ChartPoint, CompiledChart } from '@facet/charts/view';
import type { ReportColumn, ReportData } from '@facet/client';
import type { WidgetOfType } from '@facet/dashboards';
import type { Cell } from '../look/format-value.ts';
import { dimensionsIn } from '../store/highlights.ts';
import { cellsOfMark, rowByColumn, rowOfMark } from '../store/menu-point.ts';
import type { LinksOf, RowLink } from '../tables/row-links.ts';
import type { ChosenCell } from '../tables/use-cells.ts';
import { usePointActions } from './use-point-actions.ts';

/** What a click on a mark, a cell or a number of a chart means, and what it does. */
export function usePoints(widget: WidgetOfType<'CHART'>, name: string, data: ReportData, linksOf: LinksOf) {
  const { click, menu } = usePointActions(widget);
  const { drill = true } = widget.config;
  const canDrill = drill && !hasGroups(data);
  const about = { widgetId: widget.id, title: name, data, canDrill };
  const pointOf = ({ rows, column: chosen, x, y }: ChartPoint, chart: CompiledChart) => {
    const mark = rows[0] ?? {};
    const row = rowOfMark(data, mark) ?? (chart.sankey == null ? undefined : cellsOfMark(data, mark));
    const place = data.columns.findIndex(({ name: other }) => other === chosen);
    const column = data.columns[place];
    const links = linksOn(column?.name, linksOf(row));
    const value = (row?.[place] ?? null) as Cell;
    return { ...about, column, value, row, dimensions: dimensionsIn(data, rows), links, x, y };
  };
  return {
    onCell({ column: { column }, value, source, isMenu, x, y }: ChosenCell): void {
      const links = linksOn(column.name, linksOf(source));
      const point = { ...about, column, value, row: source, links, x, y };
      if (isMenu) menu(point);
      else click(point, dimensionsIn(data, source === undefined ? [] : [rowByColumn(data, source)]));
    },
    onNumber(column: ReportColumn, value: Cell, x: number, y: number): void {
      menu({ ...about, column, value, row: data.rows.at(-1), x, y });
    },
    onMark(point: ChartPoint, chart: CompiledChart): void {
      click(pointOf(point, chart), dimensionsIn(data, point.rows));
    },
    onMarkMenu(point: ChartPoint, chart: CompiledChart): void {
      menu(pointOf(point, chart));
    },
  };
}

/** Whether values are in groups, which is the only order that a column has without being a member: no rows can be traced. */
function hasGroups({ columns }: ReportData): boolean {
  return columns.some(({ member, order }) => member === null && order !== undefined);
}

export type Points = ReturnType<typeof usePoints>;

/** The links of a column, or of the whole row if the column has none, such as that of an amount. */
function linksOn(column: string | undefined, links: readonly RowLink[]): readonly RowLink[] {
  const own = links.filter((link) => link.column === column);
  return own.length > 0 ? own : links;
}
