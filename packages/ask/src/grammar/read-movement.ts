import type { Role } from '../lexicon/roles.ts';
import type { Item } from './items.ts';
import { rowCount } from './measures.ts';
import type { Reader } from './reader.ts';

/** "arrivals", "departures": a word of a role alone is what moves, not one of the dimensions with the role. */
export function roleWord({ tokens, lexicon }: Reader, item: Item): Role | null {
  const [token, ...more] = tokens.slice(item.start, item.end);
  if (token === undefined || more.length > 0) return null;
  const { roles, stem } = lexicon.language;
  const isOf = (words: readonly string[]) => words.some((word) => stem(word) === token.stem);
  return isOf(roles.origin) ? 'origin' : isOf(roles.destination) ? 'destination' : null;
}

/** Counts what moves; the role is that of the next value: "arrivals in Denver" are flights to Denver. */
export function addMovement(reader: Reader, item: Item, role: Role): boolean {
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
