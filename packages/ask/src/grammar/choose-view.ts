import type { Lexicon } from '../lexicon/lexicon.ts';
import { LONGEST_NAME } from '../ranking/find-members.ts';
import type { Token } from '../tokens/tokenize.ts';
import { type Edge, ranked } from './edge.ts';

/** So many views are searched for what words may mean. */
const MOST_SEARCHED = 24;
/** So many of these are read to the end. */
const MOST_VIEWS = 6;
const NAMED = 1;
const VALUE = 0.9;
/** For each word of a phrase that names a member or value on the whole. */
const WHOLE = 0.5;
const DESCRIBED = 0.1;

/** The views that have words of a text in names, values or descriptions, the most first, after the preferred one. */
export function viewsWith(
  tokens: readonly Token[],
  lexicon: Lexicon,
  preferred: string | null,
): ReadonlySet<string> {
  const scores = new Map<string, number>();
  const add = (views: Iterable<string>, score: number) => {
    for (const view of views) scores.set(view, (scores.get(view) ?? 0) + score);
  };
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key) !== undefined;
  tokens.forEach(({ normal, stem }, start) => {
    if (isNew(normal)) {
      add(lexicon.stems.get(stem)?.keys() ?? [], NAMED);
      add(lexicon.described.get(stem)?.keys() ?? [], DESCRIBED);
      add(viewsOf(lexicon.values.words.get(normal)), VALUE);
    }
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_NAME); end++) {
      const words = tokens.slice(start, end);
      const stems = words.map((word) => word.stem).toSorted();
      const own = words.map((word) => word.normal).join(' ');
      if (isNew(`${own} `)) {
        add(viewsOf(lexicon.phrases.get(stems.join(' '))), WHOLE * words.length);
        add(viewsOf(lexicon.values.phrases.get(own)), VALUE + WHOLE * words.length);
      }
    }
  });
  const first = preferred !== null && lexicon.views.has(preferred) ? [preferred] : [];
  const views = new Set([...first, ...bestOf(scores, MOST_SEARCHED)]);
  return views.size > 0 ? views : new Set([...lexicon.views.keys()].slice(0, 1));
}

/** Of some views, those that may answer a question, best first: those whose members and values the text names best. */
export function likelyViews(
  edges: readonly (readonly Edge[])[],
  views: ReadonlySet<string>,
  preferred: string | null,
): string[] {
  const scores = new Map<string, number>();
  const seen = new Set<unknown>();
  for (const list of edges) {
    const best = new Map<string, number>();
    for (const { item } of list) {
      const byView = ranksOf(item);
      if (byView === undefined || seen.has(byView)) continue;
      seen.add(byView);
      for (const [view, [first]] of byView)
        best.set(view, Math.max(best.get(view) ?? 0, (first?.rank ?? 0) * (item.end - item.start)));
    }
    for (const [view, score] of best) scores.set(view, (scores.get(view) ?? 0) + score);
  }
  const first = preferred !== null && views.has(preferred) ? [preferred] : [];
  const likely = [...new Set([...first, ...bestOf(scores, MOST_VIEWS)])];
  return likely.length > 0 ? likely : [...views].slice(0, 1);
}

/** An edge with only what belongs to a view; undefined if nothing does. */
export function inView(view: string): (edge: Edge) => Edge | undefined {
  return (edge) => {
    const { item, words = 1, skipped } = edge;
    if (item.type === 'members') {
      const found = item.byView.get(view);
      return found && ranked({ ...item, found }, words, skipped);
    }
    if (item.type !== 'values') return edge;
    const found = item.byView.get(view);
    return found && ranked({ ...item, found }, words, skipped);
  };
}

/** How well the best member or value of each view fits an item. */
function ranksOf(item: Edge['item']): ReadonlyMap<string, readonly { readonly rank: number }[]> | undefined {
  return item.type === 'members' || item.type === 'values' ? item.byView : undefined;
}

function bestOf(scores: ReadonlyMap<string, number>, most: number): string[] {
  return [...scores]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([view]) => view);
}

function viewsOf(found: readonly { readonly member: { readonly view: string } }[] = []): Set<string> {
  return new Set(found.map(({ member }) => member.view));
}
