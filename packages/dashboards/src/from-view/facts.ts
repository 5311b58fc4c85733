import type { FilterConfig } from '../config/widget-config-shapes.ts';

/** A cell of an answer. */
type Cell = string | number | boolean | null;

/** Rows of a query, with their cells by column. */
export interface Answer {
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Whether there are more rows than were read. */
  readonly isCut: boolean;
}

/** The times that a dashboard shows at first. */
export interface TimeSpan {
  /** The periods of trends. */
  readonly grain: 'hour' | 'day' | 'week' | 'month';
  /** The first and the last day that the filter has now; null for all times. */
  readonly range: readonly [from: string, to: string] | null;
  /** The value of the time filter; null for all times. */
  readonly filter: Pick<FilterConfig, 'operator' | 'value'> | null;
  /** How much earlier the period is that figures are compared with; null if there is none. */
  readonly offset: { readonly amount: number; readonly unit: string } | null;
}

/** What the answers to the questions about a view are. What failed, took too long or was refused is null. */
export interface Facts {
  /** The times that the dashboard shows; undefined for a view without any. */
  readonly span: TimeSpan | undefined;
  readonly totals: Answer | null;
  /** In the order of the candidates. */
  readonly groups: readonly (Answer | null)[];
}

/** A cell as a number; null if it is none. */
export function numberOf(cell: Cell | undefined): number | null {
  const number = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
