import type { FoundHours } from '../dates/clock-hours.ts';
import type { FoundTime } from '../dates/time-conditions.ts';
import type { Keyword } from '../languages/language.ts';
import type { Meaning } from '../languages/phrases.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Candidates } from '../ranking/candidates.ts';
import type { Token } from '../tokens/tokenize.ts';
import { type Edge, KEYWORD } from './edge.ts';
import { lastResorts, memberEdges, valueEdges } from './name-edges.ts';
import { placedWord, placeOf } from './places.ts';

/** Phrases are more than their words. */
const LONGER = 0.9;
const TIME = 3.2;
/** "länger als" before a number is no "Langstrecke". */
const NUMBERED = 0.6;

const NUMBER = 1.7;
/** "2." before a superlative is no number. */
const PLACE = 1.8;
const COMPARISONS: readonly Keyword[] = ['more', 'less', 'atLeast', 'atMost'];

/** The periods and the hours of the day that a text has. */
export interface FoundPeriods {
  readonly times: readonly FoundTime[];
  readonly hours: readonly FoundHours[];
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
      ...articleEdges(tokens, start, lexicon),
      ...placeEdges(tokens, start, lexicon),
    ];
    const isKnown = edges.some(({ item }) => ['words', 'place', 'time', 'hours'].includes(item.type));
    return token.kind !== 'word' || isKnown ? edges : [...edges, ...lastResorts(token, start, candidates)];
  });
}

function wordEdges(tokens: readonly Token[], start: number, { grammar }: Lexicon): Edge[] {
  const edges: Edge[] = [];
  for (let end = start + 1; end <= Math.min(tokens.length, start + grammar.longest); end++) {
    if (end > start + 1 && tokens[end - 1]?.pause) break;
    const phrase = tokens.slice(start, end);
    if (phrase.some(({ kind }) => kind === 'quoted')) break;
    const meanings = grammar.meanings.get(phrase.map(({ normal }) => normal).join(' '));
    const length = end - start;
    if (meanings === undefined) continue;
    const isNumbered = tokens[end]?.number != null && meanings.some(isComparison);
    const score = length * KEYWORD + (length - 1) * LONGER + (isNumbered ? NUMBERED : 0);
    edges.push({ item: { type: 'words', start, end, meanings }, score });
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
      score: isMultiple ? 3.6 : NUMBER,
    },
  ];
}

/** "more than an hour": an article between a comparison and a unit of time is the number one. */
function articleEdges(tokens: readonly Token[], start: number, { grammar, language }: Lexicon): Edge[] {
  const [article, unit] = [tokens[start], tokens[start + 1]];
  if (article === undefined || unit === undefined || !language.one.includes(article.normal)) return [];
  const isUnit = grammar.meanings.get(unit.normal)?.some(({ type }) => type === 'unit') ?? false;
  if (!isUnit || !isCompared(tokens.slice(Math.max(0, start - grammar.longest), start), grammar)) return [];
  return [{ item: { type: 'number', start, end: start + 1, number: 1 }, score: NUMBER }];
}

function placeEdges(tokens: readonly Token[], start: number, lexicon: Lexicon): Edge[] {
  const end = start + 1;
  const [token, next] = tokens.slice(start);
  if (token === undefined) return [];
  const place = placeOf(token, next, lexicon);
  const placed = placedWord(token, lexicon);
  return [
    ...(place === undefined ? [] : [{ item: { type: 'place', start, end, place } as const, score: PLACE }]),
    ...(placed === undefined
      ? []
      : [{ item: { type: 'words', start, end, ...placed } as const, score: KEYWORD }]),
  ];
}

/** Whether words end with a comparison with a number. */
function isCompared(tokens: readonly Token[], { meanings }: Lexicon['grammar']): boolean {
  return tokens.some((_, first) => {
    const phrase = tokens.slice(first).map(({ normal }) => normal);
    return meanings.get(phrase.join(' '))?.some(isComparison);
  });
}

function isComparison(meaning: Meaning): boolean {
  return meaning.type === 'keyword' && COMPARISONS.includes(meaning.keyword);
}
