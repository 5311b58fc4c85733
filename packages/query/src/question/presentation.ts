import type { JsonObject } from './json.ts';

/** Compares a measure with an earlier period: the result gets columns beside it. */
export interface PeriodComparison {
  /** The key of a column. */
  readonly measure: string;
  readonly timeDimension: string;
  /** Either so many periods before, or the first and last day in `range`. */
  readonly offset?: { readonly amount: number; readonly unit: string };
  readonly range?: readonly [from: string, to: string];
  /** Of `previous`, `change` and `percent_change`; absent for all. */
  readonly outputs?: readonly string[];
}

/** Keeps the values of a dimension with the largest measure. */
export interface TopRows {
  /** The key of a column. */
  readonly member: string;
  /** A measure, which need not be a column. */
  readonly measure: string;
  readonly count: number;
  /** Whether the rest is added as one value. */
  readonly others?: boolean;
  readonly othersLabel?: string;
}

/** Adds rows for periods without data. */
export interface FillMissingRows {
  /** A time dimension. */
  readonly member: string;
  /** Keys of columns. */
  readonly excludedDimensions?: readonly string[];
}

export interface ColumnFormat {
  readonly type: 'currency' | 'percent' | 'number';
  readonly decimalPlaces?: number;
}

/** A formula over the columns of the result, by their names there. */
export interface TableCalculation {
  readonly name: string;
  readonly expression: string;
  readonly title?: string;
  readonly format?: ColumnFormat;
}

/** The order of a pivot's rows: by a row field, by the values under a heading, or by the totals of the rows. */
export interface PivotOrder {
  /** The key of a column. */
  readonly column: string;
  /** The values of the fields across in the heading; absent for a row field, and for totals. */
  readonly at?: readonly (string | number | boolean | null)[];
  readonly direction: 'asc' | 'desc';
}

/** Which columns go to the rows and columns of a pivot table, by their keys. */
export interface Pivot {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  /** Members whose filters are shown. */
  readonly filters: readonly string[];
  /** Absent: as the rows come. */
  readonly order?: PivotOrder;
  readonly measuresAxis?: 'columns' | 'rows';
  readonly measuresPosition?: 'before' | 'after';
  readonly displayScale?: 'model' | 'absolute' | 'thousands' | 'millions' | 'billions';
  /** Absent: as the account has it. */
  readonly showAppliedFilters?: boolean;
}

export interface Totals {
  /** Totals of the rows; they have an effect only in a pivot with columns. */
  readonly rows: boolean;
  /** Totals of the columns. */
  readonly columns: boolean;
  /** A subtotal for each row field but the last. */
  readonly subtotals: boolean;
}

/** What people look at: the chart, the rows or the pivot; beside each other where there is room. */
export interface ShownAs {
  readonly tab: 'chart' | 'table' | 'pivot';
  readonly beside?: boolean;
}

/** What is drawn: a kind such as `vega` or `table`, which may be unknown, and its specification. */
export interface Visualisation {
  readonly kind?: string;
  readonly spec?: string | JsonObject;
}
