import type { ChartColumn, Json } from '../chart.ts';

/** A column of a result, as far as the choice of a chart depends on it. */
export interface ResultColumn extends ChartColumn {
  readonly member?: string | null;
  /** What the column compares, if a comparison added it. */
  readonly comparison?: { readonly output: string } | undefined;
}

/** The rows for which a chart is chosen. */
export interface Result {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A chart in the short form of `docs/charts.md`. */
export type ShortForm = { readonly [key: string]: Json } & { readonly type: string };
