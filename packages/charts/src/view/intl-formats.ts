/** More than the charts of a page need; on a server, formats of all accounts add up. */
const MOST = 500;
const locales = new Map<string, string>();
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** The locale if this machine knows it, and else English. */
export function knownLocale(locale: string): string {
  const isKnown = () => Intl.NumberFormat.supportedLocalesOf([locale]).length > 0;
  return once(locales, locale, () => (isKnown() ? locale : 'en-US'));
}

/** How a language writes numbers; made once, which takes as long as writing hundreds of numbers. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(numbers, keyOf(locale, options), () => new Intl.NumberFormat(locale, options));
}

/** How a language writes times, made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dates, keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

function keyOf(locale: string, options: object): string {
  return `${locale} ${JSON.stringify(options)}`;
}

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  const present = made.get(key);
  if (present !== undefined) return present;
  const value = make();
  if (made.size >= MOST) made.clear();
  made.set(key, value);
  return value;
}
