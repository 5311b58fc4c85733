import type { Language } from '../languages/language.ts';
import { isLeftOut, type Phrases } from '../languages/phrases.ts';
import { wordsOf } from '../words/normal.ts';
import type { KnownMember } from './member.ts';

/** How a phrase names a member, best first. */
export type Naming = 'title' | 'name' | 'synonym' | 'counted';

/** "shipped date" for "Shipped at". */
function datesOf({ type, titleWords }: KnownMember, { keywords, units }: Language): string[][] {
  const last = titleWords.at(-1) ?? '';
  if (type !== 'time' || titleWords.length < 2 || !keywords.in.includes(last)) return [];
  return units.day.map((word) => [...titleWords.slice(0, -1), ...word.split(' ')]);
}

/** Articles and the like are left out of names, as they are in questions. */
export function withoutFillers(words: string[], grammar: Phrases): string[] {
  const own = words.filter((word) => !isLeftOut(word, grammar));
  return own.length === 0 ? words : own;
}

/** The words of all names of a member. */
export function namesOf(
  member: KnownMember,
  language: Language,
): { readonly words: string[]; readonly naming: Naming }[] {
  const phrase = (naming: Naming) => (text: string) => ({ words: wordsOf(text), naming });
  return [
    phrase('title')(member.title),
    phrase('name')(member.name.slice(member.view.length + 1)),
    ...member.synonyms.map(phrase('synonym')),
    ...datesOf(member, language).map((words) => ({ words, naming: 'synonym' as const })),
    ...member.counts.map(phrase('counted')),
  ];
}
