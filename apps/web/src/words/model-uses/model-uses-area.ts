import type { Area } from '../area.ts';
import { ENGLISH, type ModelUsesWords } from './words.ts';

/** The texts about uses of names of the data model. */
export const MODEL_USES: Area<ModelUsesWords> = {
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
