import { type Locale, localeOf } from '@facet/look/locale';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { mexicanSpanish } from './es-mx.ts';
import { french } from './fr.ts';
import { hebrew } from './he.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { norwegian } from './nb.ts';
import type { PageWords } from './page-words.ts';
import { portuguese } from './pt.ts';
import { europeanPortuguese } from './pt-pt.ts';
import { swedish } from './sv.ts';
import { vietnamese } from './vi.ts';

const LANGUAGES: Readonly<Record<Locale, PageWords>> = {
  'en-US': english,
  'ar-AE': arabic,
  'de-DE': german,
  'es-ES': spanish,
  'es-MX': mexicanSpanish,
  'fr-FR': french,
  'he-IL': hebrew,
  'it-IT': italian,
  'ja-JP': japanese,
  'nb-NO': norwegian,
  'pt-BR': portuguese,
  'pt-PT': europeanPortuguese,
  'sv-SE': swedish,
  'vi-VN': vietnamese,
};

/** The texts of pages in the language of a locale, and the language that they are in: English for unknown ones. */
export function wordsOf(locale: string): { readonly language: Locale; readonly words: PageWords } {
  const language = localeOf(locale);
  return { language, words: LANGUAGES[language] };
}
