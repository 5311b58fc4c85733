import type { ReportColumn } from '@facet/client';
import type { Need, Taste } from './chart-kinds.ts';

/** A column of the result, as far as the form needs to know it. */
export type FormColumn = Pick<
  ReportColumn,
  'name' | 'title' | 'type' | 'isMeasure' | 'granularity' | 'format'
>;

export function suits({ isMeasure, type }: FormColumn, taste: Taste): boolean {
  switch (taste) {
    case 'any':
      return true;
    case 'amount':
      return isMeasure && type === 'number';
    case 'number':
      return type === 'number';
    case 'category':
      return !isMeasure;
  }
}

/** What a result lacks for a kind of chart; undefined if it has everything. */
export function missingFor(columns: readonly FormColumn[], need: Need): Need | undefined {
  const count = (taste: Taste) => columns.filter((column) => suits(column, taste)).length;
  const amounts = count('amount');
  const dimensions = count('category');
  const has = {
    nothing: true,
    amount: amounts > 0,
    twoAmounts: amounts > 1 && dimensions > 0,
    amountAndDimension: amounts > 0 && dimensions > 0,
    amountAndTwoDimensions: amounts > 0 && dimensions > 1,
    twoNumbers: count('number') > 1,
  }[need];
  return has ? undefined : need;
}
