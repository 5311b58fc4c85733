import type { Area } from '../../area.ts';
import { type CodeWords, ENGLISH } from './words.ts';

/** The texts about the file of a dashboard that is edited. */
export const CODE: Area<CodeWords> = {
  english: ENGLISH,
  languages: {
    ar: () => import('./ar.ts'),
    de: () => import('./de.ts'),
    es: () => import('./es.ts'),
    'es-MX': () => import('./es-mx.ts'),
    fr: () => import('./fr.ts'),
    he: () => import('./he.ts'),
    it: () => import('./it.ts'),
    ja: () => import('./ja.ts'),
    nb: () => import('./nb.ts'),
    pt: () => import('./pt.ts'),
    'pt-PT': () => import('./pt-pt.ts'),
    sv: () => import('./sv.ts'),
    vi: () => import('./vi.ts'),
  },
};
