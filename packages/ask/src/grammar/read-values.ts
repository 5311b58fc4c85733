import type { Keyword } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import type { FoundValue } from '../ranking/find-values.ts';
import { bestValue, isContrary, type ValuesContext } from './fitting-values.ts';
import { type Item, isWord } from './items.ts';
import type { Reader } from './reader.ts';
import { addValuePart } from './value-parts.ts';

/**
 * Reads values of one dimension, joined by "and", "or" or commas: each one after the first belongs to the same dimension.
 * The dimension need not be named. False if no value is next.
 */
export function readValues(reader: Reader, context: ValuesContext): boolean {
  const first = reader.item;
  if (first?.type !== 'values') return false;
  const { found, best } = bestValue(reader, first, context);
  if (best === undefined) return false;
  const { member } = best.known;
  if (isContrary(reader, first, member, context)) {
    reader.unknown(first, first);
    reader.at += 1;
    return true;
  }
  const values = [best.known.value];
  addValuePart(reader, first, best, found, context.isNegative);
  reader.at += 1;
  for (
    let next = nextValue(reader, member, context.role);
    next !== undefined;
    next = nextValue(reader, member, context.role)
  ) {
    while (reader.item !== next.item) reader.filler();
    values.push(next.found.known.value);
    addValuePart(reader, next.item, next.found, [next.found], context.isNegative);
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
