import { placesIn } from '@facet/charts/value-order';

type Cell = string | number | boolean | null;

// Digits are padded instead of `numeric: true`, which would compare a tenth as many texts per second.
const COLLATOR = new Intl.Collator();

/** More different texts than this are compared by their letters, which takes half the time of the language's order. */
const MOST_COLLATED = 20_000;

/**
 * By their places, then numbers by size and texts by their order in the language; empty cells last.
 * @param placeOf the place of a value that is not empty in the order that the model defines
 */
export function compareCells(one: Cell, other: Cell, placeOf?: (cell: Cell) => number): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  const apart = placeOf === undefined ? 0 : placeOf(one) - placeOf(other);
  if (apart !== 0) return apart;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return COLLATOR.compare(sortText(one), sortText(other));
}

/**
 * The indexes of cells in their order; empty cells are last in both directions, and equal ones keep their order.
 * @param order the values of the column in the order that the model defines, if it does
 */
export function sortedIndexes(
  cells: readonly Cell[],
  isDescending: boolean,
  order?: readonly string[],
): number[] {
  const [full, empty]: [number[], number[]] = [[], []];
  for (let index = 0; index < cells.length; index += 1) (cells[index] === null ? empty : full).push(index);
  const compare = comparison(cells, order);
  full.sort(isDescending ? (one, other) => compare(other, one) || one - other : compare);
  return full.concat(empty);
}

/** The indexes of the rows of a table in the order of a column. Rows that sum up others stay at the end. */
export function orderOfRows(
  cells: readonly Cell[],
  isDescending: boolean,
  others: ReadonlySet<number>,
  order?: readonly string[],
): number[] {
  const sorted = sortedIndexes(cells, isDescending, order);
  if (others.size === 0) return sorted;
  return [...sorted.filter((index) => !others.has(index)), ...sorted.filter((index) => others.has(index))];
}

/** How two cells are in order, by their indexes. */
function comparison(
  cells: readonly Cell[],
  order: readonly string[] | undefined,
): (one: number, other: number) => number {
  const isPlain = order === undefined;
  if (isPlain && cells.every((cell) => cell === null || typeof cell === 'number')) {
    const keys = Float64Array.from(cells, (cell) => cell as number);
    return (one, other) => (keys[one] as number) - (keys[other] as number);
  }
  const distinct = new Set(cells);
  if (isPlain && distinct.size > MOST_COLLATED) {
    const texts = cells.map((cell) => (cell === null ? '' : sortText(cell).toLowerCase()));
    return (one, other) => compareLetters(texts[one] as string, texts[other] as string);
  }
  const ranks = ranksOf(cells, order, distinct);
  return (one, other) => (ranks[one] as number) - (ranks[other] as number);
}

/**
 * The ranks of cells among each other, as numbers to compare: equal cells have the same, and empty ones the last.
 * @param order as for `sortedIndexes`
 */
export function ranksOf(
  cells: readonly Cell[],
  order: readonly string[] | undefined,
  distinct: ReadonlySet<Cell> = new Set(cells),
): Float64Array {
  const placeOf = placesIn(order ?? []);
  const compareTexts = distinct.size > MOST_COLLATED ? compareLetters : COLLATOR.compare;
  const keys = [...distinct].map((cell) => ({
    cell,
    place: placeOf(cell),
    number: typeof cell === 'number' ? cell : Number.NaN,
    text: cell === null ? '' : sortText(cell),
  }));
  keys.sort(
    (one, other) =>
      one.place - other.place || one.number - other.number || compareTexts(one.text, other.text),
  );
  const ranks = new Map(keys.map(({ cell }, rank) => [cell, rank]));
  return Float64Array.from(cells, (cell) => ranks.get(cell) as number);
}

function compareLetters(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Long texts differ at their beginning, if at all. */
const MOST_CHARACTERS = 200;
const ZEROS = '000000000000';

/** A text whose numbers have 12 digits. Without a regular expression, which would take twice as long. */
function sortText(cell: Exclude<Cell, null>): string {
  const text = String(cell).slice(0, MOST_CHARACTERS);
  let padded = '';
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (!isDigit(text, index)) continue;
    const start = index;
    while (isDigit(text, index + 1)) index += 1;
    padded += text.slice(from, start) + ZEROS.slice(index + 1 - start);
    from = start;
  }
  return padded + text.slice(from);
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}
