import type { DashboardConfig } from '../config/config-shapes.ts';
import { parentsOf } from '../config/containers.ts';
import type { Position } from '../config/widget-shapes.ts';
import { around, freeRow, settled } from './cells.ts';
import type { DashboardCommand } from './command.ts';
import { cellsIn, placing } from './moves.ts';

export const ALIGNMENTS = ['left', 'right', 'top', 'bottom', 'width', 'height'] as const;
/** `left` to `bottom`: the same edge as the outermost one. `width`, `height`: the same size as the first one. */
export type Alignment = (typeof ALIGNMENTS)[number];

/**
 * The commands that align widgets of one grid with each other. What is then in the way moves down, and so do those that
 * would overlap each other.
 */
export function aligned(
  config: DashboardConfig,
  ids: readonly string[],
  alignment: Alignment,
  columns: number,
): DashboardCommand[] {
  const [first, ...others] = together(config, ids);
  if (first === undefined || others.length === 0) return [];
  const chosen = [first, ...others];
  const all = around(chosen.map(([, position]) => position));
  const [, own] = first;
  const place = (one: Position): Position => {
    switch (alignment) {
      case 'left':
        return { ...one, x: all.x };
      case 'right':
        return { ...one, x: all.x + all.w - one.w };
      case 'top':
        return { ...one, y: all.y };
      case 'bottom':
        return { ...one, y: all.y + all.h - one.h };
      case 'width':
        return { ...one, w: own.w, x: Math.max(0, Math.min(one.x, columns - own.w)) };
      case 'height':
        return { ...one, h: own.h };
    }
  };
  return arranged(config, new Map(chosen.map(([id, position]) => [id, place(position)])));
}

/**
 * The commands that make the gaps between widgets of one grid equal, as far as whole cells allow. The outer ones stay;
 * without room between them, so does everything.
 */
export function distributed(
  config: DashboardConfig,
  ids: readonly string[],
  direction: 'across' | 'down',
): DashboardCommand[] {
  const [at, size] = direction === 'across' ? (['x', 'w'] as const) : (['y', 'h'] as const);
  const chosen = together(config, ids).sort(([, one], [, other]) => one[at] - other[at]);
  const first = chosen[0]?.[1];
  const last = chosen.at(-1)?.[1];
  if (first === undefined || last === undefined || chosen.length < 3) return [];
  const taken = chosen.reduce((sum, [, position]) => sum + position[size], 0);
  const gap = (last[at] + last[size] - first[at] - taken) / (chosen.length - 1);
  if (gap < 0) return [];
  let before = 0;
  const moved = chosen.map(([id, position], index): [string, Position] => {
    const place = first[at] + before + Math.round(gap * index);
    before += position[size];
    return [id, index === chosen.length - 1 ? position : { ...position, [at]: place }];
  });
  return arranged(config, new Map(moved));
}

/** The commands that move the widgets of a grid up to where there is room, in reading order. */
export function withoutGaps(config: DashboardConfig, container: string | null): DashboardCommand[] {
  const placed = new Map<string, Position>();
  for (const [id, position] of inReadingOrder([...cellsIn(config, container)])) {
    const above = [...placed.values()].filter(
      (other) => other.x < position.x + position.w && position.x < other.x + other.w,
    );
    placed.set(id, { ...position, y: Math.max(0, ...above.map(({ y, h }) => y + h)) });
  }
  return placing(config, placed);
}

/** The widgets that are in the same grid as the first one, with their cells. */
function together(config: DashboardConfig, ids: readonly string[]): [string, Position][] {
  const [first] = ids;
  if (first === undefined) return [];
  const parent = parentsOf(config.widgets).get(first);
  if (parent !== undefined && parent.config.layout !== 'grid') return [];
  const cells = cellsIn(config, parent?.id ?? null);
  return ids.flatMap((id) => {
    const position = cells.get(id);
    return position === undefined ? [] : [[id, position]];
  });
}

function arranged(config: DashboardConfig, wanted: ReadonlyMap<string, Position>): DashboardCommand[] {
  const [first = ''] = wanted.keys();
  const container = parentsOf(config.widgets).get(first)?.id ?? null;
  const moved = new Map<string, Position>();
  for (const [id, position] of inReadingOrder([...wanted]))
    moved.set(id, { ...position, y: freeRow(position, [...moved.values()]) });
  return placing(config, settled(cellsIn(config, container), moved));
}

function inReadingOrder(cells: [string, Position][]): [string, Position][] {
  return cells.sort(([, one], [, other]) => one.y - other.y || one.x - other.x);
}
