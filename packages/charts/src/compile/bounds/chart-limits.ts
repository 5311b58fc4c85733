/**
 * What a chart may produce at most. The first part is checked when it is published, for a query with as many rows as
 * possible; the page checks the second one while it draws.
 */
export const CHART_LIMITS = {
  /** Rows of a query. */
  queryRows: 50_000,
  /** Rows of any data set of a chart, whatever its transforms add. */
  rows: 2_000_000,
  marks: 10_000_000,
  /** Ticks and entries of legends. */
  ticks: 50_000,
  /** Whatever a specification counts: ticks of an axis, bins, steps, entries, columns of a grid. */
  count: 1000,
  /** Any other number that is not about the data, such as a size in pixels. */
  number: 100_000,
  /** Characters of a text or a shape. */
  text: 2000,
  /** Characters of an expression, with what Vega-Lite makes of it. */
  expression: 8000,
} as const;
