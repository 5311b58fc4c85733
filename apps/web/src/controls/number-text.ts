import { numberFormat } from '@facet/charts/intl-formats';

const MARKS = /[\u200e\u200f\u061c]/g;

/** A number in a language, with all its digits. Numbers beyond the precision of a double are texts. */
export function numberText(value: number | string, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 20 }).format(value as number);
}

/**
 * The number that a viewer typed with the separators of their language: 1.000 is a thousand in German, 1,5 one and a half.
 * Undefined for anything else, such as 1e3 or 1,5 in English, so that it is never taken for another number. Numbers with
 * more digits than a double has remain texts.
 */
export function readNumber(text: string, locale: string): number | string | undefined {
  const { group, decimal } = separatorsOf(locale);
  // Input methods write full-width digits; Norwegian and Swedish have a minus sign of their own, and Arabic and Hebrew marks
  // of direction before it.
  const plain = text.normalize('NFKC').replaceAll(MARKS, '').trim().replace('\u2212', '-');
  const [whole = '', fraction = '', ...others] = plain.split(decimal);
  const groups = whole.replace(/^[+-]/, '').split(group);
  const [first = '', ...rest] = groups;
  const isGrouped =
    rest.length === 0
      ? /^\d*$/.test(first)
      : /^\d{1,3}$/.test(first) && rest.every((each) => /^\d{3}$/.test(each));
  const digits = groups.join('');
  if (others.length > 0 || !isGrouped || !/^\d*$/.test(fraction) || digits + fraction === '')
    return undefined;
  const sign = whole.startsWith('-') ? '-' : '';
  const exact = `${sign}${digits || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return significant(exact).length > 15 ? exact : Number(exact);
}

/** What separates thousands and decimals. Spaces of any width are the same. */
function separatorsOf(locale: string) {
  const parts = numberFormat(locale, { useGrouping: true }).formatToParts(1234567.8);
  const part = (type: string) => parts.find((one) => one.type === type)?.value.normalize('NFKC') ?? '';
  return { group: part('group'), decimal: part('decimal') };
}

/** The digits of a number without the zeros around them. */
function significant(text: string): string {
  const digits = text.replace(/^[+-]?[0.]*/, '');
  return (digits.includes('.') ? digits : digits.replace(/0+$/, '')).replace('.', '');
}
