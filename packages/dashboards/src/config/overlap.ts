import type { Position } from './widget-shapes.ts';

/** Whether two widgets of one grid share a cell. */
export function overlap(a: Position, b: Position): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
