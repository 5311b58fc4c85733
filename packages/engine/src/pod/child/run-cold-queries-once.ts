import type { Engine } from '../../engine-version.ts';
import { queryCacheOf, waitingForKeys } from './result-versions/query-cache.ts';

/** Which argument of both functions identifies the query: one object for both. */
const KEY = 4;

/**
 * Runs a query without known rows once. The engine takes the refresh keys as it last evaluated them, stores the rows
 * with them, evaluates the keys again, and asks the data source a second time if one has changed: for a database whose
 * cubes have no key, always after ten seconds without a query. This evaluates the keys first, since nobody is waiting
 * for old rows, and skips what the engine does afterwards.
 */
export function runColdQueriesOnce(engine: Engine): void {
  const cache = queryCacheOf(engine).prototype;
  const { renewQuery, startRenewCycle } = cache;
  /** The queries that had no rows. */
  const cold = new WeakSet<object>();
  cache.renewQuery = async function (...given) {
    const key = given[KEY] as object;
    const known = await this.cacheDriver.get(this.queryCacheKey(key));
    if (known !== undefined) return renewQuery.apply(this, given);
    cold.add(key);
    return renewQuery.apply(this, waitingForKeys(given));
  };
  cache.startRenewCycle = function (...given) {
    if (!cold.has(given[KEY] as object)) startRenewCycle.apply(this, given);
  };
}
