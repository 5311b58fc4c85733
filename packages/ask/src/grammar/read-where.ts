import type { KnownMember } from '../lexicon/member.ts';
import { pushGroup } from './add-member.ts';
import { type Item, isWord } from './items.ts';
import { type Reader, readingOf } from './reader.ts';

/** "where do flights from Texas go": the places in which they end, each of which is a choice. */
export function readWhere(reader: Reader): boolean {
  const { item, items } = reader;
  if (item === undefined || item !== openingOf(reader) || !isWord(item, 'where')) return false;
  const places = items.some((one) => isWord(one, 'goes')) ? reader.members.filter(isDestination) : [];
  const chosen = reader.chosenFor(item, item);
  const place = places.find(({ name }) => name === chosen?.member) ?? places[0];
  if (place === undefined) return false;
  reader.part('dimension', item, item, {
    member: place.name,
    label: place.title,
    readings: [place, ...places.filter((other) => other !== place)].map(readingOf),
    isGuess: true,
  });
  pushGroup(reader, place, true);
  reader.draft.isEach = true;
  reader.at += 1;
  return true;
}

/** "go" behind "where". */
export function readMovement(reader: Reader): boolean {
  if (!isWord(reader.item, 'goes') || !isWord(openingOf(reader), 'where')) return false;
  reader.filler();
  return true;
}

/** "where" and "when" ask for groups: without one, the answer would be to another question. */
export function reportOpening(reader: Reader): void {
  const { draft } = reader;
  const opening = openingOf(reader);
  const isGrouped = draft.groups.length > 0 || (draft.isTrend && isWord(opening, 'when'));
  const index = draft.parts.findIndex(({ start, kind }) => start === opening?.start && kind === 'filler');
  if (opening === undefined || isGrouped || index < 0) return;
  draft.parts.splice(index, 1);
  reader.unknown(opening, opening);
}

/** "where" or "when" at the beginning of a question, and not that of a condition: "where state is Texas". */
function openingOf({ items }: Reader): Item | undefined {
  const place = items.findIndex((item) => !isWord(item, 'followUp', 'greeting'));
  const item = items[place];
  return isWord(item, 'where', 'when') && items[place + 1]?.type === 'words' ? item : undefined;
}

function isDestination({ kind, type, role }: KnownMember): boolean {
  return kind === 'dimension' && type === 'string' && role === 'destination';
}
