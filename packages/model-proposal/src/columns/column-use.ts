import { plainWordsOf } from '../words/words.ts';

/** What the numbers of a column are: amounts add up, levels have an average, and labels have neither. */
export type NumberUse = 'amount' | 'level' | 'label';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Words behind which a number names something. */
const LABELS =
  words(`id ids key sk pk fk code no nr num number year yr month mth day dow weekday week quarter hour minute second zip
  postal postcode plz phone tel fax mobile lat latitude lng lon long longitude version rank position pos priority sort
  sequence seq index idx flag status state type kind category class hash checksum port pin ean isbn sku iban bic vatid
  level grade floor row line jahr monat tag woche quartal stunde nummer kennzeichen x y z`);
const LEVELS =
  words(`rate ratio percent percentage pct share score rating price age temperature temp avg average mean median
  probability confidence speed height width length depth utilization utilisation margin_pct quote anteil prozent preis
  alter bewertung rabattsatz satz`);
const PERCENT = words('percent percentage pct prozent');
/** Numbers from 0 to 1. */
const RATIOS = words('ratio share anteil');
const CURRENCIES = words(
  'usd eur gbp chf jpy cny sek nok dkk pln czk huf cad aud nzd inr brl mxn zar sgd hkd krw try',
);

/** What the numbers of a column with this name are. */
export function useOfNumber(name: string): NumberUse {
  const parts = plainWordsOf(name);
  // What comes last names the thing, apart from a unit: `price_eur`.
  const named = parts.filter((part) => !CURRENCIES.has(part));
  const last = named.at(-1) ?? '';
  if (LABELS.has(last) || LABELS.has(last.replace(/\d+$/, ''))) return 'label';
  if (LEVELS.has(last) || parts.some((part) => PERCENT.has(part))) return 'level';
  // `rate_of_return`, `percentage_of_sales`.
  return LEVELS.has(named[0] ?? '') && parts[1] === 'of' ? 'level' : 'amount';
}

/** The format of a number, where its name has it. */
export function formatOf(name: string): { format?: 'percent' | 'currency'; currency?: string } {
  const parts = plainWordsOf(name);
  const currency = parts.find((part) => CURRENCIES.has(part) && part !== 'try');
  if (currency !== undefined) return { format: 'currency', currency: currency.toUpperCase() };
  return parts.some((part) => PERCENT.has(part) || RATIOS.has(part)) ? { format: 'percent' } : {};
}
