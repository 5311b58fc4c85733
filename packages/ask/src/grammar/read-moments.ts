import type { KnownMember } from '../lexicon/member.ts';
import { valuesOf } from '../ranking/find-values.ts';
import { type ItemOf, isWord } from './items.ts';
import { type Reader, readingOf } from './reader.ts';
import { readingOfValue } from './value-parts.ts';

/**
 * A time without "by" before it: "orders shipped in May" limits it, and "shipped orders" are those with this status, if the
 * model has one. The other meaning is a choice. A part of its name alone means nothing.
 */
export function readMoment(reader: Reader, item: ItemOf<'members'>, member: KnownMember): boolean {
  const { tokens, lexicon, view } = reader;
  const words = tokens.slice(item.start, item.end);
  const [value] = valuesOf(words, false, { lexicon, views: new Set([view]) });
  const chosen = reader.chosenFor(item, item);
  const isLimited = isTimeNext(reader);
  const isValue =
    value !== undefined && (chosen === undefined ? !isLimited : chosen.member === value.known.member.name);
  if (value !== undefined && isValue) {
    const { known } = value;
    reader.filter(item, {
      filter: { member: known.member.name, operator: 'equals', values: [known.value] },
      member: known.member,
      values: [known.value],
      isNegative: false,
    });
    const readings = [readingOfValue(value), readingOf(member)];
    reader.part('value', item, item, { ...readingOfValue(value), readings });
    reader.at += 1;
    return true;
  }
  if (!isLimited && words.length < member.titleWords.length) return false;
  const readings = value === undefined ? [] : [readingOf(member), readingOfValue(value)];
  reader.part('dimension', item, item, { member: member.name, label: member.title, readings });
  reader.at += 1;
  reader.draft.timeMember = member;
  if (!isLimited) reader.draft.isTrend = true;
  return true;
}

/** Whether a period, or a unit of time, follows: "created last week", "created month". */
export function isTimeNext(reader: Reader): boolean {
  let distance = 1;
  while (isWord(reader.peek(distance), 'filler', 'in', 'of')) distance += 1;
  return reader.peek(distance)?.type === 'time';
}
