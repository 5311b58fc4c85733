const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file in its largest unit, short: `12 kB`, `3.4 MB`. */
export function sizeText(locale: string, bytes: number): string {
  const rank = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[rank] ?? 'byte',
    // The short form of a byte is its name without the plural.
    unitDisplay: rank === 0 ? 'long' : 'short',
    maximumFractionDigits: rank > 1 ? 1 : 0,
  }).format(bytes / 1000 ** rank);
}
