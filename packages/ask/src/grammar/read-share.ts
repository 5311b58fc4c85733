import { isLeftOut } from '../languages/phrases.ts';
import type { KnownMember } from '../lexicon/member.ts';
import { wordsOf } from '../words/normal.ts';
import { addMeasure } from './add-member.ts';
import { type Item, type ItemOf, isWord } from './items.ts';
import { rowCount } from './measures.ts';
import type { Reader } from './reader.ts';
import { roleOfVerb } from './verbs.ts';

/** A measure in percent, and the item that names what it is a share of. */
interface OwnShare {
  readonly item: ItemOf<'members'>;
  readonly measure: KnownMember;
}

/**
 * "share of flights", "what percentage of flights": the model's own measure of it, or a share of the total. "What share of
 * flights from Texas are long haul" is a share of those from Texas, by the place of "are".
 */
export function readShare(reader: Reader): boolean {
  const { item, items, said } = reader;
  if (said !== null && said.item === item) return addOwnShare(reader, said);
  if (item === undefined || !isWord(item, 'share')) return false;
  const subject = subjectBehind(reader);
  const named = subject && ownShare(reader, subject);
  const predicate = predicateBehind(reader, subject);
  if (named !== undefined && isCompared(reader, named.item)) {
    reader.unknown(item, named.item);
    reader.at = items.indexOf(named.item) + 1;
    return true;
  }
  if (named !== undefined && predicate === undefined) return addOwnShare(reader, named);
  // "vuelos se retrasó": a verb may be a part of the name, and then no other word is between it and the subject.
  reader.said = (subject && ownPredicate(reader, subject, predicate ?? subject)) ?? null;
  if (reader.said !== null) {
    reader.filler();
    return true;
  }
  reader.draft.isShare = true;
  reader.draft.predicate = predicate?.start ?? null;
  reader.part('share', item, item);
  reader.at += 1;
  return true;
}

function addOwnShare(reader: Reader, { item, measure }: OwnShare): boolean {
  while (reader.item !== item) reader.filler();
  return addMeasure(reader, item, [{ member: measure, rank: 1 }], false);
}

/** What the share is of. */
function subjectBehind({ items, at }: Reader): ItemOf<'members'> | undefined {
  return items.slice(at + 1).find((item) => item.type === 'members');
}

/** The word with which something is said of the subject: "are" in "flights from Texas are long haul". */
function predicateBehind(reader: Reader, subject: Item | undefined): Item | undefined {
  if (subject === undefined) return undefined;
  const { items, tokens, lexicon } = reader;
  const { predicate } = lexicon.language.keywords;
  // "depart" may be a part of "Departed at".
  const isVerb = (item: Item) =>
    roleOfVerb(reader, item) !== null && predicate.includes(tokens[item.start]?.normal ?? '');
  return items.slice(items.indexOf(subject) + 1).find((item) => isWord(item, 'predicate') || isVerb(item));
}

/** A share of what is directly behind: "percentage of delayed flights", where the model has a share delayed. */
function ownShare(reader: Reader, subject: ItemOf<'members'>): OwnShare | undefined {
  return isDirectly(reader, reader.at, subject) ? ownOf(reader, subject, []) : undefined;
}

/** "flights from Texas were delayed", where the model has a share delayed of its rows. */
function ownPredicate(reader: Reader, subject: ItemOf<'members'>, predicate: Item): OwnShare | undefined {
  const { items, members } = reader;
  const count = rowCount(members);
  if (!subject.found.some(({ member }) => member === count)) return undefined;
  const place = behindGroups(reader, items.indexOf(predicate));
  const item = items.slice(place + 1).find((one) => one.type === 'members');
  if (item === undefined || !isDirectly(reader, place, item) || isCompared(reader, item)) return undefined;
  return ownOf(reader, item, [subject]);
}

/** The place behind the groups that follow a place: "war je Bundesstaat verspätet". */
function behindGroups({ items }: Reader, place: number): number {
  const isGroup = isWord(items[place + 1], 'by', 'per') && items[place + 2]?.type === 'members';
  return isGroup && items[place + 3] !== undefined ? place + 2 : place;
}

/** Whether only words without a meaning of their own are between a place and an item. */
function isDirectly({ items }: Reader, place: number, item: Item): boolean {
  const between = items.slice(place + 1, items.indexOf(item));
  return between.every((one) => isWord(one, 'of', 'filler', 'is', 'in') && !isWord(one, 'not'));
}

/** The measure in percent whose name has words of an item, and else only those of other items and for a share. */
function ownOf(reader: Reader, item: ItemOf<'members'>, others: readonly Item[]): OwnShare | undefined {
  const { stem, keywords } = reader.lexicon.language;
  const shares = new Set(keywords.share.map(stem));
  const stemsIn = (items: readonly Item[]) =>
    new Set(items.flatMap(({ start, end }) => reader.tokens.slice(start, end).map((token) => token.stem)));
  const [words, known] = [stemsIn([item]), stemsIn([item, ...others])];
  const isNamed = (name: string) => {
    const own = wordsOf(name)
      .filter((word) => !isLeftOut(word, reader.lexicon.grammar))
      .map(stem)
      .filter((one) => !shares.has(one));
    return own.some((one) => words.has(one)) && own.every((one) => known.has(one));
  };
  const measure = reader.members.find(
    ({ isPercent, title, synonyms }) => isPercent && [title, ...synonyms].some(isNamed),
  );
  return measure === undefined ? undefined : { item, measure };
}

/** "delayed by more than 30 minutes" are others than those that the model calls delayed. */
function isCompared({ items }: Reader, item: Item): boolean {
  let place = items.indexOf(item) + 1;
  while (isWord(items[place], 'by', 'of', 'filler', 'with') && items[place + 1] !== undefined) {
    if (isWord(items[place], 'more', 'less', 'atLeast', 'atMost', 'between')) break;
    place += 1;
  }
  return (
    isWord(items[place], 'more', 'less', 'atLeast', 'atMost', 'between') &&
    items[place + 1]?.type === 'number'
  );
}
