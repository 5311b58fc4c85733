/** The languages that pages have, as full codes; the first of a language also serves its short code and other regions. */
export const LOCALES = [
  'en-US',
  // With Western digits, which people then also type and copy.
  'ar-AE',
  'de-DE',
  'es-ES',
  'es-MX',
  'fr-FR',
  'he-IL',
  'it-IT',
  'ja-JP',
  'nb-NO',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'vi-VN',
] as const;

export type Locale = (typeof LOCALES)[number];

/** The first usable of several codes, such as `de-DE`, `de` or `de-AT`; `en-US` if none is. */
export function localeOf(...codes: readonly (string | null | undefined)[]): Locale {
  for (const code of codes) {
    const found = code == null ? undefined : known(code);
    if (found !== undefined) return found;
  }
  return 'en-US';
}

function known(code: string): Locale | undefined {
  const asked = code.replace('_', '-').toLowerCase();
  const [language] = asked.split('-');
  return (
    LOCALES.find((locale) => locale.toLowerCase() === asked) ??
    LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === language)
  );
}

/** The direction of a language's lines. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** A usable IANA time zone among several, in its current name; undefined if none is. Offsets such as `+05:00` are not. */
export function timezoneOf(...names: readonly (string | null | undefined)[]): string | undefined {
  return names.map((name) => zone(name ?? '')).find((name) => name !== undefined);
}

function zone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
