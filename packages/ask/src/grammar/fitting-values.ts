import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import type { FoundValue } from '../ranking/find-values.ts';
import { type Item, type ItemOf, isWord } from './items.ts';
import type { Reader } from './reader.ts';
import { GUESSED_VALUE } from './value-parts.ts';

const FAMILIAR = 0.05;

/** What decides which values are meant. */
export interface ValuesContext {
  readonly isNegative: boolean;
  readonly role: Role | null;
  /** The dimension that was named. */
  readonly member: KnownMember | null;
}

/** The values that words fit, and the one that they mean; undefined if they name none of several. */
export function bestValue(
  reader: Reader,
  item: ItemOf<'values'>,
  context: ValuesContext,
): { readonly found: readonly FoundValue[]; readonly best: FoundValue | undefined } {
  const found = fitting(reader, item, context);
  const chosen = reader.chosenFor(item, item);
  const best =
    found.find(({ known }) => known.member.name === chosen?.member && known.value === chosen.value) ??
    found[0];
  const isNamed = chosen !== undefined || best === undefined || !isVague(reader, item, best, found);
  return { found, best: isNamed ? best : undefined };
}

/** "in Germany by month and France": no row has two values of one dimension, and nothing joins or compares them. */
export function isContrary(
  reader: Reader,
  item: Item,
  member: KnownMember,
  { isNegative }: ValuesContext,
): boolean {
  const { filters, isComparing } = reader.draft;
  const isLimited = filters.some((other) => other.member === member && other.values.length > 0);
  const isCompared = isComparing || reader.items.some((one) => isWord(one, 'versus'));
  return isLimited && !isNegative && !isCompared && !reader.isAfterOr(item);
}

/**
 * A word of several values of a dimension, such as "miles" or "International", names none of them. Nor does one that is a
 * word of a value with another spelling only: "morning" is not the airport of Corning.
 */
function isVague(
  { tokens }: Reader,
  { start, end }: Item,
  best: FoundValue,
  found: readonly FoundValue[],
): boolean {
  if (best.rank >= GUESSED_VALUE) return false;
  const same = found.filter(({ known }) => known.member === best.known.member);
  return same.length > 1 || tokens.slice(start, end).some(({ corrected }) => corrected);
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
