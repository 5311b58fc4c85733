import { useEffect, useState } from 'react';
import { ENGLISH, type Words } from './words.ts';

/** The languages besides English, each loaded when it is needed; regions with words of their own by their full code. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  ar: () => import('./languages/ar.ts'),
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
  'es-MX': () => import('./languages/es-mx.ts'),
  fr: () => import('./languages/fr.ts'),
  he: () => import('./languages/he.ts'),
  it: () => import('./languages/it.ts'),
  ja: () => import('./languages/ja.ts'),
  nb: () => import('./languages/nb.ts'),
  pt: () => import('./languages/pt.ts'),
  'pt-PT': () => import('./languages/pt-pt.ts'),
  sv: () => import('./languages/sv.ts'),
  vi: () => import('./languages/vi.ts'),
};

/** Loads the texts in the language of a locale; English if there are none. */
export async function loadWords(locale: string): Promise<Words> {
  const load = LANGUAGES[locale] ?? LANGUAGES[locale.split('-')[0] ?? ''];
  return load === undefined ? ENGLISH : (await load()).default;
}

/** The texts in the language of a locale; English until they have been loaded. */
export function useWordsOf(locale: string): Words {
  const [words, setWords] = useState(ENGLISH);
  useEffect(() => {
    let isGone = false;
    loadWords(locale).then(
      (found) => {
        if (!isGone) setWords(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [locale]);
  return words;
}
