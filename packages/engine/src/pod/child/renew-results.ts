import type { Engine } from '../../engine-version.ts';
import { ASSUMED } from '../../mark-assumed-keys.ts';

type RefreshKey = [sql: string, values: unknown[], options?: Readonly<Record<string, unknown>>];
type QueryBody = {
  cacheMode?: string;
  forceNoCache?: boolean;
  cacheKeyQueries?: RefreshKey[] | { queries?: RefreshKey[] };
};
type QueryCache = {
  cachedQueryResult(body: QueryBody, ...rest: unknown[]): unknown;
  cacheKeyQueriesFrom(body: QueryBody): RefreshKey[];
  renewQuery(...given: unknown[]): unknown;
};

/**
 * Makes results of the cache mode `must-revalidate` as new as it says: the refresh keys of the query are determined first,
 * and the data source is asked if one has changed, or if a cube has none. The engine takes the keys that it knows, so
 * that a changed one counts from the next query on.
 */
export function renewResults(engine: Engine): void {
  const fromCore = engine.requireFrom('@cubejs-backend/server-core');
  const { QueryCache } = fromCore('@cubejs-backend/query-orchestrator') as {
    QueryCache: { prototype: QueryCache };
  };
  const { cachedQueryResult } = QueryCache.prototype;
  QueryCache.prototype.cachedQueryResult = function (body, ...rest) {
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
