import type { FoundHours } from '../dates/clock-hours.ts';
import type { FoundTime } from '../dates/time-conditions.ts';
import { isLeftOut } from '../languages/phrases.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Candidates } from '../ranking/candidates.ts';
import { LONGEST_NAME } from '../ranking/find-members.ts';
import { LONGEST_VALUE } from '../ranking/find-values.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { Item, ItemOf } from './items.ts';

const UNKNOWN = -4;
const KEYWORD = 1.6;
/** Phrases are more than their words. */
const LONGER = 0.9;
/** Below this rank, any other reading is better. */
const GUESS = 0.28;
const GUESSED = 1.2;
const TIME = 3.2;

/** The periods and the hours of the day that a text has. */
export interface FoundPeriods {
  readonly times: readonly FoundTime[];
  readonly hours: readonly FoundHours[];
}

/** An item, and how well it explains its tokens. */
export interface Edge {
  readonly item: Item;
  readonly score: number;
  /** Of members and values: the words of the name, which the best of them are scored by. */
  readonly words?: number;
  /** Words of the grammar within the name. */
  readonly skipped?: number;
}

/** All items that a text may consist of: for each token, those that start there. */
export function edgesOf(
  tokens: readonly Token[],
  { times, hours }: FoundPeriods,
  candidates: Candidates,
): Edge[][] {
  const { lexicon } = candidates.scope;
  return tokens.map((token, start) => {
    const edges = [
      ...wordEdges(tokens, start, lexicon),
      ...memberEdges(tokens, start, candidates),
      ...valueEdges(tokens, start, candidates),
      ...times.filter((time) => time.start === start).map(timeEdge),
      ...hours.filter((one) => one.start === start).map(hoursEdge),
      ...literalEdges(tokens, start),
    ];
    const isKnown = edges.some(({ item }) => ['words', 'time', 'hours'].includes(item.type));
    return token.kind !== 'word' || isKnown ? edges : [...edges, ...lastResorts(token, start, candidates)];
  });
}

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

function wordEdges(tokens: readonly Token[], start: number, { grammar }: Lexicon): Edge[] {
  const edges: Edge[] = [];
  for (let end = start + 1; end <= Math.min(tokens.length, start + grammar.longest); end++) {
    if (end > start + 1 && tokens[end - 1]?.pause) break;
    const phrase = tokens.slice(start, end);
    if (phrase.some(({ kind }) => kind === 'quoted')) break;
    const meanings = grammar.meanings.get(phrase.map(({ normal }) => normal).join(' '));
    const length = end - start;
    if (meanings !== undefined)
      edges.push({
        item: { type: 'words', start, end, meanings },
        score: length * KEYWORD + (length - 1) * LONGER,
      });
  }
  return edges;
}

/** Names may have words of the grammar in them: "flights that were delayed" are delayed flights. */
function memberEdges(tokens: readonly Token[], start: number, candidates: Candidates): Edge[] {
  const edges: Edge[] = [];
  const { lexicon } = candidates.scope;
  const [first] = tokens.slice(start, start + 1);
  if (
    first === undefined ||
    (isLeftOut(first.normal, lexicon.grammar) && candidates.members([first]).all.length === 0)
  )
    return edges;
  const content: Token[] = [];
  for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_NAME); end++) {
    const token = tokens[end - 1];
    if (token === undefined || token.kind === 'quoted' || (end > start + 1 && token.pause)) break;
    const isSkipped = end > start + 1 && isLeftOut(token.normal, lexicon.grammar);
    if (!isSkipped) content.push(token);
    // "average order value" is a title with a word of the grammar in it.
    const whole = end - start > content.length ? wholeName(tokens.slice(start, end), candidates) : undefined;
    if (whole !== undefined) edges.push(ranked({ type: 'members', start, end, ...whole }, end - start));
    if (isSkipped) continue;
    const { all: found, byView } = candidates.members(content);
    if (found.length > 0)
      edges.push(
        ranked({ type: 'members', start, end, found, byView }, content.length, end - start - content.length),
      );
  }
  return edges;
}

function wholeName(
  tokens: readonly Token[],
  candidates: Candidates,
): Pick<ItemOf<'members'>, 'found' | 'byView'> | undefined {
  const { all, byView } = candidates.named(tokens);
  return all.length > 0 ? { found: all, byView } : undefined;
}

function valueEdges(tokens: readonly Token[], start: number, candidates: Candidates): Edge[] {
  const edges: Edge[] = [];
  for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_VALUE); end++) {
    const { all: found, byView } = candidates.values(tokens.slice(start, end));
    if (found.length > 0) edges.push(ranked({ type: 'values', start, end, found, byView }, end - start));
  }
  return edges;
}

function timeEdge({ start, end, condition }: FoundTime): Edge {
  return { item: { type: 'time', start, end, condition }, score: (end - start) * TIME + 0.4 };
}

function hoursEdge({ start, end, from, to }: FoundHours): Edge {
  return { item: { type: 'hours', start, end, from, to }, score: (end - start) * TIME + 0.4 };
}

function literalEdges(tokens: readonly Token[], start: number): Edge[] {
  const token = tokens[start];
  if (token === undefined) return [];
  if (token.kind === 'quoted')
    return [{ item: { type: 'quoted', start, end: start + 1, text: token.text }, score: 2 }];
  if (token.number === null) return [];
  // "2 million", "5k", "twenty five".
  const next = tokens[start + 1];
  const isMultiple = next?.number != null && next.kind === 'word' && !next.pause && next.number >= 100;
  const number = isMultiple ? token.number * (next.number ?? 1) : token.number;
  return [
    {
      item: { type: 'number', start, end: start + (isMultiple ? 2 : 1), number },
      score: isMultiple ? 3.6 : 1.7,
    },
  ];
}

/** Words of descriptions and parts of values are readings only where nothing else is. */
function lastResorts(token: Token, start: number, candidates: Candidates): Edge[] {
  const end = start + 1;
  const [described, values] = candidates.guesses(token);
  return [
    ...(values.all.length > 0
      ? [ranked({ type: 'values', start, end, found: values.all, byView: values.byView }, 1)]
      : []),
    ...(described.all.length > 0
      ? [ranked({ type: 'members', start, end, found: described.all, byView: described.byView }, 1)]
      : []),
  ];
}

/** An edge for members or values, scored by the best of them. */
export function ranked(item: ItemOf<'members' | 'values'>, words: number, skipped = 0): Edge {
  const rank = item.found[0]?.rank ?? 0;
  const named = words * (1.5 + 2 * rank) + (words - 1) * 0.6 + skipped * KEYWORD;
  const score = rank < GUESS ? GUESSED : named;
  return { item, words, skipped, score };
}
