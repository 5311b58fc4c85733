import { type Area, loadArea, useAreaOf } from './area.ts';
import { ENGLISH, type Words } from './words.ts';

const DASHBOARDS: Area<Words> = {
  english: ENGLISH,
  languages: {
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
  },
};

/** Loads the texts in the language of a locale; English if there are none. */
export function loadWords(locale: string): Promise<Words> {
  return loadArea(DASHBOARDS, locale);
}

/** The texts in the language of a locale; English until they have been loaded. */
export function useWordsOf(locale: string): Words {
  return useAreaOf(DASHBOARDS, locale);
}
