import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import { type Item, isWord } from './items.ts';
import type { Reader } from './reader.ts';

/**
 * Which end of what moves a verb is about: "die in Chicago landen", "que salen de Texas", "leave before 6 am". The verb may
 * also be a part of the name of a time: "departed", where the model has "Departed at".
 */
export function roleOfVerb(reader: Reader, item: Item | undefined): Role | null {
  if (isWord(item, 'leaving')) return 'origin';
  if (isWord(item, 'arriving')) return 'destination';
  if (item?.type !== 'members' || item.found[0]?.member.type !== 'time') return null;
  const { lexicon, tokens } = reader;
  const word = tokens[item.start]?.normal ?? '';
  const { leaving, arriving } = lexicon.language.keywords;
  return leaving.includes(word) ? 'origin' : arriving.includes(word) ? 'destination' : null;
}

/** Whether a verb is about the other end than a time or an hour: "arrive before 6 am", where the model has departures only. */
export function isOtherEnd(reader: Reader, verb: Item | undefined, { role }: KnownMember): boolean {
  const ofVerb = roleOfVerb(reader, verb);
  return ofVerb !== null && role !== null && ofVerb !== role;
}

/** The verb among the next items. */
export function verbWithin(reader: Reader, distance: number): Item | undefined {
  const next = reader.items.slice(reader.at, reader.at + distance);
  return next.find((item) => roleOfVerb(reader, item) !== null);
}

/** Reads a verb behind a time or an hour that is about the same end: "die vor 6 Uhr starten". */
export function readVerbBehind(reader: Reader, member: KnownMember): void {
  if (roleOfVerb(reader, reader.item) !== null && !isOtherEnd(reader, reader.item, member)) reader.filler();
}

/** Marks a verb about the other end, and what it is said of, as not understood. */
export function refuseVerb(reader: Reader, verb: Item, target: Item): void {
  while (reader.item !== verb) reader.filler();
  reader.unknown(verb, target);
  reader.at = reader.items.indexOf(target) + 1;
}
