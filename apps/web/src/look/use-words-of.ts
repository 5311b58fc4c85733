import { useEffect, useState } from 'react';
import { ENGLISH, type Words } from './words.ts';

/** The languages besides English, each loaded when it is needed; regions with words of their own by their full code. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  'es-MX': () => import('./words/es-mx.ts'),
  fr: () => import('./words/fr.ts'),
  it: () => import('./words/it.ts'),
  ja: () => import('./words/ja.ts'),
  nb: () => import('./words/nb.ts'),
  pt: () => import('./words/pt.ts'),
  'pt-PT': () => import('./words/pt-pt.ts'),
  sv: () => import('./words/sv.ts'),
  vi: () => import('./words/vi.ts'),
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
