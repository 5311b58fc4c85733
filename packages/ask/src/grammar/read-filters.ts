import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import { type Item, isWord } from './items.ts';
import { readDays, readTime } from './read-times.ts';
import { timeMemberOf, weekdayDimension } from './read-units.ts';
import { readValues } from './read-values.ts';
import type { Reader } from './reader.ts';

/** "from Texas", "not in May", "without California or Nevada", "Chicago": values and times with the words before them. */
export function readFilter(reader: Reader): boolean {
  let distance = 0;
  let isNegative = false;
  let role: Role | null = null;
  let isOver = false;
  // "de" is "from" or "of", "à" is "to" or "in".
  let isVague = false;
  let verbRole: Role | null = null;
  for (
    let item = reader.peek(0);
    isWord(
      item,
      'not',
      'only',
      'from',
      'to',
      'leaving',
      'arriving',
      'in',
      'of',
      'with',
      'is',
      'filler',
      'by',
    );
    item = reader.peek(distance)
  ) {
    if (isWord(item, 'not')) isNegative = !isNegative;
    verbRole ??= roleOfVerb(item);
    if (isWord(item, 'from')) role = 'origin';
    if (isWord(item, 'to')) role = 'destination';
    if (isWord(item, 'more')) isOver = true;
    isVague = isWord(item, 'from', 'to') ? isWord(item, 'of', 'in') : isVague;
    if (isWord(item, 'weekend', 'workday')) break;
    distance += 1;
  }
  const target = reader.peek(distance);
  const verb = reader.peek(distance + 1);
  const roleBehind = roleOfVerb(verb);
  const roleNamed = roleOfDimension(reader, distance) ?? reader.role;
  const roleBefore =
    roleBehind ?? verbRole ?? (isVague ? (roleNamed ?? vagueRole(reader, role)) : (role ?? roleNamed));
  const place = reader.at;
  // "over the summer" is a time; "over Texas" is not understood.
  if (isOver && target?.type !== 'time') return false;
  const each = reader.items.slice(place, place + distance).find((item) => isWord(item, 'by'));
  const isEach = each !== undefined && !isWord(each, 'to', 'in', 'from', 'of', 'with');
  if (target?.type === 'values') {
    const parts = reader.draft.parts.length;
    for (let index = 0; index < distance; index++) reader.filler();
    const isRead = readValues(reader, {
      isNegative,
      role: roleBefore,
      member: comparedMember(reader, target),
    });
    if (isRead) {
      if (isEach) eachOf(reader, each);
      if (roleBehind !== null && reader.item === verb) reader.filler();
      reader.role = null;
    } else {
      reader.at = place;
      reader.draft.parts.length = parts;
    }
    return isRead;
  }
  if (target?.type === 'time') return readTime(reader, target, distance, isNegative);
  if (isWord(target, 'weekend', 'workday') && target !== undefined)
    return readDays(reader, target, distance, isNegative);
  return false;
}

/** "each Saturday" has a group for each of these days. "By Texas" groups by nothing. */
function eachOf(reader: Reader, word: Item): void {
  const { filters, parts, groups } = reader.draft;
  const time = timeMemberOf(reader);
  if (time !== undefined && filters.at(-1)?.member === weekdayDimension(reader)) {
    groups.push({ member: time, unit: 'day', isPlural: true, isReplacement: false });
    return;
  }
  parts.splice(
    parts.findIndex(({ start }) => start === word.start),
    1,
  );
  reader.unknown(word, word);
}

/** Verbs before or behind a value: "die in Chicago landen", "que salen de Texas". */
function roleOfVerb(item: Item | undefined): Role | null {
  return isWord(item, 'leaving') ? 'origin' : isWord(item, 'arriving') ? 'destination' : null;
}

/** "de Dallas" is from there; "à Chicago" is to there behind a start, and otherwise either. */
function vagueRole({ draft }: Reader, role: Role | null): Role | null {
  const hasStart = draft.filters.some(({ member }) => member.role === 'origin');
  return role === 'destination' && !hasStart ? null : role;
}

/** "from TX compared with CA": both values are of one dimension. */
function comparedMember({ draft }: Reader, { found }: Extract<Item, { type: 'values' }>): KnownMember | null {
  const member = draft.isComparing
    ? draft.filters.findLast(({ values }) => values.length > 0)?.member
    : undefined;
  return member !== undefined && found.some(({ known }) => known.member === member) ? member : null;
}

/** "airports in Texas": a dimension directly before a preposition has a role for the value behind it. */
function roleOfDimension(reader: Reader, distance: number): Role | null {
  const before = reader.items[reader.at - 1];
  if (distance === 0 || before?.type !== 'members') return null;
  return before.found[0]?.member.role ?? null;
}
