import type { DashboardConfig } from '@facet/dashboards';
import {
  cellsIn,
  childPlaces,
  type DashboardCommand,
  movedBy,
  moving,
  parentsOf,
  placing,
  resizedBy,
  type Step,
  settled,
} from '@facet/dashboards/commands';

export type Arrow = Step;

/**
 * The commands of an arrow key: by one cell in a grid, by one place in a stack. Undefined where there is no such thing, as
 * the size of a widget in a stack, or where nothing changes.
 * @param ids the widgets that move together; only the focused one is resized
 */
export function arrowEdit(
  config: DashboardConfig,
  focused: string,
  ids: readonly string[],
  arrow: Arrow,
  isResize: boolean,
  columns: number,
): DashboardCommand[] | undefined {
  const parent = parentsOf(config.widgets).get(focused);
  const layout = parent?.config.layout ?? 'stack';
  if (parent !== undefined && layout !== 'grid') {
    if (isResize || layout === 'tabs') return undefined;
    const siblings = childPlaces(parent);
    const order = siblings.findIndex(({ id }) => id === focused) + arrow.x + arrow.y;
    if (order < 0 || order >= siblings.length) return undefined;
    return [moving(config, focused, { container: parent.id, order })];
  }
  const cells = cellsIn(config, parent?.id ?? null);
  const own = cells.get(focused);
  if (own === undefined) return undefined;
  const moved = isResize
    ? new Map([[focused, resizedBy(own, arrow.x === 0 ? 's' : 'e', arrow, columns)]])
    : movedBy(cells, ids, arrow, columns);
  const commands = placing(config, settled(cells, moved));
  return commands.length === 0 ? undefined : commands;
}
