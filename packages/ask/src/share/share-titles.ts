import type { Language } from '../languages/language.ts';

/** The titles of the columns of a share. */
export const SHARE_TITLES: Readonly<
  Record<Language['code'], { readonly share: string; readonly part: string; readonly total: string }>
> = {
  en: { share: 'Share', part: 'Part', total: 'Total' },
  de: { share: 'Anteil', part: 'Teilmenge', total: 'Gesamt' },
  fr: { share: 'Part', part: 'Sous-total', total: 'Total' },
  es: { share: 'Proporción', part: 'Parte', total: 'Total' },
};
