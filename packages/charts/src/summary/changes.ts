import { type Figures, keptOf } from './figures.ts';
import type { Item, Measured } from './measure-charts.ts';

/** An earlier email. */
export interface Earlier {
  readonly figures: Figures;
  /** When it was prepared. */
  readonly at: Date;
}

/** What has become of an item. */
export interface Move extends Item {
  readonly before: number;
}

/** A measure, and how it was before, if that is known. */
export interface Change {
  readonly measured: Measured;
  readonly before: number | undefined;
  /** Those that changed most, the largest change first. */
  readonly moves: readonly Move[];
}

const MOST_MOVES = 3;

/** How measures have changed: since an earlier email, or else since the period before. */
export function changesIn(measured: readonly Measured[], earlier: Earlier | undefined): Change[] {
  return measured.map((one) => {
    const kept = earlier && keptOf(earlier.figures, one);
    const items = earlier === undefined ? one.itemsBefore : new Map(Object.entries(kept?.items ?? {}));
    const before = earlier === undefined ? one.valueBefore : kept?.value;
    return { measured: one, before, moves: movesIn(one, items) };
  });
}

function movesIn({ items }: Measured, before: ReadonlyMap<string, number> | undefined): Move[] {
  return items
    .flatMap((item) => {
      const was = before?.get(item.key);
      return was === undefined || was === item.value ? [] : [{ ...item, before: was }];
    })
    .sort((one, other) => Math.abs(other.value - other.before) - Math.abs(one.value - one.before))
    .slice(0, MOST_MOVES);
}
