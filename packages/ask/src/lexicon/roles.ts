import type { Language } from '../languages/language.ts';

/** Which end of something that moves a dimension is about: flights have an origin and a destination. */
export type Role = 'origin' | 'destination';

/** The role of a word such as "departure", also as the first half of another: "Ankunfts-". */
export function rolesOfWord(word: string, { roles, stem }: Language): Role | null {
  const forms = [stem(word), stem(word.replace(/s$/, ''))];
  const isOf = (words: readonly string[]) => words.some((one) => forms.includes(stem(one)));
  if (isOf(roles.origin)) return 'origin';
  return isOf(roles.destination) ? 'destination' : null;
}

/** The stem of a word, and of its halves where nouns are written as one: "Zielstadt" is a "Ziel" and a "Stadt". */
export function stemsOf(word: string, { compounds, stem }: Language): string[] {
  const whole = stem(word);
  const halves = compounds.flatMap((half) => {
    const noun = stem(half);
    if (!whole.endsWith(noun) || whole.length === noun.length) return [];
    return [noun, stem(whole.slice(0, -noun.length))];
  });
  return [whole, ...halves];
}
