import { overlap } from '../config/overlap.ts';
import type { Position } from '../config/widget-shapes.ts';

/** Widgets of one grid by their ids. */
export type Cells = ReadonlyMap<string, Position>;

/**
 * Where the widgets of a grid are after some have changed their cells. Those in the way move down, as far as they must;
 * everything else stays, and gaps stay open. Otherwise one move could change every widget below it, and so be in the way
 * of whoever edits those.
 * @returns the widgets whose cells change, with those that were moved
 */
export function settled(cells: Cells, moved: Cells): Map<string, Position> {
  const changed = new Map(moved);
  const others = [...cells].filter(([id]) => !moved.has(id));
  for (const [id, position] of others.sort(([, one], [, other]) => one.y - other.y || one.x - other.x)) {
    const y = freeRow(position, [...changed.values()]);
    if (y !== position.y) changed.set(id, { ...position, y });
  }
  return changed;
}

/** The first row from that of a widget in which it overlaps no others. */
export function freeRow(position: Position, others: readonly Position[]): number {
  let { y } = position;
  for (;;) {
    const ends = others
      .filter((other) => overlap({ ...position, y }, other))
      .map((other) => other.y + other.h);
    if (ends.length === 0) return y;
    y = Math.max(...ends);
  }
}

/** The smallest rectangle around widgets. */
export function around(positions: readonly Position[]): Position {
  const x = Math.min(...positions.map((one) => one.x));
  const y = Math.min(...positions.map((one) => one.y));
  const w = Math.max(...positions.map((one) => one.x + one.w)) - x;
  const h = Math.max(...positions.map((one) => one.y + one.h)) - y;
  return { x, y, w, h };
}
