import type { Filter, MemberFilter } from '@facet/query';
import { ENGLISH } from '../languages/english/english.ts';
import type { KnownMember } from '../lexicon/member.ts';
import { wordsOf } from '../words/normal.ts';
import { type Item, isWord, unitOf } from './items.ts';
import { numericMember } from './numeric-member.ts';
import { GUESS, NAMED } from './ranks.ts';
import { type Reader, readingOf } from './reader.ts';
import { factorOf } from './units-of-members.ts';

/** How conditions on numbers are written for people. */
export const SIGNS: Readonly<Record<string, string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤' };

/** "more than 1,000 miles", "over 2 hours", "between 5 and 10": the unit or the member behind the number decides what is compared. */
export function readComparison(reader: Reader): boolean {
  const item = reader.item;
  if (!isWord(item, 'more', 'less', 'atLeast', 'atMost', 'between')) return false;
  const number = reader.peek();
  if (number?.type !== 'number') return false;
  const isBetween = isWord(item, 'between');
  const place = reader.at + (isBetween && reader.peek(3)?.type === 'number' ? 3 : 1);
  const found = numericMember(reader, place);
  if (found === undefined) return false;
  if (!readNumber(reader, found.member)) return false;
  const { behind } = found;
  if (behind !== undefined && reader.item === behind) {
    reader.part(found.member.kind === 'measure' ? 'measure' : 'dimension', behind, behind, {
      member: found.member.name,
      label: found.member.title,
    });
    reader.at += 1;
    if (
      found.member.kind === 'measure' &&
      !reader.draft.measures.some(({ member }) => member === found.member)
    )
      reader.draft.measures.push({ member: found.member, part: null, isJoined: true, isSubject: false });
  }
  return true;
}

/** Reads the words of a comparison with their numbers as a condition on a member. False if the numbers do not fit. */
export function readNumber(reader: Reader, member: KnownMember): boolean {
  const word = reader.item;
  const first = reader.peek();
  if (word === undefined || first?.type !== 'number') return false;
  const isBetween = isWord(word, 'between');
  const second = isBetween && isWord(reader.peek(2), 'and', 'to') ? reader.peek(3) : undefined;
  if (isBetween && second?.type !== 'number') return false;
  const numbers = [first, ...(second?.type === 'number' ? [second] : [])];
  let last: Item = numbers.at(-1) ?? first;
  let length = isBetween ? 4 : 2;
  const written = unitOf(reader.peek(length), 'unit');
  const factor = written === undefined ? 1 : factorOf(reader, member, written);
  if (factor === undefined) {
    reader.unknown(word, reader.peek(length) ?? last, () => [readingOf(member)]);
    reader.at += length + 1;
    return true;
  }
  if (written !== undefined) {
    last = reader.peek(length) ?? last;
    length += 1;
  }
  // A measure in percent has shares as its values: "over 25%" is 0.25.
  const percent = reader.peek(length);
  const hasPercent =
    percent !== undefined &&
    /^(%|percent|prozent|pourcent)$/.test(reader.tokens[percent.start]?.normal ?? '');
  if (hasPercent && !member.isPercent) return false;
  if (hasPercent) {
    last = percent;
    length += 1;
  }
  const isPercent = member.isPercent && (hasPercent || numbers.some(({ number }) => number > 1));
  const compared = (number: number) =>
    String(isPercent ? Number((number / 100).toPrecision(12)) : number * factor);
  const behind = reader.peek(length);
  // "or more" behind the number.
  const open = isWord(behind, 'atLeast') ? 'gte' : isWord(behind, 'atMost') ? 'lte' : undefined;
  const operators = isBetween ? (['gte', 'lte'] as const) : [open ?? operatorOf(word)];
  if (open !== undefined && behind !== undefined) {
    last = behind;
    length += 1;
  }
  const filters = operators.map(
    (operator, index): MemberFilter => ({
      member: member.name,
      operator,
      values: [compared(numbers[index]?.number ?? 0)],
    }),
  );
  const filter: Filter = filters.length === 1 && filters[0] !== undefined ? filters[0] : { and: filters };
  reader.filter(word, { filter, member, values: [], isNegative: false });
  const label = filters.map(({ operator, values }) => `${SIGNS[operator]} ${values?.[0]}`).join(', ');
  reader.part('condition', word, last, { member: member.name, label: `${member.title} ${label}` });
  reader.at += length;
  const hasUnit = written !== undefined;
  if (hasUnit && isWord(reader.item, 'of') && isSameQuantity(reader, reader.peek(), member, true))
    reader.filler();
  if (isSameQuantity(reader, reader.item, member, hasUnit)) reader.filler();
  return true;
}

/** "2 hours late", "2 hours of delay": the description has the word, or it names what has the unit. */
function isSameQuantity(
  { lexicon }: Reader,
  item: Item | undefined,
  member: KnownMember,
  hasUnit: boolean,
): boolean {
  if (item?.type !== 'members') return false;
  const [best] = item.found;
  const isOwn = item.found.some((one) => one.member === member);
  if (isOwn && (hasUnit || (best?.rank ?? 1) < GUESS)) return true;
  const minutes = [...lexicon.language.units.minute, ...ENGLISH.units.minute];
  const isPart = hasUnit && item.end - item.start === 1 && (best?.rank ?? 1) < NAMED;
  return isPart && wordsOf(best?.member.description ?? '').some((word) => minutes.includes(word));
}

function operatorOf(word: Item): 'gt' | 'gte' | 'lt' | 'lte' {
  if (isWord(word, 'atLeast')) return 'gte';
  if (isWord(word, 'atMost')) return 'lte';
  return isWord(word, 'more') ? 'gt' : 'lt';
}
