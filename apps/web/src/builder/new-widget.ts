import type { DashboardConfig, Position, Widget } from '@facet/dashboards';
import { type DashboardCommand, overlap, placeOf } from '@facet/dashboards/commands';
import { COLUMNS } from '../board/layout.ts';

/** What can be added, by its type, and the cells that it takes at first. */
const SIZES = {
  CHART: { w: 6, h: 6 },
  TEXT: { w: 6, h: 2 },
  DIVIDER: { w: 12, h: 1 },
  SPACER: { w: 12, h: 1 },
} as const;
export type Addable = keyof typeof SIZES;

/** The command that adds a widget to the board, where there is room for it. */
export function adding(
  config: DashboardConfig,
  type: Addable,
  settings: Widget['config'],
): Extract<DashboardCommand, { kind: 'add' }> {
  // Two editors may add a widget at the same moment.
  const id = `${type.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}`;
  const position = freePlace(config, SIZES[type]);
  return {
    kind: 'add',
    widget: { id, type, position, config: settings } as Widget,
    into: { container: null, tab: null },
  };
}

/** The first cells, from the top and the left, that no widget of the board takes: of the last row, or below all. */
export function freePlace(
  config: DashboardConfig,
  { w, h }: { readonly w: number; readonly h: number },
): Position {
  const taken = config.widgets
    .filter((widget) => placeOf(config, widget).container === null)
    .map(({ position }) => position);
  const bottom = Math.max(0, ...taken.map((position) => position.y + position.h));
  const last = Math.max(0, ...taken.filter((one) => one.y + one.h === bottom).map(({ y }) => y));
  for (let x = 0; x + w <= COLUMNS; x += 1) {
    const place = { x, y: last, w, h };
    if (taken.every((one) => !overlap(one, place))) return place;
  }
  return { x: 0, y: bottom, w, h };
}
