import type { Engine } from '../../engine-version.ts';
import { isAssumed, type QueryCache, queryCacheOf, waitingForKeys } from './result-versions/query-cache.ts';

/**
 * Makes results of the cache mode `must-revalidate` as new as it says: the refresh keys of the query are determined first,
 * and the data source is asked if one has changed, or if a cube has none. The engine takes the keys that it knows, so
 * that a changed one counts from the next query on.
 */
export function renewResults(engine: Engine): void {
  const cache = queryCacheOf(engine).prototype;
  const { cachedQueryResult } = cache;
  cache.cachedQueryResult = function (body, ...rest) {
    if (body.cacheMode !== 'must-revalidate') return cachedQueryResult.call(this, body, ...rest);
    const waiting: QueryCache = Object.create(this, {
      renewQuery: {
        value: (...given: unknown[]) => this.renewQuery(...waitingForKeys(given)),
      },
    });
    const forceNoCache = this.cacheKeyQueriesFrom(body).some(isAssumed);
    return cachedQueryResult.call(waiting, { ...body, forceNoCache }, ...rest);
  };
}
