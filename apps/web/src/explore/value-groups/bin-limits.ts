import { MOST_GROUPS } from '@facet/query';

/** Widths that people count in, of each power of ten. */
const WIDTHS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The limits between about as many bins of equal, round width; undefined for numbers that cannot be divided so. */
export function limitsOfCount(least: number, most: number, count: number): readonly string[] | undefined {
  if (!Number.isInteger(count) || count < 2 || count > MOST_GROUPS || !(most > least)) return undefined;
  const width = (most - least) / count;
  const power = 10 ** Math.floor(Math.log10(width));
  const round = WIDTHS.find((one) => one * power >= width * (1 - 1e-9)) ?? 10;
  return limitsOfWidth(least, most, round * power);
}

/** The limits between bins of a width, which are multiples of it. */
export function limitsOfWidth(least: number, most: number, width: number): readonly string[] | undefined {
  if (!(width > 0) || !(most > least) || (most - least) / width > MOST_GROUPS + 1) return undefined;
  const first = Math.floor(least / width) + 1;
  const limits: string[] = [];
  // The largest value is in the last bin, which has no end.
  for (let step = first; step * width < most - width * 1e-9; step += 1) limits.push(decimal(step * width));
  return isFitting(limits) ? limits : undefined;
}

/**
 * The limits in a text, as people write numbers: with a comma for decimals where that is the custom.
 * Undefined if it has anything else, or too many.
 */
export function limitsIn(text: string, locale: string): readonly string[] | undefined {
  const numbers = text
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.')
    .replaceAll('\u2212', '-')
    .split(hasComma(locale) ? /[\s;]+|,(?=\s|$)/ : /[\s;,]+/)
    .filter((part) => part !== '')
    .map((part) => (hasComma(locale) ? part.replace(',', '.') : part));
  if (!numbers.every((part) => /^[-+]?\d{1,15}(\.\d{1,10})?$/.test(part))) return undefined;
  const limits = [...new Set(numbers.map(Number))].sort((one, other) => one - other).map(decimal);
  return isFitting(limits) ? limits : undefined;
}

/** Limits as `limitsIn` reads them. */
export function textOfLimits(limits: readonly string[], locale: string): string {
  return limits.map((limit) => (hasComma(locale) ? limit.replace('.', ',') : limit)).join(' ');
}

function hasComma(locale: string): boolean {
  return (1.5).toLocaleString(locale, { numberingSystem: 'latn' }).includes(',');
}

function isFitting(limits: readonly string[]): boolean {
  return limits.length >= 1 && limits.length < MOST_GROUPS && new Set(limits).size === limits.length;
}

/** Without the digits that binary fractions add, and without an exponent. */
function decimal(number: number): string {
  const rounded = Number(number.toPrecision(12));
  const text = Math.abs(rounded) < 1e-10 ? '0' : rounded.toFixed(10);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
