import type { KnownMember } from '../lexicon/member.ts';
import { type Item, unitOf } from './items.ts';
import { GUESS } from './ranks.ts';
import type { Reader } from './reader.ts';
import { describedWith, unitOfMember } from './units-of-members.ts';

/**
 * What a number at a place is compared with: the measure or dimension behind it, or a dimension of numbers whose title or
 * description has the unit behind it.
 */
export function numericMember(
  reader: Reader,
  place: number,
): { readonly member: KnownMember; readonly behind: Item | undefined } | undefined {
  const behind = reader.items[place + 1];
  const unit = unitOf(behind, 'unit');
  if (unit !== undefined) {
    const member = timedMember(reader);
    return member === undefined ? undefined : { member, behind: undefined };
  }
  if (behind === undefined) return undefined;
  const stem = reader.tokens[behind.start]?.stem ?? '';
  if (behind.type === 'members') {
    const [best] = behind.found.filter(({ member }) => member.type === 'number' && member.kind !== 'segment');
    const described = best !== undefined && best.rank < GUESS ? dimensionIn(reader, stem) : undefined;
    if (best !== undefined) return { member: described ?? best.member, behind };
  }
  const member = dimensionIn(reader, stem);
  return member === undefined ? undefined : { member, behind };
}

/** A dimension of numbers whose description has a unit. */
function dimensionIn(reader: Reader, stem: string): KnownMember | undefined {
  return describedWith(reader, stem).find(({ kind, type }) => kind === 'dimension' && type === 'number');
}

/** A dimension of numbers that are minutes or hours. */
function timedMember(reader: Reader): KnownMember | undefined {
  return reader.members.find(
    (member) =>
      member.kind === 'dimension' && member.type === 'number' && unitOfMember(reader, member) !== undefined,
  );
}
