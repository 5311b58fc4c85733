import { driverPackages } from '../../driver-packages.ts';
import type { Engine } from '../../engine-version.ts';
import { setVariables } from '../../pod/child/cube-server.ts';
import { type DataSource, driverConfig } from '../../pod/child/data-sources.ts';
import { Destinations } from '../../pod/child/destinations.ts';
import { guardDuckdb } from '../../pod/child/guard-duckdb.ts';
import { guardSockets } from '../../pod/child/guard-sockets.ts';
import { DUCKDB_LIMITS } from '../duckdb-limits.ts';
import type { SourceAccess, SourceError } from '../probe-protocol.ts';

/** The parts of Cube's drivers that probes use. */
export interface Driver {
  testConnection(): Promise<unknown>;
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Schema, table and columns. */
  tablesSchema(): Promise<Record<string, Record<string, { name: string; type: string }[]>>>;
}

type DriverClass = new (config: object) => Driver;

/** Above the drivers' own limits, because not every driver has one. With the start of the process it is less than 15 s. */
const CONNECT_SECONDS = 10;
const MAX_MESSAGE = 2000;

/** Prepares this process for connections to data sources, like a pod. */
export async function prepareSources(
  engine: Engine,
  { sources, variables, dataDir, network }: SourceAccess & { dataDir: string },
): Promise<void> {
  setVariables(variables);
  const destinations = new Destinations(network);
  await destinations.watchDatabase();
  guardSockets(destinations, undefined);
  if (sources.some(({ type }) => type === 'duckdb'))
    guardDuckdb(engine.require, { dataDir, ...DUCKDB_LIMITS });
}

/**
 * Connects to a data source in the way that a pod does, with the test of its driver.
 * @param querySeconds after which the source itself ends a query that nobody waits for any more, if its driver can ask so
 */
export async function connect(
  engine: Engine,
  source: DataSource,
  variables: Record<string, string>,
  querySeconds?: number,
): Promise<Driver> {
  const name = driverPackages(engine.engineDir).get(source.type) ?? '';
  const loaded = engine.require(name) as DriverClass & { default?: DriverClass };
  const Driver = loaded.default ?? loaded;
  const { type, ...config } = driverConfig(source, variables);
  const driver = new Driver({
    ...config,
    ...(type === 'postgres' && querySeconds !== undefined ? { executionTimeout: querySeconds } : {}),
    dataSource: source.name,
    testConnectionTimeout: CONNECT_SECONDS * 1000,
  });
  await within(CONNECT_SECONDS, driver.testConnection());
  return driver;
}

/** Waits for a data source. @throws Error that says so if it takes longer */
export async function within<T>(seconds: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The data source did not respond within ${seconds} seconds`)),
    seconds * 1000,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first error with a code in a chain of causes, because drivers wrap those of their clients. */
export function describeError(error: unknown): SourceError {
  const message = (error instanceof Error && error.message) || String(error);
  let code: string | undefined;
  for (let cause = error; cause instanceof Error && code === undefined; cause = cause.cause) {
    const own = (cause as Error & { code?: unknown }).code;
    if (typeof own === 'string' || typeof own === 'number') code = String(own);
  }
  return { message: message.slice(0, MAX_MESSAGE), code };
}
