import { wordsOf } from '../words/normal.ts';

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Phrases in the form in which questions are compared: lower-case, without accents, elisions apart. Umlauts may also be
 * written as two letters.
 * @param text phrases with commas between them; `~` at the end of a word stands for each of the endings
 * @param endings such as those of adjectives
 */
export function spelled(text: string, endings: readonly string[] = []): string[] {
  const phrases = listed(text).flatMap((phrase) =>
    phrase.includes('~') ? endings.map((ending) => phrase.replaceAll('~', ending)) : [phrase],
  );
  return [...new Set(phrases.flatMap(forms))];
}

/** A table of phrases; see `spelled`. */
export function spelledTable<Key extends string>(
  table: Readonly<Record<Key, string>>,
  endings: readonly string[] = [],
): Readonly<Record<Key, readonly string[]>> {
  return tableOf(table, (text) => spelled(text, endings));
}

/** Phrases with commas between them, in the form in which they are written. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** A table of phrases; see `listed`. */
export function listedTable<Key extends string>(
  table: Readonly<Record<Key, string>>,
): Readonly<Record<Key, readonly string[]>> {
  return tableOf(table, listed);
}

function tableOf<Key extends string>(
  table: Readonly<Record<Key, string>>,
  phrasesOf: (text: string) => readonly string[],
): Readonly<Record<Key, readonly string[]>> {
  const keys = Object.keys(table) as Key[];
  const read: Partial<Record<Key, readonly string[]>> = {};
  for (const key of keys) read[key] = phrasesOf(table[key]);
  return read as Record<Key, readonly string[]>;
}

function forms(phrase: string): string[] {
  const own = wordsOf(phrase).join(' ');
  // A sign such as `>=`.
  if (own === '') return [phrase];
  const letters = wordsOf(phrase.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter)).join(' ');
  return [own, letters];
}
