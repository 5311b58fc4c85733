import type { Keyword } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import { type Item, type ItemOf, isGroup, isWord } from './items.ts';
import { AGGREGATORS, type Aggregator, isAggregated, measuresFirst, rowCount } from './measures.ts';
import { rankBy, ranking, readRanked } from './rank-groups.ts';
import type { Reader } from './reader.ts';

/** "the highest average delay", "most flights", "busiest day", "worst carrier", "most delayed airport". */
export function readSuperlative(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined) return false;
  if (isWord(item, 'most', 'least')) return readMost(reader, item, isWord(item, 'most') ? 'desc' : 'asc');
  if (isWord(item, 'busiest', 'quietest')) {
    const count = rowCount(reader.members);
    return (
      count !== undefined && readRanked(reader, item, count, isWord(item, 'busiest') ? 'desc' : 'asc', [])
    );
  }
  return isWord(item, 'best', 'worst') && readJudged(reader, item, isWord(item, 'worst'));
}

/** "the worst delays", "best carrier by revenue", "worst carrier": by the measure that is named, or by one of which less is better. */
function readJudged(reader: Reader, item: Item, isWorst: boolean): boolean {
  const named = measureBehind(reader, 'filler', 'of');
  if (named !== undefined) {
    const measures = ranking(reader, item, named, measuresFirst(named.found));
    const isDescending = measures[0]?.member.isBurden === isWorst;
    return rankBy(reader, item, named, measures, isDescending ? 'desc' : 'asc');
  }
  const burdens = reader.members.filter(({ kind, isBurden }) => kind === 'measure' && isBurden);
  // "on which weekday are flights most punctual" is not about their number.
  const asked = reader.draft.measures.find(({ isSubject }) => !isSubject)?.member ?? measureAhead(reader);
  const guessed = [...new Set([...burdens.filter(({ aggregation }) => aggregation === 'avg'), ...burdens])];
  const measure = asked ?? guessed[0];
  if (measure === undefined) return false;
  const direction = measure.isBurden === isWorst ? 'desc' : 'asc';
  return readRanked(reader, item, measure, direction, asked === undefined ? guessed : []);
}

/** The item behind the next one, without some words between them, if it is a measure. */
function measureBehind(reader: Reader, ...between: readonly Keyword[]): ItemOf<'members'> | undefined {
  let distance = 1;
  while (isWord(reader.peek(distance), ...between)) distance += 1;
  const next = reader.peek(distance);
  return next?.type === 'members' && measuresFirst(next.found)[0]?.member.kind === 'measure'
    ? next
    : undefined;
}

/** The measure that is named further on: "worst month for sales". */
function measureAhead({ items, at }: Reader): KnownMember | undefined {
  for (const item of items.slice(at + 1))
    if (item.type === 'members' && item.found[0]?.member.kind === 'measure') return item.found[0].member;
  return undefined;
}

/** A measure behind "most" ranks, or the one before it: "when are delays lowest". */
function readMost(reader: Reader, item: Item, direction: 'asc' | 'desc'): boolean {
  const next = measureBehind(reader, 'filler', 'of', ...AGGREGATORS);
  if (next === undefined)
    return readTrailing(reader, item, direction) || readLargest(reader, item, direction);
  const aggregator = aggregatorBetween(reader, next);
  const found = measuresFirst(next.found).filter(
    ({ member }) => aggregator === undefined || isAggregated(member, aggregator),
  );
  const measures = ranking(reader, item, next, found);
  // The longest flights are not the most flights.
  if (isWord(item, 'extent') && measures[0]?.member.aggregation === 'count') return false;
  return rankBy(reader, item, next, measures, direction);
}

/** "the highest average delay" needs an average. */
function aggregatorBetween({ items, at }: Reader, next: Item): Aggregator | undefined {
  const between = items.slice(at + 1, items.indexOf(next));
  return AGGREGATORS.find((one) => between.some((item) => isWord(item, one)));
}

/** "the second largest state", "el tercer estado más grande": the place of a group by the rows in it. */
function readLargest(reader: Reader, item: Item, direction: 'asc' | 'desc'): boolean {
  const { draft, lexicon } = reader;
  const isRanked = isGroup(reader.peek()) || (lexicon.language.nounsFirst && draft.groups.length > 0);
  if (draft.place === null || !isRanked || !isWord(item, 'top', 'bottom')) return false;
  draft.order = { member: null, direction, isSuperlative: true };
  reader.part('order', item, item, { value: direction });
  reader.at += 1;
  return true;
}

function readTrailing(reader: Reader, item: Item, direction: 'asc' | 'desc'): boolean {
  const last = reader.draft.parts.findLast(({ kind }) => kind !== 'filler');
  const measure = reader.draft.measures.at(-1);
  // "retard moyen le plus élevé par compagnie": adjectives are behind nouns in other languages.
  const isLast =
    reader.lexicon.language.code !== 'en' ||
    reader.peek() === undefined ||
    reader.tokens[item.end]?.pause === true;
  // "menos" is also "except", and the longest flights are not the most flights.
  const isOther = isWord(item, 'not') || (isWord(item, 'extent') && measure?.member.aggregation === 'count');
  if (measure === undefined || measure.part !== last || !isLast || isOther) return false;
  reader.draft.order = { member: measure.member, direction, isSuperlative: true };
  reader.part('order', item, item, { member: measure.member.name, value: direction });
  reader.at += 1;
  return true;
}
