import type { Cell } from '../calculations/cells.ts';

/** Rows of a query, with their cells by column. */
export interface Answer {
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Whether there are more rows than were read. */
  readonly isCut: boolean;
}
