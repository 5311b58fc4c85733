import { ENGLISH } from '../languages/english/english.ts';
import type { Unit } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import { wordsOf } from '../words/normal.ts';
import type { Reader } from './reader.ts';

const MINUTES: Readonly<Partial<Record<Unit, number>>> = { minute: 1, hour: 60, day: 1440 };

/** How many units of a member's numbers one unit of time is; undefined if they are no times. */
export function factorOf(reader: Reader, member: KnownMember, unit: Unit): number | undefined {
  const own = unitOfMember(reader, member);
  const [one, other] = [MINUTES[unit], own && MINUTES[own]];
  return one === undefined || other === undefined ? undefined : one / other;
}

/** The unit of time with which the description of a member begins: "Minutes late". */
export function unitOfMember(reader: Reader, { description }: KnownMember): Unit | undefined {
  const { units } = reader.lexicon.language;
  const [first = ''] = wordsOf(description);
  return (['minute', 'hour', 'day'] as const).find((unit) =>
    [...units[unit], ...ENGLISH.units[unit]].some((word) => word !== unit && word === first),
  );
}

/** The stem of a unit, and that of its English word, which descriptions of members may have. */
export function stemsOfUnit({ lexicon: { language } }: Reader, stem: string): readonly string[] {
  const isNamed = ([, words]: [string, readonly string[]]) =>
    words.some((word) => language.stem(word) === stem);
  const [english] = Object.entries(language.unitWords).find(isNamed) ?? [];
  return [...new Set([stem, ...(english === undefined ? [] : [language.stem(english)])])];
}

/** The members of the view whose description has a unit. */
export function describedWith(reader: Reader, stem: string): readonly KnownMember[] {
  const { described } = reader.lexicon;
  return stemsOfUnit(reader, stem).flatMap((word) => described.get(word)?.get(reader.view) ?? []);
}
