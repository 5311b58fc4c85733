import type { Engine } from '../../../engine-version.ts';
import { ASSUMED } from '../../../mark-assumed-keys.ts';

/** The SQL of a refresh key, its values, and its options. */
export type RefreshKey = [sql: string, values: unknown[], options?: Readonly<Record<string, unknown>>];

/** A query as Cube's orchestrator receives it. */
export interface QueryBody {
  readonly query: string;
  readonly dataSource?: string;
  readonly external?: boolean;
  readonly persistent?: boolean;
  readonly cacheMode?: string;
  readonly forceNoCache?: boolean;
  readonly preAggregations?: readonly unknown[];
  readonly cacheKeyQueries?: RefreshKey[] | { queries?: RefreshKey[] };
}

/** The options of a query whose result Cube's cache may have. */
export interface CacheOptions {
  readonly primaryQuery?: boolean;
  readonly renewCycle?: boolean;
  readonly forceNoCache?: boolean;
  /** Everything that decides the rows: the refresh keys, their values, and the SQL. */
  readonly renewalKey?: [keys: RefreshKey[], values: unknown[], query: string];
}

export type CacheArguments = [
  query: string,
  values: unknown[],
  cacheKey: unknown,
  expiration: number,
  options: CacheOptions,
];

/** The parts of Cube's cache of results that this folder, `renewResults` and `runColdQueriesOnce` change. */
export interface QueryCache {
  readonly cacheDriver: {
    get(key: string): Promise<{ readonly result: unknown; readonly renewalKey?: string } | undefined>;
  };
  driverFactory(dataSource: string): Promise<{ query(sql: string, values: unknown[]): Promise<object[]> }>;
  cachedQueryResult(body: QueryBody, ...rest: unknown[]): Promise<unknown>;
  cacheKeyQueriesFrom(body: QueryBody): RefreshKey[];
  cacheQueryResult(...given: CacheArguments): Promise<unknown>;
  queryCacheKey(value: unknown): string;
  renewQuery(...given: unknown[]): unknown;
  startRenewCycle(...given: unknown[]): void;
}

export function queryCacheOf(engine: Engine): { prototype: QueryCache } {
  const fromCore = engine.requireFrom('@cubejs-backend/server-core');
  return (fromCore('@cubejs-backend/query-orchestrator') as { QueryCache: { prototype: QueryCache } })
    .QueryCache;
}

/** Whether the engine has assumed a refresh key for a cube that declares none. */
export function isAssumed([, , options]: RefreshKey): boolean {
  return options?.[ASSUMED] === true;
}

/** Arguments with which `renewQuery` waits for the refresh keys instead of using the last evaluated ones. */
export function waitingForKeys(given: readonly unknown[]): unknown[] {
  return [...given.slice(0, -1), { ...(given.at(-1) as object), skipRefreshKeyWaitForRenew: false }];
}
