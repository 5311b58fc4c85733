import type { PeriodComparison } from '@facet/dashboards';
import type { Cell, QueryResult, ResultColumn } from '../queries/query-result.ts';

/** A column of a report's data. */
export interface ReportColumn extends ResultColumn {
  /** Present for a column that a comparison added. */
  readonly comparison?: { readonly measure: string; readonly output: string } & Pick<
    PeriodComparison,
    'offset' | 'range'
  >;
}

/** Total rows, in the columns of the report, with null in the dimensions that they span. */
export interface Total {
  /** The columns by which the total is grouped; empty for the grand total. */
  readonly dimensions: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export const NOTICE_CODES = [
  'calculation_failed',
  'comparison_dropped',
  'controls_not_applied',
  'filling_dropped',
  'top_rows_dropped',
  'totals_dropped',
] as const;

/** A part of a report's definition that is missing from its data. */
export interface Notice {
  readonly code: (typeof NOTICE_CODES)[number];
  readonly message: string;
  /** The dashboard control that is not applied. */
  readonly control?: string;
}

/** The data of a report or widget. */
export interface ReportData
  extends Omit<QueryResult, 'columns' | 'ranges' | 'total' | 'version' | 'times' | 'loadedAt'> {
  readonly columns: readonly ReportColumn[];
  readonly totals: readonly Total[];
  /** The indexes of the rows that aggregate the values beyond the top. */
  readonly others: readonly number[];
  readonly notices: readonly Notice[];
}
