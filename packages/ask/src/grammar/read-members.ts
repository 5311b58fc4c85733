import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import { wordsOf } from '../words/normal.ts';
import { type Item, type ItemOf, isWord, unitOf } from './items.ts';
import { AGGREGATORS, type Aggregator, isAggregated, measuresFirst, rowCount } from './measures.ts';
import { isTimeNext, readMoment } from './read-moments.ts';
import type { Reader } from './reader.ts';
import { suggestionsFor } from './suggestions.ts';

/** From this rank on, a measure was named, and not only a part of it. */
export const NAMED = 0.9;
/** Below this rank, only a description or a part of a value has the words. */
const GUESS = 0.28;

/** "average X", "how many X", "total X": a measure with this aggregation, or words that are not understood. */
export function readAggregated(reader: Reader): boolean {
  const first = reader.item;
  const aggregator = AGGREGATORS.find((one) => isWord(first, one));
  if (first === undefined || aggregator === undefined) return false;
  let distance = 1;
  while (isWord(reader.peek(distance), 'filler', 'of', 'is')) distance += 1;
  const item = reader.peek(distance);
  if (aggregator !== 'count' && item !== undefined && readOfUnit(reader, aggregator, item)) return true;
  if (item?.type !== 'members') return onAggregated(reader, aggregator, first);
  // "number of long haul flights": what is counted follows.
  if (aggregator === 'count' && item.found[0]?.member.kind === 'segment') {
    reader.filler();
    return true;
  }
  const found = item.found.filter(
    ({ member, rank }) =>
      member.kind === 'measure' &&
      (isAggregated(member, aggregator) || (aggregator === 'total' && isCounted(member, rank))),
  );
  if (found.length === 0) {
    reader.unknown(first, item, () => suggestionsFor(item, reader));
    reader.at += distance + 1;
    return true;
  }
  while (reader.item !== item) reader.filler();
  return addMeasure(reader, item, found, false);
}

/** "total miles": the only such measure whose description begins with the unit. It is a choice, since it was not named. */
function readOfUnit(reader: Reader, aggregator: Aggregator, item: Item): boolean {
  const token = reader.tokens[item.start];
  const isNamed = item.type === 'members' && (item.found[0]?.rank ?? 0) >= GUESS;
  if (token === undefined || item.end - item.start > 1 || isNamed || item.type === 'number') return false;
  const { described, language } = reader.lexicon;
  const measures = (described.get(token.stem)?.get(reader.view) ?? []).filter(
    (member) =>
      member.kind === 'measure' &&
      isAggregated(member, aggregator) &&
      language.stem(wordsOf(member.description)[0] ?? '') === token.stem,
  );
  const [measure, ...others] = measures;
  if (measure === undefined || others.length > 0) return false;
  while (reader.item !== item) reader.filler();
  const part = reader.part('measure', item, item, {
    member: measure.name,
    label: measure.title,
    isGuess: true,
  });
  reader.draft.measures.push({ member: measure, part, isJoined: reader.isJoined(item), isSubject: false });
  reader.at += 1;
  return true;
}

/** "total flights" is their number, but "total delay" is not that of delays. */
function isCounted({ aggregation }: KnownMember, rank: number): boolean {
  return aggregation === 'count' && rank >= NAMED;
}

/** "delay on average" names the aggregation behind the measure, "in total" adds nothing. */
function onAggregated(reader: Reader, aggregator: Aggregator, item: Item): boolean {
  const last = reader.draft.measures.at(-1);
  const isTotal = aggregator === 'total' && last?.member.aggregation === 'count';
  if (last === undefined || !(isTotal || isAggregated(last.member, aggregator))) return false;
  reader.part('filler', item, item);
  reader.at += 1;
  return true;
}

/** A measure, a dimension or a segment, where nothing else decides what is done with it. */
export function readMember(reader: Reader): boolean {
  const item = reader.item;
  if (item?.type !== 'members') return false;
  const found = measuresFirst(item.found);
  const best = reader.best(item, found);
  if (best === undefined) return false;
  const isMoment = best.member.type === 'time' && isTimeNext(reader);
  const role = isMoment ? null : roleWord(reader, item);
  if (role !== null) return addMovement(reader, item, role);
  if (best.member.kind === 'measure') return !isTrait(reader, item) && addMeasure(reader, item, found, true);
  if (best.member.kind === 'segment') {
    reader.part('segment', item, item, {
      member: best.member.name,
      label: best.member.title,
      readings: best.readings,
    });
    reader.draft.segments.push(best.member);
    reader.at += 1;
    return true;
  }
  if (best.member.type === 'boolean') return addTruth(reader, item, best);
  return best.member.type === 'time' ? readMoment(reader, item, best.member) : addGroup(reader, item, found);
}

/** "gift orders": those of which the dimension is true. */
function addTruth(
  reader: Reader,
  item: ItemOf<'members'>,
  { member, readings }: NonNullable<ReturnType<Reader['best']>>,
): boolean {
  reader.filter(item, {
    filter: { member: member.name, operator: 'equals', values: ['true'] },
    member,
    values: ['true'],
    isNegative: false,
  });
  reader.part('value', item, item, { member: member.name, value: true, label: member.title, readings });
  reader.at += 1;
  return true;
}

/** "orders with a discount": a part of the name of a measure behind "with" is no measure of it. */
function isTrait({ items, draft }: Reader, item: ItemOf<'members'>): boolean {
  let place = items.indexOf(item) - 1;
  while (isWord(items[place], 'filler') && !isWord(items[place], 'with')) place -= 1;
  return draft.measures.length > 0 && isWord(items[place], 'with') && (item.found[0]?.rank ?? 0) < NAMED;
}

/** "arrivals", "departures": a word of a role alone is what moves, not one of the dimensions with the role. */
function roleWord({ tokens, lexicon }: Reader, item: Item): Role | null {
  const [token, ...more] = tokens.slice(item.start, item.end);
  if (token === undefined || more.length > 0) return null;
  const { roles, stem } = lexicon.language;
  const isOf = (words: readonly string[]) => words.some((word) => stem(word) === token.stem);
  return isOf(roles.origin) ? 'origin' : isOf(roles.destination) ? 'destination' : null;
}

/** Counts what moves; the role is that of the next value: "arrivals in Denver" are flights to Denver. */
function addMovement(reader: Reader, item: Item, role: Role): boolean {
  const count = rowCount(reader.members);
  if (count === undefined) return false;
  if (reader.draft.measures.length > 0) return isMoved(reader, role) && skipMovement(reader);
  const part = reader.part('measure', item, item, { member: count.name, label: count.title, isGuess: true });
  reader.draft.measures.push({ member: count, part, isJoined: reader.isJoined(item), isSubject: false });
  reader.role = role;
  reader.at += 1;
  return true;
}

/** Whether all values before are of the role: "delay of JFK departures" is about departures from there. */
function isMoved({ draft }: Reader, role: Role): boolean {
  return draft.filters.length > 0 && draft.filters.every(({ member }) => member.role === role);
}

function skipMovement(reader: Reader): boolean {
  reader.filler();
  return true;
}

/** Adds a measure. Counts of rows may be only what the question is about. */
export function addMeasure(
  reader: Reader,
  item: ItemOf<'members'>,
  found: readonly FoundMember[],
  maySubject: boolean,
): boolean {
  const best = reader.best(item, found);
  if (best === undefined) return false;
  const { member, readings, isGuess } = best;
  const part = reader.part('measure', item, item, {
    member: member.name,
    label: member.title,
    readings,
    isGuess,
  });
  reader.at += 1;
  if (reader.draft.measures.some((other) => other.member === member)) return true;
  const isCount = member.counts.length > 0 || isBehindValue(reader, item);
  const isSubject = maySubject && isCount && (member.aggregation ?? '').startsWith('count');
  reader.draft.measures.push({ member, part, isJoined: reader.isJoined(item), isSubject });
  return true;
}

/** "enterprise customers": what a value is of. */
function isBehindValue({ items, draft }: Reader, item: Item): boolean {
  const before = items[items.indexOf(item) - 1];
  return before !== undefined && draft.parts.some(({ kind, end }) => kind === 'value' && end === before.end);
}

/** Groups by a dimension. A time is grouped by what suits the question. */
export function addGroup(reader: Reader, item: ItemOf<'members'>, found: readonly FoundMember[]): boolean {
  const dimensions = found.filter(({ member }) => member.kind === 'dimension');
  const best = reader.best(item, dimensions);
  if (best === undefined) return false;
  const { member, readings, isGuess } = best;
  reader.part('dimension', item, item, { member: member.name, label: member.title, readings, isGuess });
  reader.at += 1;
  if (member.type !== 'time') pushGroup(reader, member, reader.isPlural(item));
  else {
    reader.draft.timeMember = member;
    const unit = unitOf(reader.item, 'unit') ?? unitOf(reader.item, 'granularity');
    let distance = 0;
    while (isWord(reader.peek(distance), 'filler', 'in', 'of')) distance += 1;
    // "created last week" chooses a time, and does not group by it.
    if (unit === undefined && reader.peek(distance)?.type !== 'time') reader.draft.isTrend = true;
  }
  return true;
}

export function pushGroup(reader: Reader, member: KnownMember, isPlural: boolean): void {
  const { groups } = reader.draft;
  if (groups.some((group) => group.member === member)) return;
  groups.push({ member, unit: null, isPlural, isReplacement: false });
}
