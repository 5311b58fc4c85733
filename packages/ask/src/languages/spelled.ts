import { wordsOf } from '../words/normal.ts';

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Phrases in the form in which questions are compared: lower-case, without accents, elisions apart. Umlauts may also be
 * written as two letters.
 * @param text phrases with commas between them; `~` at the end of a word stands for each of the endings
 * @param endings such as those of adjectives
 */
export function spelled(text: string, endings: readonly string[] = []): string[] {
  const phrases = text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .flatMap((phrase) =>
      phrase.includes('~') ? endings.map((ending) => phrase.replaceAll('~', ending)) : [phrase],
    );
  return [...new Set(phrases.flatMap(forms))];
}

/** A table of phrases; see `spelled`. */
export function spelledTable<Key extends string>(
  table: Readonly<Record<Key, string>>,
  endings: readonly string[] = [],
): Readonly<Record<Key, readonly string[]>> {
  const keys = Object.keys(table) as Key[];
  const read: Partial<Record<Key, readonly string[]>> = {};
  for (const key of keys) read[key] = spelled(table[key], endings);
  return read as Record<Key, readonly string[]>;
}

function forms(phrase: string): string[] {
  const own = wordsOf(phrase).join(' ');
  // A sign such as `>=`.
  if (own === '') return [phrase];
  const letters = wordsOf(phrase.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter)).join(' ');
  return [own, letters];
}
