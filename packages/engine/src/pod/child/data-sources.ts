/** The type of data source when the variables name none. */
export const DEFAULT_TYPE = 'duckdb';
/** Cube itself sets no connection timeout and tries twice before a query fails. */
const CONNECT_TIMEOUT_MS = 6000;
const POOL_SIZE = 8;

export type DataSource = { name: string; type: string };

/** The data sources in a deployment's variables: `default` and those in CUBEJS_DATASOURCES. */
export function dataSources(variables: Record<string, string | undefined>): DataSource[] {
  const listed = (variables.CUBEJS_DATASOURCES ?? '').split(',').map((name) => name.trim());
  const names = new Set(['default', ...listed.filter((name) => name !== '')]);
  return [...names].map((name) => ({ name, type: dataSourceType(name, variables) }));
}

/** The type of a data source as Cube reads it from the variables; defaults to DuckDB. */
export function dataSourceType(name: string, variables: Record<string, string | undefined>): string {
  return variableOf(name, 'DB_TYPE', variables) || DEFAULT_TYPE;
}

/** The database file of a DuckDB data source; without one, its database is empty. */
export function databasePath(
  name: string,
  variables: Record<string, string | undefined>,
): string | undefined {
  return variableOf(name, 'DB_DUCKDB_DATABASE_PATH', variables) || undefined;
}

/** Reads a variable of a data source under the name that Cube uses. */
function variableOf(name: string, variable: string, variables: Record<string, string | undefined>) {
  const isListed = (variables.CUBEJS_DATASOURCES ?? '').trim() !== '';
  const isOwn = name !== 'default' && isListed;
  return variables[isOwn ? `CUBEJS_DS_${name.toUpperCase()}_${variable}` : `CUBEJS_${variable}`];
}

/** The configuration Cube needs to create the driver of a data source. */
export function driverConfig(
  { name, type }: DataSource,
  variables: Record<string, string | undefined>,
): { type: string; [option: string]: unknown } {
  if (type !== 'postgres') return { type };
  // The driver reads this variable only when no number is passed.
  const pool = variableOf(name, 'DB_MAX_POOL', variables) ? {} : { maxPoolSize: POOL_SIZE };
  return { type, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...pool };
}

/** Throws for the first data source whose driver is not installed, with a message for the user. */
export function requireDrivers(sources: readonly DataSource[], engineRequire: NodeJS.Require): void {
  const packages = (
    engineRequire('@cubejs-backend/server-core/dist/src/core/DriverDependencies') as {
      default: Record<string, string>;
    }
  ).default;
  for (const { name, type } of sources) {
    const known = packages[type];
    try {
      engineRequire.resolve(known ?? `@cubejs-backend/${type}-driver`);
    } catch {
      throw new Error(
        `The driver for data source "${name}" of type "${type}" is not installed on this node` +
          (known === undefined ? '' : `; install it with npm run engine -- driver add ${type}`),
      );
    }
  }
}
