import type { Cell, QueryResult } from '../queries/query-result.ts';
import { isOffsetUnit, periodsOf } from './time-shift.ts';

export interface Filling {
  /** The column of the periods. */
  readonly column: string;
  readonly granularity: string;
  /** The columns whose values are not repeated for each period. */
  readonly excluded: ReadonlySet<string>;
  /** The range to fill; by default from the first period to the last. */
  readonly range: readonly [string, string] | undefined;
  readonly isDescending: boolean;
  /** Whether the rows of a period are together, rather than the periods of a value. */
  readonly isByPeriod: boolean;
}

/**
 * Adds rows for periods without data, for each combination of the other dimensions. Their measures are null.
 * @param limit the most rows of the result
 * @returns undefined if the periods cannot be enumerated
 */
export function fillRows(
  result: QueryResult,
  filling: Filling,
  limit: number,
): { readonly rows: (readonly Cell[])[]; readonly truncated: boolean } | undefined {
  const { columns, rows } = result;
  const place = columns.findIndex(({ name }) => name === filling.column);
  if (place === -1 || !isOffsetUnit(filling.granularity)) return undefined;
  const times = rows.map((row) => row[place]).filter((cell) => typeof cell === 'string');
  const range = filling.range ?? rangeOf(times);
  if (range === undefined) return { rows: [...rows], truncated: result.truncated };
  const periods = [...new Set([...periodsOf(range, filling.granularity, limit + 1), ...times])].sort();
  if (filling.isDescending) periods.reverse();
  const repeated = columns.flatMap(({ name, isMeasure }, index) =>
    isMeasure || index === place || filling.excluded.has(name) ? [] : [index],
  );
  const combinationOf = (row: readonly Cell[]) => JSON.stringify(repeated.map((index) => row[index]));
  const combinations = new Map<string, readonly Cell[]>();
  const known = new Map<string, (readonly Cell[])[]>();
  for (const row of rows) {
    const combination = combinationOf(row);
    if (!combinations.has(combination)) combinations.set(combination, row);
    const key = `${combination} ${row[place]}`;
    const own = known.get(key);
    if (own === undefined) known.set(key, [row]);
    else own.push(row);
  }
  if (combinations.size === 0 && repeated.length === 0) combinations.set('[]', []);
  const filled: (readonly Cell[])[] = [];
  const add = (period: string, combination: string, sample: readonly Cell[]) => {
    const own = known.get(`${combination} ${period}`);
    if (own !== undefined) filled.push(...own);
    else
      filled.push(
        columns.map((_, index) =>
          index === place ? period : repeated.includes(index) ? (sample[index] ?? null) : null,
        ),
      );
    return filled.length <= limit;
  };
  const pairs = filling.isByPeriod
    ? flatPairs(periods, [...combinations], (period, combination) => [period, combination] as const)
    : flatPairs([...combinations], periods, (combination, period) => [period, combination] as const);
  for (const [period, [combination, sample]] of pairs) if (!add(period, combination, sample)) break;
  return { rows: filled.slice(0, limit), truncated: result.truncated || filled.length > limit };
}

function* flatPairs<A, B, C>(
  outer: readonly A[],
  inner: readonly B[],
  pair: (a: A, b: B) => C,
): Generator<C> {
  for (const one of outer) for (const other of inner) yield pair(one, other);
}

function rangeOf(times: readonly string[]): [string, string] | undefined {
  const sorted = [...times].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
}
