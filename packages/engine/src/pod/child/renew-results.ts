import type { Engine } from '../../engine-version.ts';
import { ASSUMED } from '../../mark-assumed-keys.ts';
import { type QueryCache, queryCacheOf } from './result-versions/query-cache.ts';

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
        value: (...given: unknown[]) =>
          this.renewQuery(...given.slice(0, -1), {
            ...(given.at(-1) as object),
            skipRefreshKeyWaitForRenew: false,
          }),
      },
    });
    const forceNoCache = this.cacheKeyQueriesFrom(body).some(([, , options]) => options?.[ASSUMED] === true);
    return cachedQueryResult.call(waiting, { ...body, forceNoCache }, ...rest);
  };
}
