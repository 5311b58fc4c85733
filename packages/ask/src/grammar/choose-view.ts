import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Item } from './items.ts';
import { type Edge, ranked } from './segment.ts';

/** So many views are tried in full. */
const MOST_VIEWS = 6;

/** The views that may answer a question, best first: those whose members and values the text names best. */
export function likelyViews(
  edges: readonly (readonly Edge[])[],
  lexicon: Lexicon,
  preferred: string | null,
): string[] {
  const scores = new Map<string, number>();
  for (const list of edges) {
    const best = new Map<string, number>();
    for (const { item } of list)
      for (const { view, rank } of viewsOf(item))
        best.set(view, Math.max(best.get(view) ?? 0, rank * (item.end - item.start)));
    for (const [view, score] of best) scores.set(view, (scores.get(view) ?? 0) + score);
  }
  const found = [...scores].toSorted(([, one], [, other]) => other - one).map(([view]) => view);
  const first = preferred !== null && lexicon.views.has(preferred) ? [preferred] : [];
  const views = [...new Set([...first, ...found.slice(0, MOST_VIEWS)])];
  return views.length > 0 ? views : [...lexicon.views.keys()].slice(0, 1);
}

/** An edge with only what belongs to a view; undefined if nothing does. */
export function inView(view: string): (edge: Edge) => Edge | undefined {
  return (edge) => {
    const { item, words, skipped } = edge;
    if (item.type === 'members') {
      const found = item.found.filter(({ member }) => member.view === view);
      return found.length === 0 ? undefined : ranked({ ...item, found }, words ?? 1, skipped);
    }
    if (item.type !== 'values') return edge;
    const found = item.found.filter(({ known }) => known.member.view === view);
    return found.length === 0 ? undefined : ranked({ ...item, found }, words ?? 1, skipped);
  };
}

function viewsOf(item: Item): { readonly view: string; readonly rank: number }[] {
  if (item.type === 'members') return item.found.map(({ member, rank }) => ({ view: member.view, rank }));
  return item.type === 'values'
    ? item.found.map(({ known, rank }) => ({ view: known.member.view, rank }))
    : [];
}
