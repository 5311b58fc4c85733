import type { Engine } from '../../engine-version.ts';
import { isAssumed, type QueryCache, queryCacheOf, waitingForKeys } from './result-versions/query-cache.ts';

/**
 * Makes results of the cache mode `must-revalidate` as fresh as its name promises: the refresh keys of the query are
 * evaluated first, and the data source is queried if a key has changed or a cube has none. The engine by itself uses
 * the keys that it already has, so that a change takes effect only with the next query.
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
