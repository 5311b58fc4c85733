/** Languages in which a quarter of a year begins with another letter than in English. */
const LETTERS: Readonly<Record<string, string>> = { es: 'T', fr: 'T', it: 'T', pt: 'T', nb: 'K', sv: 'K' };

/** A quarter of a year in a language, from the month of its time in UTC: `Q2`, `T2`. */
export function quarterText(locale: string, time: Date): string {
  const letter = LETTERS[locale.split('-')[0] ?? ''] ?? 'Q';
  return `${letter}${Math.floor(time.getUTCMonth() / 3) + 1}`;
}
