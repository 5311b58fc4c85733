import { freeName, idPrefix } from '../config/assign-ids.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { childPlaces, inOrder, parentsOf } from '../config/containers.ts';
import type { Container, Position, Widget } from '../config/widget-shapes.ts';
import { around, freeRow, settled } from './cells.ts';
import type { DashboardCommand } from './command.ts';
import { commandsBetween } from './commands-between.ts';
import { fits } from './fits.ts';
import { cellsIn } from './moves.ts';

/** The smallest grid on a board. */
const LEAST = { w: 2, h: 4 };

/**
 * The commands that put widgets of the board into a new container in their place, which is a grid: each stays where it is,
 * as far as whole cells allow. Undefined if they cannot be in one.
 */
export function grouped(
  config: DashboardConfig,
  ids: readonly string[],
  columns: number,
): { readonly commands: DashboardCommand[]; readonly id: string } | undefined {
  const cells = cellsIn(config, null);
  const inside = ids.flatMap((id): [string, Position][] => {
    const position = cells.get(id);
    return position === undefined ? [] : [[id, position]];
  });
  if (inside.length === 0 || inside.length < ids.length) return undefined;
  const box = around(inside.map(([, position]) => position));
  const id = freeName(idPrefix('CONTAINER'), new Set(config.widgets.map((widget) => widget.id)));
  const w = Math.min(Math.max(box.w, LEAST.w), columns);
  const position = { x: Math.min(box.x, columns - w), y: box.y, w, h: Math.max(box.h, LEAST.h) };
  const scaled = apart(inside.map(([child, one]) => [child, stretched(one, box, columns)]));
  const rest = new Map([...cells].filter(([other]) => !scaled.has(other)));
  const moved = new Map([...settled(rest, new Map([[id, position]])), ...scaled]);
  const container: Container = {
    id,
    type: 'CONTAINER',
    position,
    config: {
      layout: 'grid',
      children: inside.sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([one]) => one),
    },
  };
  const widgets = [...config.widgets.map((widget) => at(widget, moved)), container];
  const commands = commandsBetween(config, { ...config, widgets: inOrder(widgets) });
  return fits(config, commands) ? { commands, id } : undefined;
}

/**
 * The commands that take the widgets of a container on the board out of it, and the container away. Those of a grid stay
 * where they are, as far as whole cells allow, those of a stack share its place, and those of tabs are below each other.
 */
export function ungrouped(
  config: DashboardConfig,
  id: string,
  columns: number,
): { readonly commands: DashboardCommand[]; readonly ids: readonly string[] } | undefined {
  const container = config.widgets.find((widget) => widget.id === id);
  if (container?.type !== 'CONTAINER' || parentsOf(config.widgets).has(id)) return undefined;
  const children = childPlaces(container).flatMap(
    (child) => config.widgets.find((one) => one.id === child.id) ?? [],
  );
  const moved = apart(children.map((child, index) => [child.id, outside(container, child, index, columns)]));
  const cells = new Map([...cellsIn(config, null)].filter(([other]) => other !== id));
  const placed = settled(cells, moved);
  const widgets = config.widgets.filter((widget) => widget !== container).map((widget) => at(widget, placed));
  const commands = commandsBetween(config, { ...config, widgets: inOrder(widgets) });
  return fits(config, commands) ? { commands, ids: [...moved.keys()] } : undefined;
}

/** The cells on the board of a widget that leaves a container. */
function outside(
  { config, position: box }: Container,
  { position }: Widget,
  index: number,
  columns: number,
): Position {
  const { layout, direction, children = [] } = config;
  if (layout === 'tabs') return { ...box, y: box.y + index * box.h };
  if (layout === 'grid') {
    const [start, end] = [position.x, position.x + position.w].map((x) => Math.round((x * box.w) / columns));
    const x = Math.min(box.x + (start ?? 0), box.x + box.w - 1);
    return { x, y: box.y + position.y, w: Math.max(1, box.x + (end ?? 0) - x), h: position.h };
  }
  const count = Math.max(1, children.length);
  if (direction === 'vertical') {
    const h = Math.max(1, Math.floor(box.h / count));
    return { ...box, y: box.y + index * h, h };
  }
  const w = Math.max(1, Math.floor(box.w / count));
  return { ...box, x: Math.min(box.x + index * w, box.x + box.w - w), w };
}

/** Cells within a box, in a grid over its width. */
function stretched({ x, y, w, h }: Position, box: Position, columns: number): Position {
  const [start = 0, end = 1] = [x, x + w].map((edge) => Math.round(((edge - box.x) * columns) / box.w));
  return { x: start, y: y - box.y, w: Math.max(1, end - start), h };
}

function apart(cells: readonly (readonly [string, Position])[]): Map<string, Position> {
  const placed = new Map<string, Position>();
  for (const [id, position] of [...cells].sort(([, one], [, other]) => one.y - other.y || one.x - other.x))
    placed.set(id, { ...position, y: freeRow(position, [...placed.values()]) });
  return placed;
}

function at(widget: Widget, cells: ReadonlyMap<string, Position>): Widget {
  const position = cells.get(widget.id);
  return position === undefined ? widget : ({ ...widget, position } as Widget);
}
