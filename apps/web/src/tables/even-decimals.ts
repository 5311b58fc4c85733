import type { ReportColumn } from '@facet/client';
import type { Cell } from '../look/format-value.ts';

/** As many as numbers have without a format. */
const MOST_PLACES = 2;

interface NumberFormat {
  readonly type?: string;
  readonly decimalPlaces?: number;
}

/** A column of numbers whose format leaves their decimals open, with as many for all of them as one needs. */
export function withEvenDecimals(column: ReportColumn, values: readonly Cell[]): ReportColumn {
  const { format } = column;
  const given = (typeof format === 'string' ? { type: format } : (format ?? {})) as NumberFormat;
  const { type = 'number', decimalPlaces } = given;
  // Percentages and amounts of money have a number of their own.
  if (column.type !== 'number' || type !== 'number' || decimalPlaces != null) return column;
  const places = placesOf(values);
  return places === 0 ? column : { ...column, format: { ...given, type, decimalPlaces: places } };
}

function placesOf(values: readonly Cell[]): number {
  let most = 0;
  for (const value of values) {
    if (typeof value !== 'number' || Number.isInteger(value)) continue;
    while (most < MOST_PLACES && rounded(value, most) !== rounded(value, MOST_PLACES)) most += 1;
    if (most === MOST_PLACES) break;
  }
  return most;
}

function rounded(value: number, places: number): number {
  return Math.round(Math.abs(value) * 10 ** places) / 10 ** places;
}
