import { directionOf, localeOf } from '@facet/look/locale';
import type { Language } from './message.ts';
import { wordsOf } from './words.ts';

/** The language of an email in a locale; English if Facet does not have it. */
export function languageOf(locale: string): Language {
  const known = localeOf(locale);
  return { locale: known, direction: directionOf(known), words: wordsOf(known) };
}
