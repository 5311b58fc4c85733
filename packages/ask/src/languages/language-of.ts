import { ENGLISH } from './english/english.ts';
import { FRENCH } from './french/french.ts';
import { GERMAN } from './german/german.ts';
import type { Language } from './language.ts';
import { SPANISH } from './spanish/spanish.ts';

const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN, FRENCH, SPANISH];

/** The language of a locale such as `de-AT`; English for a language without a grammar. */
export function languageOf(locale: string): Language {
  const code = locale.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language.code === code) ?? ENGLISH;
}

/** The language with this code. */
export function languageByCode(code: Language['code']): Language {
  return languageOf(code);
}
