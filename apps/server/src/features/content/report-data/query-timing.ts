import type { QueryResult, StatementTimes } from '../queries/query-result.ts';

/** How long the rows of a report took, in milliseconds. */
export interface QueryTiming {
  readonly totalMs: number;
  /** `database` if a statement ran for the request; null if it is unknown. */
  readonly source: 'database' | 'cache' | null;
  /** Of the statement that ran longest; null if none ran. */
  readonly queueMs: number | null;
  readonly databaseMs: number | null;
}

/**
 * How long rows took, and why.
 * @param results those of the queries that contribute to the rows
 * @param startedAt when the request began, by `performance.now()`
 */
export function timingOf(results: readonly QueryResult[], startedAt: number): QueryTiming {
  const totalMs = Math.round(performance.now() - startedAt);
  // Rows that were here before the request are cached, however they were loaded then.
  const times = results.map((result) => (result.loadedAt < startedAt ? 'cache' : result.times));
  const [slowest] = times
    .filter((one): one is StatementTimes => one !== null && one !== 'cache')
    .sort((one, other) => other.databaseMs - one.databaseMs);
  if (slowest !== undefined) return { totalMs, source: 'database', ...slowest };
  const source = times.every((one) => one === 'cache') ? 'cache' : null;
  return { totalMs, source, queueMs: null, databaseMs: null };
}
