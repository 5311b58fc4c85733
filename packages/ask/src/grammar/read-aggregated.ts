import type { KnownMember } from '../lexicon/member.ts';
import { wordsOf } from '../words/normal.ts';
import { addMeasure } from './add-member.ts';
import { type Item, isWord } from './items.ts';
import { AGGREGATORS, type Aggregator, isAggregated } from './measures.ts';
import { GUESS, NAMED } from './ranks.ts';
import type { Reader } from './reader.ts';
import { suggestionsFor } from './suggestions.ts';
import { describedWith, stemsOfUnit } from './units-of-members.ts';

/** "average X", "how many X", "total X": a measure with this aggregation, or words that are not understood. */
export function readAggregated(reader: Reader): boolean {
  const first = reader.item;
  const aggregator = AGGREGATORS.find((one) => isWord(first, one));
  if (first === undefined || aggregator === undefined) return false;
  let distance = 1;
  while (isWord(reader.peek(distance), 'filler', 'of', 'is')) distance += 1;
  const item = reader.peek(distance);
  // "how many miles" is their total.
  const ofUnit = aggregator === 'count' ? 'total' : aggregator;
  if (item !== undefined && readOfUnit(reader, ofUnit, item)) return true;
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

/** "total miles", "how many miles": the only such measure whose description begins with the unit. It is a choice, since it was not named. */
function readOfUnit(reader: Reader, aggregator: Aggregator, item: Item): boolean {
  const token = reader.tokens[item.start];
  const isNamed = item.type === 'members' && (item.found[0]?.rank ?? 0) >= GUESS;
  if (token === undefined || item.end - item.start > 1 || isNamed || item.type === 'number') return false;
  const { stem } = reader.lexicon.language;
  const units = stemsOfUnit(reader, token.stem);
  const measures = describedWith(reader, token.stem).filter(
    (member) =>
      member.kind === 'measure' &&
      isAggregated(member, aggregator) &&
      units.includes(stem(wordsOf(member.description)[0] ?? '')),
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
  const { measures } = reader.draft;
  const last = measures.findLast(({ isSubject }) => !isSubject) ?? measures.at(-1);
  const isTotal = aggregator === 'total' && last?.member.aggregation === 'count';
  if (last === undefined || !(isTotal || isAggregated(last.member, aggregator))) return false;
  reader.part('filler', item, item);
  reader.at += 1;
  return true;
}
