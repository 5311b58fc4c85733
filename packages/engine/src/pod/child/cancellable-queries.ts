import type { Engine } from '../../engine-version.ts';
import { cancellableInDuckdb, isDuckdb } from './cancel-in-duckdb.ts';
import { cancellableInPostgres, isPostgres } from './cancel-in-postgres.ts';
import { queryCacheOf } from './result-versions/query-cache.ts';
import type { RunningQuery } from './running-query.ts';

type Execute = (driver: object, request: object) => RunningQuery;
type QueryCache = {
  createQueue(prefix: string, drivers: unknown, execute: Execute, options: object): object;
};

/** Lets Cube's queue cancel queries to PostgreSQL and DuckDB, whose drivers offer no way to do so. */
export function makeQueriesCancellable(engine: Engine): void {
  const cache = queryCacheOf(engine) as unknown as QueryCache;
  const { createQueue } = cache;
  cache.createQueue = (prefix, drivers, execute, options) =>
    createQueue.call(
      cache,
      prefix,
      drivers,
      (driver, request) => {
        const run = (own: object) => execute(own, request);
        if (isPostgres(driver)) return cancellableInPostgres(driver, run);
        if (isDuckdb(driver)) return cancellableInDuckdb(driver, run);
        return run(driver);
      },
      options,
    );
}
