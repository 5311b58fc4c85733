import type { Words } from '../words/words.ts';
import { rangeText } from './range-text.ts';

/** The earlier period of a comparison: so many periods before, or two dates. */
export interface EarlierPeriod {
  readonly offset?: { readonly amount: number; readonly unit: string } | null;
  readonly range?: readonly string[] | null;
}

/** The earlier period of a comparison, such as “the month before”. */
export function earlierText({ offset, range }: EarlierPeriod, words: Words, locale: string): string {
  if (range) return rangeText(locale, range);
  const { amount, unit } = offset ?? { amount: 1, unit: 'period' };
  return words.before(Math.abs(amount), unit);
}

/** The title of what a comparison adds to a column. */
export function comparedText(
  title: string,
  output: string,
  earlier: EarlierPeriod,
  words: Words,
  locale: string,
): string {
  const { offset, range } = earlier;
  if (range || !offset) return words.comparedWith(title, output, earlierText(earlier, words, locale));
  return words.compared(title, output, Math.abs(offset.amount), offset.unit);
}
