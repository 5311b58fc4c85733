import { driverPackages } from '../../driver-packages.ts';
import type { Engine } from '../../engine-version.ts';
import { setVariables } from '../../pod/child/cube-server.ts';
import { type DataSource, driverConfig } from '../../pod/child/data-sources.ts';
import { Destinations } from '../../pod/child/destinations.ts';
import { guardDuckdb } from '../../pod/child/guard-duckdb.ts';
import { guardSockets } from '../../pod/child/guard-sockets.ts';
import { DUCKDB_LIMITS } from '../duckdb-limits.ts';
import type { ConnectionResult, ProbeRequest } from '../probe-protocol.ts';

type Driver = { testConnection(): Promise<unknown>; release?(): Promise<void> };
type DriverClass = new (config: object) => Driver;

/** Above the drivers' own limits, because not every driver has one. */
const TIMEOUT_MS = 12_000;
const MAX_MESSAGE = 2000;

/** Connects to each data source in the way that a pod does, with the test of its driver. */
export async function testConnections(
  engine: Engine,
  { sources, variables, dataDir, network }: Extract<ProbeRequest, { kind: 'connect' }>,
): Promise<ConnectionResult[]> {
  setVariables(variables);
  const destinations = new Destinations(network);
  await destinations.watchDatabase();
  guardSockets(destinations, undefined);
  if (sources.some(({ type }) => type === 'duckdb'))
    guardDuckdb(engine.require, { dataDir, ...DUCKDB_LIMITS });
  return Promise.all(
    sources.map(async (source) => {
      try {
        await connect(engine, source, variables);
        return { ...source, error: undefined };
      } catch (error) {
        return { ...source, error: describeError(error) };
      }
    }),
  );
}

async function connect(engine: Engine, source: DataSource, variables: Record<string, string>): Promise<void> {
  const name = driverPackages(engine.engineDir).get(source.type) ?? '';
  const loaded = engine.require(name) as DriverClass & { default?: DriverClass };
  const Driver = loaded.default ?? loaded;
  const { type: _, ...config } = driverConfig(source, variables);
  const driver = new Driver({ ...config, dataSource: source.name, testConnectionTimeout: TIMEOUT_MS });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The data source did not respond within ${TIMEOUT_MS / 1000} seconds`)),
    TIMEOUT_MS,
  );
  try {
    await Promise.race([driver.testConnection(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first error with a code in a chain of causes, because drivers wrap those of their clients. */
function describeError(error: unknown): { message: string; code: string | undefined } {
  const message = (error instanceof Error && error.message) || String(error);
  let code: string | undefined;
  for (let cause = error; cause instanceof Error && code === undefined; cause = cause.cause) {
    const own = (cause as Error & { code?: unknown }).code;
    if (typeof own === 'string' || typeof own === 'number') code = String(own);
  }
  return { message: message.slice(0, MAX_MESSAGE), code };
}
