import type { KnownMember } from '../lexicon/member.ts';
import { wordsOf } from '../words/normal.ts';
import { type Item, isWord, unitOf } from './items.ts';
import { NAMED } from './ranks.ts';
import { type Reader, readingOf } from './reader.ts';
import { unitOfMember } from './units-of-members.ts';

/** Shorter stems are a part of too many words. */
const SHORTEST_STEM = 5;

/**
 * "how late are flights": the average of what is measured so, which is a choice, since it was not named. Any other adjective
 * that is a part of a name, as in "how long are flights", is not understood.
 */
export function readHow(reader: Reader): boolean {
  const { item } = reader;
  // "how many minutes late".
  const unit = isWord(item, 'count') ? unitOf(reader.peek(), 'unit') : undefined;
  const distance = unit === undefined ? 1 : 2;
  const adjective = reader.peek(distance);
  if (item === undefined || !(isWord(item, 'how') || unit !== undefined)) return false;
  if (adjective === undefined || !isAdjective(reader, adjective)) return false;
  const measures = reader.members.filter(
    (member) =>
      isMeasuredSo(reader, member, adjective) &&
      (unit ?? unitOfMember(reader, member)) === unitOfMember(reader, member),
  );
  if (measures.length === 0) reader.unknown(item, adjective);
  while (reader.item !== adjective) {
    if (measures.length > 0) reader.filler();
    else reader.at += 1;
  }
  if (measures.length > 0) addGuessed(reader, adjective, measures);
  else reader.at += 1;
  return true;
}

/** A word that names nothing by itself, before a verb: "late are", "delayed are flights". */
function isAdjective({ tokens, lexicon, items }: Reader, item: Item): boolean {
  if (item.type === 'unknown') return isWord(items[items.indexOf(item) + 1], 'is', 'filler');
  if (item.type !== 'members') return false;
  const isAlone = item.end - item.start === 1;
  const isNamed = isAlone && (item.found[0]?.rank ?? 0) >= NAMED;
  const { is, filler } = lexicon.language.keywords;
  const next = tokens[item.start + 1]?.normal ?? '';
  return !isNamed && (is.includes(next) || (isAlone && filler.includes(next)));
}

/** Whether an average is measured in units of an adjective ("Minutes late"), or named by its noun ("Verspätung"). */
export function isMeasuredSo(reader: Reader, member: KnownMember, adjective: Item): boolean {
  if (member.kind !== 'measure' || member.aggregation !== 'avg') return false;
  const { stem, normal } = reader.tokens[adjective.start] ?? { stem: '', normal: '' };
  const [, second = ''] = wordsOf(member.description);
  const isDescribed =
    unitOfMember(reader, member) !== undefined && reader.lexicon.language.stem(second) === stem;
  const isOfNoun = [...member.stems].some((one) => one.length >= SHORTEST_STEM && normal.startsWith(one));
  return isDescribed || member.stems.has(stem) || isOfNoun;
}

/** A measure that was not named, with the others that it may be. */
export function addGuessed(reader: Reader, item: Item, measures: readonly KnownMember[]): void {
  const chosen = reader.chosenFor(item, item);
  const measure = measures.find(({ name }) => name === chosen?.member) ?? measures[0];
  if (measure === undefined) return;
  const part = reader.part('measure', item, item, {
    member: measure.name,
    label: measure.title,
    readings: [measure, ...measures.filter((other) => other !== measure)].map(readingOf),
    isGuess: true,
  });
  reader.draft.measures.push({ member: measure, part, isJoined: reader.isJoined(item), isSubject: false });
  reader.at += 1;
}
