import { localeOf } from '@facet/look/locale';
import { DE } from './languages/de.ts';
import { EN } from './languages/en.ts';
import { ES } from './languages/es.ts';
import { FR } from './languages/fr.ts';
import type { AnswerPhrases } from './phrases.ts';

const LANGUAGES: Readonly<Record<string, AnswerPhrases>> = { en: EN, de: DE, fr: FR, es: ES };

/** The locale in which answers are written: that of the reader, or English if its language has no sentences. */
export function answerLocale(locale: string): string {
  const known = localeOf(locale);
  return known.slice(0, 2) in LANGUAGES ? known : 'en-US';
}

/** The sentences in the language of a locale; English for other languages. */
export function answerPhrases(locale: string): AnswerPhrases {
  return LANGUAGES[localeOf(locale).slice(0, 2)] ?? EN;
}
