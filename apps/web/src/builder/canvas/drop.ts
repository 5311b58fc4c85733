import type { DashboardConfig, Position } from '@facet/dashboards';
import {
  applyCommands,
  cellsIn,
  type DashboardCommand,
  type Edge,
  fits,
  freeRow,
  movedBy,
  moving,
  placing,
  resizedBy,
  settled,
} from '@facet/dashboards/commands';
import type { Area } from './places.ts';
import { type Box, boxOf, nearestColumn, nearestRow } from './tracks.ts';

/** Where something that is dragged would be, what it moves away, and the commands for that. */
export interface Drop {
  /** The cells or the gap that it would take, in pixels from the corner of the canvas. */
  readonly target: Box;
  /** The widgets of the same grid that move away, by their new cells. */
  readonly pushed: ReadonlyMap<string, Position>;
  readonly commands: () => readonly DashboardCommand[];
  /** Whether it may be there. */
  readonly isAllowed: boolean;
}

/** What is dragged: widgets with the same parent, and where the pointer has them. */
export interface Dragged {
  readonly ids: readonly string[];
  /** The one under the pointer. */
  readonly widgetId: string;
  readonly from: string | null;
  /** Where that one would be if there were no grid. */
  readonly box: Box;
}

/** Moving widgets within their grid, or into another place. */
export function dropInto(
  config: DashboardConfig,
  area: Area,
  dragged: Dragged,
  pointer: Pick<Box, 'start' | 'top'>,
): Drop {
  if (area.kind === 'grid') return dropOnGrid(config, area, dragged);
  if (area.kind === 'stack') return dropOnStack(config, area, dragged, pointer);
  const { container, tab } = area;
  const isThere = dragged.from === container;
  const commands = () => (isThere ? [] : dragged.ids.map((id) => moving(config, id, { container, tab })));
  return { target: area.box, pushed: new Map(), commands, isAllowed: isThere || fits(config, commands()) };
}

function dropOnGrid(
  config: DashboardConfig,
  area: Area & { kind: 'grid' },
  { ids, widgetId, from, box }: Dragged,
): Drop {
  const { tracks, container } = area;
  const cells = cellsIn(config, container);
  const home = cellsIn(config, from);
  const own = home.get(widgetId) ?? { x: 0, y: 0, w: 1, h: 1 };
  const x = nearestColumn(tracks, box.start - area.box.start);
  const y = nearestRow(tracks, box.top - area.box.top);
  const fitted = new Map(
    [...home].map(([id, one]) => [id, { ...one, w: Math.min(one.w, tracks.columns) }] as const),
  );
  const moved = apart(movedBy(fitted, ids, { x: x - own.x, y: y - own.y }, tracks.columns));
  const all = settled(cells, moved);
  const pushed = new Map([...all].filter(([id]) => !moved.has(id)));
  const commands = () =>
    from === container
      ? placing(config, all)
      : [
          ...placing(config, pushed),
          ...[...moved].map(([id, position]) => moving(config, id, { container, tab: null, position })),
        ];
  const at = boxOf(tracks, moved.get(widgetId) ?? own);
  return {
    target: { ...at, start: area.box.start + at.start, top: area.box.top + at.top },
    pushed,
    commands,
    // Within its grid, nothing overlaps and nothing changes its size.
    isAllowed: from === container || fits(config, commands()),
  };
}

function dropOnStack(
  config: DashboardConfig,
  { container, box, isVertical, items }: Area & { kind: 'stack' },
  { ids, from }: Dragged,
  pointer: Pick<Box, 'start' | 'top'>,
): Drop {
  const others = items.filter(({ id }) => !ids.includes(id));
  const middle = ({ start, top, width, height }: Box) => (isVertical ? top + height / 2 : start + width / 2);
  const place = isVertical ? pointer.top : pointer.start;
  const found = others.findIndex((item) => middle(item.box) > place);
  const order = found === -1 ? others.length : found;
  const commands = () => inOrder(config, ids, container, order);
  const next = others[order]?.box;
  const last = others.at(-1)?.box;
  const edge = isVertical
    ? (next?.top ?? (last === undefined ? box.top + RIM : last.top + last.height + GAP)) - GAP / 2
    : (next?.start ?? (last === undefined ? box.start + RIM : last.start + last.width + GAP)) - GAP / 2;
  const line = next ?? last ?? box;
  const target = isVertical
    ? { start: line.start, width: line.width, top: edge - 2, height: 4 }
    : { start: edge - 2, width: 4, top: line.top, height: line.height };
  return { target, pushed: new Map(), commands, isAllowed: from === container || fits(config, commands()) };
}

/** What was in a stack has cells that may overlap. */
function apart(moved: ReadonlyMap<string, Position>): Map<string, Position> {
  const placed = new Map<string, Position>();
  for (const [id, position] of moved)
    placed.set(id, { ...position, y: freeRow(position, [...placed.values()]) });
  return placed;
}

const RIM = 16;
const GAP = 16;

/** The commands that put widgets into a stack one after the other, each from where the one before has left it. */
function inOrder(
  config: DashboardConfig,
  ids: readonly string[],
  container: string,
  order: number,
): DashboardCommand[] {
  const commands: DashboardCommand[] = [];
  let now = config;
  for (const [index, id] of ids.entries()) {
    const command = moving(now, id, { container, tab: null, order: order + index });
    if (
      command.kind === 'move' &&
      command.before.order === command.after.order &&
      command.before.container === container
    )
      continue;
    commands.push(command);
    now = applyCommands(now, [command]).config;
  }
  return commands;
}

/** Pulling an edge of a widget in its grid. */
export function resizeTo(
  config: DashboardConfig,
  area: Area & { kind: 'grid' },
  widgetId: string,
  edge: Edge,
  box: Box,
): Drop {
  const { tracks, container } = area;
  const cells = cellsIn(config, container);
  const own = cells.get(widgetId) ?? { x: 0, y: 0, w: 1, h: 1 };
  const start = box.start - area.box.start;
  const top = box.top - area.box.top;
  const { gapX, gapY } = tracks;
  const step = {
    x: edge.includes('w')
      ? nearestColumn(tracks, start) - own.x
      : nearestColumn(tracks, start + box.width + gapX) - (own.x + own.w),
    y: edge.includes('n')
      ? nearestRow(tracks, top) - own.y
      : nearestRow(tracks, top + box.height + gapY) - (own.y + own.h),
  };
  const resized = resizedBy(own, edge, step, tracks.columns);
  const all = settled(cells, new Map([[widgetId, resized]]));
  const at = boxOf(tracks, resized);
  const commands = () => placing(config, all);
  return {
    target: { ...at, start: area.box.start + at.start, top: area.box.top + at.top },
    pushed: new Map([...all].filter(([id]) => id !== widgetId)),
    commands,
    // Containers have a least size.
    isAllowed: fits(config, [moving(config, widgetId, { position: resized })]),
  };
}
