import type { Edge } from './edge.ts';
import type { Item } from './items.ts';

const UNKNOWN = -4;

/** The items that explain the text best. */
export function bestItems(
  edges: readonly (readonly Edge[])[],
  fits: (edge: Edge) => Edge | undefined,
): { readonly items: readonly Item[]; readonly score: number } {
  const best: { score: number; items: Item[] }[] = Array.from({ length: edges.length + 1 }, () => ({
    score: -Infinity,
    items: [],
  }));
  best[0] = { score: 0, items: [] };
  edges.forEach((list, start) => {
    const { score, items } = best[start] ?? { score: -Infinity, items: [] };
    if (score === -Infinity) return;
    const unknown: Edge = { item: { type: 'unknown', start, end: start + 1 }, score: UNKNOWN };
    for (const edge of [...list, unknown]) {
      const fitting = fits(edge);
      if (fitting === undefined) continue;
      const reached = best[fitting.item.end];
      if (reached !== undefined && score + fitting.score > reached.score)
        best[fitting.item.end] = { score: score + fitting.score, items: [...items, fitting.item] };
    }
  });
  return best[edges.length] ?? { items: [], score: 0 };
}
