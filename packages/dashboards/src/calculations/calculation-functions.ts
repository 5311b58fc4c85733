import { type Cell, finite, isTrue, numberOf, orderOf } from './cells.ts';

/** The rows of each window, as indexes in order: for a time series, the periods of one line. */
export type Windows = readonly (readonly number[])[];

interface RowFunction {
  readonly least: number;
  readonly most: number;
  apply(cells: readonly Cell[]): Cell;
}

interface ColumnFunction {
  readonly least: number;
  readonly most: number;
  apply(columns: readonly (readonly Cell[])[], windows: Windows, size: number): Cell[];
}

/** A function of numbers that returns null if one of them is null. */
function ofNumbers(
  least: number,
  most: number,
  apply: (...numbers: [number, ...number[]]) => number,
): RowFunction {
  return {
    least,
    most,
    apply(cells) {
      const numbers = cells.map(numberOf);
      return numbers.includes(null) ? null : finite(apply(...(numbers as [number, ...number[]])));
    },
  };
}

/** The smallest or largest number, ignoring null. */
function ofKnown(choose: (...numbers: number[]) => number): RowFunction {
  return {
    least: 1,
    most: 50,
    apply(cells) {
      const numbers = cells.map(numberOf).filter((number) => number !== null);
      return numbers.length === 0 ? null : choose(...numbers);
    },
  };
}

/** Functions of the cells of one row. */
export const ROW_FUNCTIONS: Readonly<Record<string, RowFunction>> = {
  abs: ofNumbers(1, 1, Math.abs),
  ceil: ofNumbers(1, 1, Math.ceil),
  floor: ofNumbers(1, 1, Math.floor),
  exp: ofNumbers(1, 1, Math.exp),
  ln: ofNumbers(1, 1, Math.log),
  log10: ofNumbers(1, 1, Math.log10),
  power: ofNumbers(2, 2, (base, exponent = 1) => base ** exponent),
  round: ofNumbers(1, 2, (number, digits = 0) => rounded(number, digits)),
  sqrt: ofNumbers(1, 1, Math.sqrt),
  least: ofKnown(Math.min),
  greatest: ofKnown(Math.max),
  coalesce: {
    least: 1,
    most: 50,
    apply: (cells) => cells.find((cell) => cell !== null) ?? null,
  },
  concat: {
    least: 1,
    most: 50,
    apply: (cells) => cells.map((cell) => cell ?? '').join(''),
  },
  if: {
    least: 3,
    most: 3,
    apply: ([test, then, otherwise]) => (isTrue(test) ? then : otherwise) ?? null,
  },
  nullif: {
    least: 2,
    most: 2,
    apply: ([cell = null, other = null]) => (orderOf(cell, other) === 0 ? null : cell),
  },
};

/** Rounds half away from zero, to at most 15 digits after or before the point. */
function rounded(number: number, digits: number): number {
  const places = Math.max(-15, Math.min(15, Math.trunc(digits)));
  // Shifts the exponent, since 1.005 * 100 is less than 100.5.
  const [mantissa, exponent = '0'] = String(Math.abs(number)).split('e');
  const whole = Math.round(Number(`${mantissa}e${Number(exponent) + places}`));
  return Math.sign(number) * Number(`${whole}e${-places}`);
}

/** A function that is evaluated in each window on its own. */
function perWindow(
  least: number,
  most: number,
  apply: (numbers: readonly (number | null)[], parameter: number | null) => (number | null)[],
): ColumnFunction {
  return {
    least,
    most,
    apply([column = [], parameters], windows, size) {
      const result: Cell[] = new Array<Cell>(size).fill(null);
      for (const window of windows) {
        const numbers = window.map((index) => numberOf(column[index]));
        const values = apply(numbers, numberOf(parameters?.[window[0] ?? 0]));
        for (const [place, index] of window.entries()) result[index] = values[place] ?? null;
      }
      return result;
    },
  };
}

/** A function of all rows of the result. */
function overAll(apply: (numbers: readonly (number | null)[]) => (number | null)[]): ColumnFunction {
  return { least: 1, most: 1, apply: ([column = []]) => apply(column.map(numberOf)) };
}

function sumOf(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);
}

/** Functions that read other rows. */
export const COLUMN_FUNCTIONS: Readonly<Record<string, ColumnFunction>> = {
  previous: perWindow(1, 2, (numbers, steps) =>
    numbers.map((_, index) => numbers[index - (steps ?? 1)] ?? null),
  ),
  next: perWindow(1, 2, (numbers, steps) => numbers.map((_, index) => numbers[index + (steps ?? 1)] ?? null)),
  first: perWindow(1, 1, (numbers) => numbers.map(() => numbers[0] ?? null)),
  last: perWindow(1, 1, (numbers) => numbers.map(() => numbers.at(-1) ?? null)),
  running_total: perWindow(1, 1, (numbers) => {
    let sum = 0;
    return numbers.map((number) => {
      sum += number ?? 0;
      return sum;
    });
  }),
  moving_average: perWindow(2, 2, (numbers, span) => {
    const rows = Math.max(1, Math.trunc(span ?? 1));
    const sums = [0];
    const counts = [0];
    for (const [index, number] of numbers.entries()) {
      sums.push((sums[index] ?? 0) + (number ?? 0));
      counts.push((counts[index] ?? 0) + Number(number !== null));
    }
    const over = (totals: readonly number[], end: number) => (totals[end] ?? 0) - (totals[end - rows] ?? 0);
    return numbers.map((_, index) =>
      index + 1 < rows ? null : finite(over(sums, index + 1) / over(counts, index + 1)),
    );
  }),
  total: overAll((numbers) => {
    const sum = sumOf(numbers);
    return numbers.map(() => sum);
  }),
  percent_of_total: overAll((numbers) => {
    const sum = sumOf(numbers);
    return numbers.map((number) => (number === null ? null : finite(number / sum)));
  }),
  rank: overAll((numbers) => {
    const sorted = numbers.filter((number) => number !== null).sort((one, other) => other - one);
    const places = new Map<number, number>();
    for (const [index, number] of sorted.entries()) if (!places.has(number)) places.set(number, index + 1);
    return numbers.map((number) => (number === null ? null : (places.get(number) ?? null)));
  }),
};
