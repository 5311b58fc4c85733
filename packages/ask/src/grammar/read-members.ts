import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import { type Item, type ItemOf, isWord, unitOf } from './items.ts';
import { type Aggregator, isAggregated, measuresFirst, rowCount } from './measures.ts';
import { type Reader, readingOf } from './reader.ts';

const AGGREGATORS: readonly Aggregator[] = ['average', 'total', 'count', 'maximum', 'minimum', 'median'];

/** "average X", "how many X", "total X": a measure with this aggregation, or words that are not understood. */
export function readAggregated(reader: Reader): boolean {
  const first = reader.item;
  const aggregator = AGGREGATORS.find((one) => isWord(first, one));
  if (first === undefined || aggregator === undefined) return false;
  let distance = 1;
  while (isWord(reader.peek(distance), 'filler', 'of', 'is')) distance += 1;
  const item = reader.peek(distance);
  if (item?.type !== 'members') return onAggregated(reader, aggregator, first);
  // "number of long haul flights": what is counted follows.
  if (aggregator === 'count' && item.found[0]?.member.kind === 'segment') {
    reader.filler();
    return true;
  }
  const found = item.found.filter(
    ({ member }) => member.kind === 'measure' && isAggregated(member, aggregator),
  );
  if (found.length === 0) {
    const suggestions = item.found.map(({ member }) => readingOf(member));
    reader.unknown(first, item, suggestions.slice(0, 5));
    reader.at += distance + 1;
    return true;
  }
  while (reader.item !== item) reader.filler();
  return addMeasure(reader, item, found, false);
}

/** "delay on average" names the aggregation behind the measure, "in total" adds nothing. */
function onAggregated(reader: Reader, aggregator: Aggregator, item: Item): boolean {
  const last = reader.draft.measures.at(-1);
  if (last === undefined || !isAggregated(last.member, aggregator)) return false;
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
  const role = roleWord(reader, item);
  if (role !== null) return addMovement(reader, item, role);
  if (best.member.kind === 'measure') return addMeasure(reader, item, found, true);
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
  return addGroup(reader, item, found);
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
  const part = reader.part('measure', item, item, { member: count.name, label: count.title, isGuess: true });
  reader.draft.measures.push({ member: count, part, isJoined: reader.isJoined(item), isSubject: false });
  reader.role = role;
  reader.at += 1;
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
  const isSubject =
    maySubject && member.aggregation === 'count' && found[0]?.rank !== undefined && member.counts.length > 0;
  reader.draft.measures.push({ member, part, isJoined: reader.isJoined(item), isSubject });
  return true;
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
    if (unit === undefined) reader.draft.isTrend = true;
  }
  return true;
}

export function pushGroup(reader: Reader, member: KnownMember, isPlural: boolean): void {
  const { groups } = reader.draft;
  if (groups.some((group) => group.member === member)) return;
  groups.push({ member, unit: null, isPlural, isReplacement: false });
}
