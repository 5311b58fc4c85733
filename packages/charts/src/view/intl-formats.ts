const locales = new Map<string, string>();
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** The locale if this machine knows it, and else English. */
export function knownLocale(locale: string): string {
  const present = locales.get(locale);
  if (present !== undefined) return present;
  const known = Intl.NumberFormat.supportedLocalesOf([locale]).length > 0 ? locale : 'en-US';
  locales.set(locale, known);
  return known;
}

/** How a language writes numbers; made once, which takes as long as writing hundreds of numbers. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

/** How a language writes times, made once. Bounded by languages, time zones and what charts and tables ask for. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

function once<T>(made: Map<string, T>, locale: string, options: object, make: () => T): T {
  const key = `${locale} ${JSON.stringify(options)}`;
  const present = made.get(key);
  if (present !== undefined) return present;
  const format = make();
  made.set(key, format);
  return format;
}
