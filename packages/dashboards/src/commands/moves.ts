import type { DashboardConfig } from '../config/config-shapes.ts';
import { childPlaces, parentsOf } from '../config/containers.ts';
import type { Position } from '../config/widget-shapes.ts';
import { around, type Cells } from './cells.ts';
import type { DashboardCommand } from './command.ts';
import { moving } from './edits.ts';

/** The edge or corner of a widget that is pulled, as in the names of cursors. */
export type Edge = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw';
export const EDGES: readonly Edge[] = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'];

/** Columns and rows by which something moves. */
export interface Step {
  readonly x: number;
  readonly y: number;
}

/** The cells of widgets that move together: they keep their distances and stay on the grid. */
export function movedBy(
  cells: Cells,
  ids: readonly string[],
  step: Step,
  columns: number,
): Map<string, Position> {
  const moved = ids.flatMap((id) => {
    const position = cells.get(id);
    return position === undefined ? [] : [[id, position] as const];
  });
  if (moved.length === 0) return new Map();
  const all = around(moved.map(([, position]) => position));
  const x = within(step.x, -all.x, Math.max(-all.x, columns - all.x - all.w));
  const y = Math.max(step.y, -all.y);
  return new Map(moved.map(([id, one]) => [id, { ...one, x: one.x + x, y: one.y + y }]));
}

/** The cells of a widget after an edge was pulled. The opposite one stays. */
export function resizedBy({ x, y, w, h }: Position, edge: Edge, step: Step, columns: number): Position {
  const right = edge.includes('e') ? within(x + w + step.x, x + 1, columns) : x + w;
  const bottom = edge.includes('s') ? Math.max(y + h + step.y, y + 1) : y + h;
  const left = edge.includes('w') ? within(x + step.x, 0, right - 1) : x;
  const top = edge.includes('n') ? within(y + step.y, 0, bottom - 1) : y;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** The widgets of the board (null) or of a container, with their cells. */
export function cellsIn({ widgets }: DashboardConfig, container: string | null): Map<string, Position> {
  const parents = parentsOf(widgets);
  const inside = widgets.filter(({ id }) => (parents.get(id)?.id ?? null) === container);
  return new Map(inside.map(({ id, position }) => [id, position]));
}

/** The commands that give widgets other cells where they are. */
export function placing(config: DashboardConfig, cells: Cells): DashboardCommand[] {
  const before = new Map(config.widgets.map(({ id, position }) => [id, position]));
  return [...cells].flatMap(([id, position]) => {
    const old = before.get(id);
    const isSame =
      old !== undefined &&
      old.x === position.x &&
      old.y === position.y &&
      old.w === position.w &&
      old.h === position.h;
    return isSame ? [] : [moving(config, id, { position })];
  });
}

/** Those of the widgets that are in no other of them: what contains a widget takes it along. */
export function outermost({ widgets }: DashboardConfig, ids: readonly string[]): string[] {
  const inside = new Set<string>();
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  const visit = (id: string): void => {
    const widget = byId.get(id);
    if (widget?.type !== 'CONTAINER') return;
    for (const child of childPlaces(widget)) {
      if (inside.has(child.id)) continue;
      inside.add(child.id);
      visit(child.id);
    }
  };
  for (const id of ids) visit(id);
  return ids.filter((id) => byId.has(id) && !inside.has(id));
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
