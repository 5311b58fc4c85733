import type { ColumnFormatOverride, TableCalculation } from '@facet/dashboards';
import { CalculationError, parseCalculation, type Table, TextBudget } from '@facet/dashboards/calculations';
import type { Cell } from '../queries/query-result.ts';
import type { ReportColumn, Total } from './report-data.ts';

/** The most cells that the calculations of one report may compute, so that no report blocks the server. */
const MOST_CELLS = 3_000_000;

interface Data {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly totals: readonly Total[];
  /** Rows that functions over rows ignore. */
  readonly others: ReadonlySet<number>;
}

/**
 * Adds a column for each table calculation. Totals have a value if the calculation reads only its own row.
 * @returns the data with the columns, and the errors of failed calculations, whose cells are null
 */
export function addCalculations(
  data: Data,
  calculations: readonly TableCalculation[],
): { readonly data: Data; readonly problems: string[] } {
  const problems: string[] = [];
  const columns = [...data.columns];
  // Copied once, because each calculation adds a cell.
  const rows = data.rows.map((row) => [...row]);
  const totals = data.totals.map((total) => ({ ...total, rows: total.rows.map((row) => [...row]) }));
  const rowsOfTotals = totals.reduce((sum, total) => sum + total.rows.length, 0);
  // Calculations add only measures, which do not affect windows.
  const windows = windowsOf(data);
  const texts = new TextBudget();
  let cells = 0;
  for (const calculation of calculations) {
    let values: readonly Cell[] = [];
    let valuesOfTotals: readonly (readonly Cell[])[] = [];
    try {
      const parsed = parseCalculation(calculation.expression);
      const { steps, readsOtherRows } = parsed;
      cells += steps * (rows.length + (readsOtherRows ? 0 : rowsOfTotals));
      if (cells > MOST_CELLS)
        throw new CalculationError('too_large', 'be applied to fewer rows: the result is too large');
      values = parsed.evaluate(tableOf(columns, rows, windows, texts));
      if (!readsOtherRows)
        valuesOfTotals = totals.map((total) => parsed.evaluate(tableOf(columns, total.rows, [], texts)));
    } catch (error) {
      if (!(error instanceof CalculationError)) throw error;
      problems.push(`The expression of the calculation ${calculation.name} ${error.message}`);
      values = [];
    }
    for (const [index, row] of rows.entries()) row.push(values[index] ?? null);
    for (const [place, total] of totals.entries())
      for (const [index, row] of total.rows.entries()) row.push(valuesOfTotals[place]?.[index] ?? null);
    columns.push(columnOf(calculation, values));
  }
  return { data: { ...data, columns, rows, totals }, problems };
}

function columnOf({ name, title, format }: TableCalculation, values: readonly Cell[]): ReportColumn {
  const types = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  return {
    name,
    member: null,
    title: title ?? name,
    type: types.size === 1 ? ([...types][0] as 'string' | 'number' | 'boolean') : 'number',
    granularity: null,
    format: format === undefined ? null : formatOf(format),
    isMeasure: true,
  };
}

/** A format as the data API describes one. */
export function formatOf({ type, decimalPlaces }: ColumnFormatOverride): unknown {
  return decimalPlaces === undefined ? type : { type, decimalPlaces };
}

function tableOf(
  columns: readonly ReportColumn[],
  rows: readonly (readonly Cell[])[],
  windows: Table['windows'],
  texts: TextBudget,
): Table {
  return {
    size: rows.length,
    windows,
    texts,
    column(name) {
      const place = columns.findIndex((column) => column.name === name);
      return place === -1 ? undefined : rows.map((row) => row[place] ?? null);
    },
  };
}

/**
 * One window per line of a time series, ordered by time; without a time dimension, a single window in the order of the
 * rows.
 */
function windowsOf({ columns, rows, others }: Data): Table['windows'] {
  const time = columns.findIndex(({ granularity, isMeasure }) => granularity !== null && !isMeasure);
  const indexes = rows.map((_, index) => index).filter((index) => !others.has(index));
  if (time === -1) return [indexes];
  const places = columns.flatMap(({ isMeasure }, index) => (isMeasure || index === time ? [] : [index]));
  const lines = Map.groupBy(
    rows.map((_, index) => index),
    (index) => JSON.stringify(places.map((place) => rows[index]?.[place])),
  );
  const timeOf = (index: number) => String(rows[index]?.[time] ?? '');
  return [...lines.values()].map((line) => line.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1)));
}
