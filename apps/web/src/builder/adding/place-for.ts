import type { Container, DashboardConfig } from '@facet/dashboards';
import { BOARD, type Place, parentsOf } from '@facet/dashboards/commands';

/**
 * Where a new widget goes: into the selected container, or the one around the selected widget; otherwise to the board.
 * @param openTab the tab of a container that is open
 */
export function placeFor(
  config: DashboardConfig,
  selection: readonly string[],
  openTab: (container: string) => string | undefined,
): Place {
  const widgets = new Map(config.widgets.map((widget) => [widget.id, widget]));
  const parents = parentsOf(config.widgets);
  const into = ({ id, config: { layout, tabs = [] } }: Container, child?: string): Place | undefined => {
    if (layout !== 'tabs') return { container: id, tab: null };
    const open = openTab(id);
    const holds = child === undefined ? undefined : tabs.find((one) => one.child === child);
    const tab = holds ?? tabs.find((one) => one.id === open) ?? tabs[0];
    if (tab === undefined) return undefined;
    const inside = tab.child === undefined ? undefined : widgets.get(tab.child);
    if (inside === undefined) return { container: id, tab: tab.id };
    return inside.type === 'CONTAINER' ? into(inside) : undefined;
  };
  const selected = widgets.get(selection[0] ?? '');
  if (selected === undefined) return BOARD;
  const own = selected.type === 'CONTAINER' ? into(selected) : undefined;
  if (own !== undefined) return own;
  let child = selected.id;
  for (let above = parents.get(child); above !== undefined; above = parents.get(child)) {
    const place = into(above, child);
    if (place !== undefined) return place;
    child = above.id;
  }
  return BOARD;
}
