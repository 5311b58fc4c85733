/** A cell of an answer. */
type Cell = string | number | boolean | null;

/** Rows of a query, with their cells by column. */
export interface Answer {
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Whether there are more rows than were read. */
  readonly isCut: boolean;
}

/** A cell as a number; null if it is none. */
export function numberOf(cell: Cell | undefined): number | null {
  const number = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
