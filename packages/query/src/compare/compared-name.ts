import type { PeriodComparison } from '../question/presentation.ts';

/** The name of what a comparison adds to a measure, such as `sales.revenue.previous_1_year`. */
export function comparedName(
  measure: string,
  output: string,
  { offset, range }: Pick<PeriodComparison, 'offset' | 'range'>,
): string {
  const parts =
    range === undefined
      ? [Math.abs(offset?.amount ?? 1), offset?.unit]
      : range.map((day) => day.replaceAll(/\D/g, ''));
  return `${measure}.${[output, ...parts].join('_')}`;
}
