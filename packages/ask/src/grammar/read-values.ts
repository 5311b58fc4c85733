import type { Keyword } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import type { FoundValue } from '../ranking/find-values.ts';
import type { Chosen, Reading } from '../understanding.ts';
import { type Item, type ItemOf, isWord } from './items.ts';
import type { Reader } from './reader.ts';

const NEAR = 0.06;
const FAMILIAR = 0.05;
const MOST_READINGS = 8;
/** A value of which the text has only a word. */
const GUESS = 0.5;

/** What decides which values are meant. */
export interface ValuesContext {
  readonly isNegative: boolean;
  readonly role: Role | null;
  /** The dimension that was named. */
  readonly member: KnownMember | null;
}

/**
 * Reads values of one dimension, joined by "and", "or" or commas: each one after the first belongs to the same dimension.
 * The dimension need not be named. False if no value is next.
 */
export function readValues(reader: Reader, context: ValuesContext): boolean {
  const first = reader.item;
  if (first?.type !== 'values') return false;
  const found = fitting(reader, first, context);
  const chosen = reader.chosenFor(first, first);
  const best =
    found.find(({ known }) => known.member.name === chosen?.member && known.value === chosen.value) ??
    found[0];
  if (best === undefined || isVague(best, found, chosen)) return false;
  const { member } = best.known;
  if (isContrary(reader, first, member, context)) {
    reader.unknown(first, first);
    reader.at += 1;
    return true;
  }
  const values = [best.known.value];
  addPart(reader, first, best, found, context);
  reader.at += 1;
  for (
    let next = nextValue(reader, member, context.role);
    next !== undefined;
    next = nextValue(reader, member, context.role)
  ) {
    while (reader.item !== next.item) reader.filler();
    values.push(next.found.known.value);
    addPart(reader, next.item, next.found, [next.found], context);
    reader.at += 1;
  }
  const operator = context.isNegative ? 'notEquals' : 'equals';
  reader.filter(first, {
    filter: { member: member.name, operator, values: [...new Set(values)] },
    member,
    values: context.isNegative ? [] : [...new Set(values)],
    isNegative: context.isNegative,
  });
  return true;
}

/** "in Germany by month and France": no row has two values of one dimension, and nothing joins or compares them. */
function isContrary(reader: Reader, item: Item, member: KnownMember, { isNegative }: ValuesContext): boolean {
  const { filters, isComparing } = reader.draft;
  const isLimited = filters.some((other) => other.member === member && other.values.length > 0);
  const isCompared = isComparing || reader.items.some((one) => isWord(one, 'versus'));
  return isLimited && !isNegative && !isCompared && !reader.isAfterOr(item);
}

/** A word of several values of a dimension, such as "miles" or "International", names none of them. */
function isVague(best: FoundValue, found: readonly FoundValue[], chosen: Chosen | undefined): boolean {
  const same = found.filter(({ known }) => known.member === best.known.member);
  return best.rank < GUESS && same.length > 1 && chosen === undefined;
}

function fitting(
  reader: Reader,
  item: ItemOf<'values'>,
  { role, member }: ValuesContext,
): readonly FoundValue[] {
  if (member !== null) return item.found.filter(({ known }) => known.member === member);
  if (role === null)
    return item.found.toSorted(
      (one, other) => other.rank + familiar(reader, other) - one.rank - familiar(reader, one),
    );
  const ofRole = item.found.filter(({ known }) => known.member.role === role);
  if (ofRole.length > 0) return ofRole;
  const hasRoles = reader.members.some((other) => other.role === role);
  return item.found.filter(
    ({ known }) => !hasRoles || known.member.role === null || known.member.role === role,
  );
}

/** Between values that fit as well, the one of a dimension in the question before is meant. */
function familiar({ columns }: Reader, { known }: FoundValue): number {
  return columns.includes(known.member.name) ? FAMILIAR : 0;
}

/** A value of the same dimension behind "and", "or", "nor", a comma, or a word for a comparison. */
function nextValue(
  reader: Reader,
  member: KnownMember,
  role: Role | null,
): { readonly item: Item; readonly found: FoundValue } | undefined {
  const sameRole: readonly Keyword[] = role === null ? [] : [role === 'origin' ? 'from' : 'to'];
  let distance = 0;
  let isJoined = reader.item !== undefined && reader.tokens[reader.item.start]?.pause === true;
  for (
    let item = reader.peek(distance);
    isWord(item, 'and', 'or') || (isJoined && isWord(item, 'filler', 'in', 'of', ...sameRole));
    item = reader.peek(distance)
  ) {
    isJoined = true;
    distance += 1;
  }
  const item = reader.peek(distance);
  if (item?.type !== 'values') return undefined;
  if (!isJoined && !reader.tokens[item.start]?.pause) return undefined;
  const found = item.found.find(({ known }) => known.member === member);
  return found === undefined ? undefined : { item, found };
}

function addPart(
  reader: Reader,
  item: Item,
  best: FoundValue,
  found: readonly FoundValue[],
  { isNegative }: ValuesContext,
): void {
  const near = found.filter((one) => one !== best && (found[0]?.rank ?? 0) - one.rank < NEAR);
  const readings = [best, ...near].slice(0, MOST_READINGS).map(readingOfValue);
  const own = readingOfValue(best);
  reader.part('value', item, item, {
    ...own,
    label: `${best.known.member.title} ${isNegative ? '≠' : '='} ${best.known.value}`,
    readings,
    isGuess: best.rank < GUESS,
  });
}

export function readingOfValue({ known }: FoundValue): Reading {
  return {
    kind: 'value',
    member: known.member.name,
    value: known.value,
    label: `${known.member.title} = ${known.value}`,
  };
}
