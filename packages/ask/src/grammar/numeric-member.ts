import { ENGLISH } from '../languages/english/english.ts';
import type { Unit } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import { wordsOf } from '../words/normal.ts';
import { type Item, unitOf } from './items.ts';
import { GUESS } from './ranks.ts';
import type { Reader } from './reader.ts';

const MINUTES: Readonly<Partial<Record<Unit, number>>> = { minute: 1, hour: 60, day: 1440 };

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
  const { described, language } = reader.lexicon;
  const isNamed = ([, words]: [string, readonly string[]]) =>
    words.some((word) => language.stem(word) === stem);
  const [english] = Object.entries(language.unitWords).find(isNamed) ?? [];
  const found = [stem, ...(english === undefined ? [] : [language.stem(english)])].flatMap(
    (word) => described.get(word)?.get(reader.view) ?? [],
  );
  return found.find(({ kind, type }) => kind === 'dimension' && type === 'number');
}

/** A dimension of numbers that are minutes or hours. */
function timedMember(reader: Reader): KnownMember | undefined {
  return reader.members.find(
    (member) =>
      member.kind === 'dimension' && member.type === 'number' && unitOfMember(reader, member) !== undefined,
  );
}

/** How many units of a member's numbers one unit of time is; undefined if they are no times. */
export function factorOf(reader: Reader, member: KnownMember, unit: Unit): number | undefined {
  const own = unitOfMember(reader, member);
  const [one, other] = [MINUTES[unit], own && MINUTES[own]];
  return one === undefined || other === undefined ? undefined : one / other;
}

function unitOfMember(reader: Reader, { description }: KnownMember): Unit | undefined {
  const { units } = reader.lexicon.language;
  const [first = ''] = wordsOf(description);
  return (['minute', 'hour', 'day'] as const).find((unit) =>
    [...units[unit], ...ENGLISH.units[unit]].some((word) => word !== unit && word === first),
  );
}
