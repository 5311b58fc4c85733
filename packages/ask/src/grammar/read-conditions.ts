import type { FoundMember } from '../ranking/find-members.ts';
import { type Item, type ItemOf, isWord } from './items.ts';
import { numericMember } from './numeric-member.ts';
import { readNumber } from './read-numbers.ts';
import { type LimitedMember, readLiteral, readPresence, readText } from './read-texts.ts';
import { readValues } from './read-values.ts';
import type { Reader } from './reader.ts';

/** A member with its condition behind it: "state is not TX", "name contains Intl", "delay over 15", "city is missing". */
export function readMemberCondition(reader: Reader): boolean {
  const item = reader.item;
  if (item?.type !== 'members') return false;
  let distance = 1;
  let isNegative = false;
  for (let next = reader.peek(distance); isBetween(next); next = reader.peek(distance)) {
    if (isWord(next, 'not')) isNegative = true;
    distance += 1;
  }
  const next = reader.peek(distance);
  if (next === undefined) return false;
  const dimensions = item.found.filter(({ member }) => member.kind === 'dimension');
  const limited: LimitedMember = { item, dimensions, isNegative };
  if (next.type === 'values') return valueBehind(reader, limited, next);
  if (readText(reader, limited, next) || readPresence(reader, limited, next)) return true;
  if (isWord(next, 'more', 'less', 'atLeast', 'atMost', 'between'))
    return !isNegative && numberBehind(reader, item, next);
  const isLiteral = next.type === 'quoted' || (next.type === 'number' && distance > 1);
  return isLiteral && readLiteral(reader, limited, next);
}

/** Words between a member and its condition. */
function isBetween(item: Item | undefined): boolean {
  return (
    isWord(item, 'is', 'with', 'not', 'filler', 'in', 'of') &&
    !isWord(item, 'more', 'less', 'atLeast', 'atMost', 'between', 'empty', 'present')
  );
}

/** "states in Texas" groups; "state is Texas" and "state Texas" choose values. */
function valueBehind(
  reader: Reader,
  { item, dimensions, isNegative }: LimitedMember,
  next: ItemOf<'values'>,
): boolean {
  const between = reader.items.slice(reader.at + 1, reader.items.indexOf(next));
  if (between.length > 0 && !between.some((one) => isWord(one, 'is', 'not'))) return false;
  const near = dimensions.filter((one) => next.found.some(({ known }) => known.member === one.member));
  const best = reader.best(item, near);
  if (best === undefined) return false;
  reader.named(item, next, best.member, best.readings);
  return readValues(reader, { isNegative, role: null, member: best.member });
}

function numberBehind(reader: Reader, item: ItemOf<'members'>, word: Item): boolean {
  const number = reader.items[reader.items.indexOf(word) + 1];
  if (number?.type !== 'number') return false;
  // "flights over 500 miles": the unit decides what is compared.
  if (isCount(item.found) && numericMember(reader, lastNumber(reader, number)) !== undefined) return false;
  const numbers = item.found.filter(({ member }) => member.type === 'number' && member.kind !== 'segment');
  const best = reader.best(item, numbers);
  if (best === undefined) return false;
  const { member, readings } = best;
  // "delays over 30 minutes" are rows to count, and "delay over 30 minutes" is only a condition.
  const isCounted = member.kind === 'dimension' && reader.isPlural(item);
  const { draft } = reader;
  draft.isCounted ||= isCounted;
  reader.named(item, word, member, readings, isCounted && draft.measures.length === 0);
  const { measures } = draft;
  if (member.kind === 'measure' && !measures.some((other) => other.member === member))
    measures.push({ member, part: null, isJoined: true, isSubject: false });
  return readNumber(reader, member);
}

function isCount([first]: readonly FoundMember[]): boolean {
  return first?.member.kind === 'measure' && first.member.aggregation === 'count';
}

/** The place of the second number of "between 5 and 10", or of the only one. */
function lastNumber({ items }: Reader, number: Item): number {
  const place = items.indexOf(number);
  return items[place + 2]?.type === 'number' && isWord(items[place + 1], 'and', 'to') ? place + 2 : place;
}
