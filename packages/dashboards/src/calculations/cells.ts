/** A cell of a result. */
export type Cell = string | number | boolean | null;

/** The number in a cell; null if it is not a number. Numbers with many digits are text in results. */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string' || cell.trim() === '') return null;
  return finite(Number(cell));
}

export function isTrue(cell: Cell | undefined): boolean {
  return cell === true || (typeof cell === 'number' && cell !== 0);
}

/** Null for anything that is not a finite number, such as the result of a division by zero. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Compares two cells, as numbers if both are: negative, zero or positive; null if one is missing. */
export function orderOf(one: Cell, other: Cell): number | null {
  if (one === null || other === null) return null;
  const [number, otherNumber] = [numberOf(one), numberOf(other)];
  if (number !== null && otherNumber !== null) return number - otherNumber;
  const [text, otherText] = [String(one), String(other)];
  return text < otherText ? -1 : Number(text > otherText);
}
