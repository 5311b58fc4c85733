import type { Engine } from '../../../engine-version.ts';

/** The SQL of a refresh key, its values, and its options. */
export type RefreshKey = [sql: string, values: unknown[], options?: Readonly<Record<string, unknown>>];

/** A query as Cube's orchestrator gets it. */
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

/** The parts of Cube's cache of results that this folder and `renewResults` change. */
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
