import type { Filter } from './filter.ts';
import type { JsonObject } from './json.ts';
import type {
  ColumnFormat,
  FillMissingRows,
  PeriodComparison,
  Pivot,
  ShownAs,
  TableCalculation,
  TopRows,
  Totals,
  Visualisation,
} from './presentation.ts';
import type { ValueGroups } from './value-groups.ts';

/**
 * A question to a data model, and how its answer is shown. Immutable, plain data. It knows no deployment: members are
 * names such as `flights.carrier`.
 */
export interface Question {
  /** The view that all members belong to; null for members of several cubes. */
  readonly view: string | null;
  /** The columns of the result, in order. */
  readonly columns: readonly Column[];
  /** All of them hold. Those on measures apply to groups. */
  readonly filters: readonly Filter[];
  readonly segments: readonly string[];
  /** At most one for each time dimension, which need not be a column. */
  readonly ranges: readonly TimeRange[];
  readonly order: readonly Order[];
  readonly limit: number | null;
  readonly offset: number | null;
  /** Rows of the source instead of groups. */
  readonly ungrouped: boolean;
  /** An IANA time zone; null for that of the request. */
  readonly timezone: string | null;
  /** Whether the data API counts all rows, beyond the limit. */
  readonly countsRows: boolean;
  readonly comparisons: readonly PeriodComparison[];
  readonly topRows: TopRows | null;
  readonly fillMissingRows: FillMissingRows | null;
  /** Formulas over the rows of the result; see docs/content-queries.md. */
  readonly tableCalculations: readonly TableCalculation[];
  readonly pivot: Pivot | null;
  readonly totals: Totals;
  readonly visualisation: Visualisation | null;
  /** Formats by the name of the column in the result. */
  readonly formats: Readonly<Record<string, ColumnFormat>>;
  /** Titles that replace those of the model, by the name of the column in the result. */
  readonly titles: Readonly<Record<string, string>>;
  /** Null for what suits the answer. */
  readonly shownAs: ShownAs | null;
  /** What else a report's `meta` contains, such as settings of other programs. */
  readonly otherMeta: JsonObject;
}

export type Column = DimensionColumn | MeasureColumn | CalculationColumn;
export type MemberColumn = DimensionColumn | MeasureColumn;

export interface DimensionColumn {
  readonly kind: 'dimension';
  readonly member: string;
  /** Of a time dimension whose periods are the values. */
  readonly granularity?: string;
  /** The name in the result, if it is not the key of the column. */
  readonly name?: string;
  /** What takes the place of the values. At most one column has groups. */
  readonly groups?: ValueGroups;
}

export interface MeasureColumn {
  readonly kind: 'measure';
  readonly member: string;
  /** The name in the result, if it is not the key of the column. */
  readonly name?: string;
}

/** An expression of semantic SQL, such as `MEASURE(total) / MEASURE(count)`. Its name is its key. */
export interface CalculationColumn {
  readonly kind: 'calculation';
  readonly name: string;
  readonly expression: string;
}

/** Words of the data API, such as `last 7 days`, or the first and last date or time. */
export type DateRange = string | readonly [from: string, to: string];

/** The times that are asked for: one range, or several that the data API compares. */
export type TimeRange =
  | { readonly member: string; readonly range: DateRange }
  | { readonly member: string; readonly compared: readonly DateRange[] };

export interface Order {
  /** The key of a column. */
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export const NO_TOTALS: Totals = { rows: false, columns: false, subtotals: false };

/** A question without members. */
export function emptyQuestion(view: string | null): Question {
  return {
    view,
    columns: [],
    filters: [],
    segments: [],
    ranges: [],
    order: [],
    limit: null,
    offset: null,
    ungrouped: false,
    timezone: null,
    countsRows: false,
    comparisons: [],
    topRows: null,
    fillMissingRows: null,
    tableCalculations: [],
    pivot: null,
    totals: NO_TOTALS,
    visualisation: null,
    formats: {},
    titles: {},
    shownAs: null,
    otherMeta: {},
  };
}
