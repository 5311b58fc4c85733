import { arabic } from './ar.ts';
import { english } from './en.ts';
import { hebrew } from './he.ts';
import type { PageWords } from './page-words.ts';

/** The languages; regions with words of their own by their full code. */
const LANGUAGES: Readonly<Record<string, PageWords>> = { en: english, ar: arabic, he: hebrew };

/** The texts of pages in the language of a locale, and the language that they are in: English if there are none. */
export function wordsOf(locale: string): { readonly language: string; readonly words: PageWords } {
  const words = LANGUAGES[locale] ?? LANGUAGES[locale.split('-')[0] ?? ''];
  return words === undefined ? { language: 'en-US', words: english } : { language: locale, words };
}
