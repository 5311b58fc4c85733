import type { Area } from '../../area.ts';
import { ENGLISH, type SuggestionWords } from './words.ts';

/** The texts of charts that are suggested for a dashboard. */
export const SUGGESTIONS: Area<SuggestionWords> = {
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
