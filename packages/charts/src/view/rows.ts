import type { ChartColumn, CompiledChart } from '../chart.ts';

/** A row as Vega reads it. */
export type Datum = Record<string, unknown>;

/** The rows of a result as objects by column, with times as dates. */
export function datumsOf(
  chart: Pick<CompiledChart, 'parse'>,
  columns: readonly ChartColumn[],
  rows: readonly (readonly unknown[])[],
): Datum[] {
  const readers = columns.map(({ name, type }) => ({ name, read: readerOf(type, chart.parse[name]) }));
  return rows.map((row) => {
    const datum: Datum = {};
    for (const [index, { name, read }] of readers.entries()) datum[name] = read(row[index] ?? null);
    return datum;
  });
}

function readerOf(type: ChartColumn['type'], parse: string | undefined): (cell: unknown) => unknown {
  if (type === 'time' || parse === 'date') return timeOf;
  if (type === 'number' || parse === 'number') return numberOf;
  return (cell) => cell;
}

/** A cell of a time as a date. Times without a zone are read as UTC, in which charts are drawn. */
export function timeOf(cell: unknown): Date | null {
  if (cell instanceof Date) return cell;
  if (typeof cell === 'number') return new Date(cell);
  if (typeof cell !== 'string') return null;
  const isZoned = /(Z|[+-]\d\d:?\d\d)$/.test(cell);
  const ms = Date.parse(
    isZoned || /^\d{4}(-\d\d(-\d\d)?)?$/.test(cell) ? cell : `${cell.replace(' ', 'T')}Z`,
  );
  return Number.isNaN(ms) ? null : new Date(ms);
}

/** A cell of a number: those with more than 15 digits are text. */
export function numberOf(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell === 'boolean') return Number(cell);
  if (typeof cell !== 'string' || cell.trim() === '') return null;
  const number = Number(cell);
  return Number.isFinite(number) ? number : null;
}
