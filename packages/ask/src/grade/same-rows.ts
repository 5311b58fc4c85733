/** Rows as the API returns them; the names of columns do not matter. */
export interface Table {
  readonly rows: readonly (readonly unknown[])[];
}

export interface RowsOptions {
  /** Whether the rows must come in the expected order. */
  readonly ordered: boolean;
  /**
   * Whether more rows may follow the expected ones, as where the first of a ranking answers "which … most".
   * They must come in the expected order.
   */
  readonly leading: boolean;
}

const DIGITS = 4;
/** Beyond which pairs of columns are not tried one by one. */
const MOST_COLUMNS = 12;

/**
 * Whether an answer has the expected rows: numbers to four significant digits, columns in any order and under any name.
 * The answer may have more columns, such as the city beside the code of an airport.
 */
export function hasRows(given: Table, expected: Table, { ordered, leading }: RowsOptions): boolean {
  const wanted = expected.rows.map((row) => row.map(cellKey));
  const here = given.rows.slice(0, leading ? wanted.length : undefined).map((row) => row.map(cellKey));
  if (here.length !== wanted.length) return false;
  const width = Math.max(0, ...wanted.map((row) => row.length));
  const columns = Math.min(MOST_COLUMNS, Math.max(0, ...here.map((row) => row.length)));
  const isSame = ordered || leading ? sameInOrder : sameInAnyOrder;
  return matches([], width, columns, (chosen) =>
    isSame(
      here.map((row) => chosen.map((index) => row[index] ?? 'null')),
      wanted.map((row) => chosen.map((_, index) => row[index] ?? 'null')),
    ),
  );
}

/** Tries to find a column of the answer for each expected column, dropping what cannot fit as early as possible. */
function matches(
  chosen: readonly number[],
  width: number,
  columns: number,
  fits: (chosen: readonly number[]) => boolean,
): boolean {
  if (!fits(chosen)) return false;
  if (chosen.length === width) return true;
  return Array.from({ length: columns }, (_, index) => index).some(
    (index) => !chosen.includes(index) && matches([...chosen, index], width, columns, fits),
  );
}

type Keys = readonly (readonly string[])[];

function sameInOrder(one: Keys, other: Keys): boolean {
  return one.every((row, at) => rowKey(row) === rowKey(other[at] ?? []));
}

function sameInAnyOrder(one: Keys, other: Keys): boolean {
  return sameInOrder(sorted(one), sorted(other));
}

function sorted(rows: Keys): Keys {
  return rows.toSorted((one, other) => (rowKey(one) < rowKey(other) ? -1 : 1));
}

function rowKey(row: readonly string[]): string {
  return JSON.stringify(row);
}

/** A cell as text that is the same for values that count as the same. */
export function cellKey(cell: unknown): string {
  if (cell === null || cell === undefined) return 'null';
  if (typeof cell === 'number') return numberKey(cell);
  if (typeof cell === 'boolean') return String(cell);
  const text = String(cell).trim();
  if (/^-?\d{16,}$/.test(text)) return numberKey(Number(text));
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000` : text.replace(/Z$/, '');
}

function numberKey(number: number): string {
  return `#${Number(number.toPrecision(DIGITS))}`;
}

/** Whether an answer has all of these numbers; a share may also be a percentage. */
export function hasNumbers({ rows }: Table, numbers: readonly number[]): boolean {
  const present = new Set(rows.flat().flatMap((cell) => (typeof cell === 'number' ? [numberKey(cell)] : [])));
  return numbers.every((number) => present.has(numberKey(number)) || present.has(numberKey(number * 100)));
}
