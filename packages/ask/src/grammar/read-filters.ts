import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import { type Item, isWord } from './items.ts';
import { readDays, readTime } from './read-times.ts';
import { timeMemberOf, weekdayDimension } from './read-units.ts';
import { readValues } from './read-values.ts';
import type { Reader } from './reader.ts';
import { roleOfVerb } from './verbs.ts';
import { type WordsBefore, wordsBefore } from './words-before.ts';

/** "from Texas", "not in May", "without California or Nevada", "Chicago": values and times with the words before them. */
export function readFilter(reader: Reader): boolean {
  const { distance, isNegative, isOver, ...before } = wordsBefore(reader);
  const target = reader.peek(distance);
  const verb = reader.peek(distance + 1);
  const roleBehind = roleOfVerb(reader, verb);
  const role = roleOf(reader, before, roleBehind, roleOfDimension(reader, distance) ?? reader.role);
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
      role,
      member: comparedMember(reader, target),
    });
    if (isRead) {
      if (isEach) eachOf(reader, each);
      if (roleBehind !== null && roleBehind === role && reader.item === verb) reader.filler();
      reader.role = null;
    } else {
      reader.at = place;
      reader.draft.parts.length = parts;
    }
    return isRead;
  }
  if (target?.type === 'time') {
    // "departed in May" names the time.
    const isNamed = reader.items.slice(place, place + distance).some(({ type }) => type === 'members');
    return !isNamed && readTime(reader, target, distance, isNegative);
  }
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

/**
 * The role of a value: by a clear preposition ("vols vers Texas partant après 22 h" go there), by a verb behind or before
 * it, or by what is named.
 */
function roleOf(
  reader: Reader,
  { role, isVague, verbRole }: Pick<WordsBefore, 'role' | 'isVague' | 'verbRole'>,
  roleBehind: Role | null,
  roleNamed: Role | null,
): Role | null {
  const stated = isVague ? null : role;
  return stated ?? roleBehind ?? verbRole ?? roleNamed ?? (isVague ? vagueRole(reader, role) : null);
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
