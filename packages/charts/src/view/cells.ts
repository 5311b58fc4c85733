import type { CellLayout } from '../chart.ts';
import type { Datum } from './rows.ts';

export interface Cells {
  readonly count: number;
  readonly across: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** What a cell has beside its plot: labels of the axes, and the header above. */
const BESIDE = 38;
const BELOW = 70;
const GAP = 28;
/** Below this width fewer cells are beside each other, unless some would then be out of sight. */
const NARROW = 150;
const NARROWEST = 88;
const LOWEST = 40;

/** How many cells are beside each other, and the size of their plots. */
export function cellsIn(
  layout: CellLayout,
  data: readonly Datum[],
  { width, height }: { readonly width: number; readonly height: number },
): Cells {
  const count = (column: string | null) =>
    column === null ? 1 : Math.max(1, new Set(data.map((datum) => String(datum[column]))).size);
  const wrapped = layout.wrap === null ? undefined : count(layout.wrap);
  const across =
    wrapped === undefined
      ? count(layout.column) * layout.across
      : Math.min(layout.perRow ?? acrossFor(wrapped, width, height), wrapped);
  const down = wrapped === undefined ? count(layout.row) * layout.down : Math.ceil(wrapped / across);
  const own = wrapped === undefined ? 0 : BESIDE;
  return {
    count: across * down,
    across,
    cellWidth: Math.floor((width - BESIDE - (across - 1) * (GAP + own)) / across),
    cellHeight: Math.max(LOWEST, Math.floor((height - down * BELOW - (down - 1) * GAP) / down)),
  };
}

function acrossFor(count: number, width: number, height: number): number {
  const fitting = (narrowest: number) => Math.max(1, Math.floor((width + GAP) / (narrowest + GAP)));
  let across = balanced(count, fitting(NARROW), width, height);
  while (across < Math.min(count, fitting(NARROWEST)) && !isInSight(count, across, height)) across += 1;
  return across;
}

/** Whether no cell is below the element. */
function isInSight(count: number, across: number, height: number): boolean {
  const down = Math.ceil(count / across);
  return down * (LOWEST + BELOW) + (down - 1) * GAP <= height;
}

/** The number of columns with which cells are about half as high as wide. */
function balanced(count: number, most: number, width: number, height: number): number {
  let best = 1;
  let difference = Infinity;
  for (let across = 1; across <= Math.min(most, count); across++) {
    const down = Math.ceil(count / across);
    const shape = width / across / (height / down);
    const empty = across * down - count;
    const distance = Math.abs(Math.log(shape / 1.7)) + empty * 0.15;
    if (distance < difference) {
      difference = distance;
      best = across;
    }
  }
  return best;
}
