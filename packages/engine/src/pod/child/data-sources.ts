/** The default of a deployment that says nothing. */
const DEFAULT_TYPE = 'duckdb';
/** Cube's own limit for a connection is none at all, and it tries twice before a query fails. */
const CONNECT_TIMEOUT_MS = 6000;
const POOL_SIZE = 8;

export type DataSource = { name: string; type: string };

/** The data sources that a deployment's variables describe: `default`, and those of CUBEJS_DATASOURCES. */
export function dataSources(variables: Record<string, string | undefined>): DataSource[] {
  const listed = (variables.CUBEJS_DATASOURCES ?? '').split(',').map((name) => name.trim());
  const names = new Set(['default', ...listed.filter((name) => name !== '')]);
  return [...names].map((name) => ({ name, type: dataSourceType(name, variables) }));
}

/** The type of a data source, as Cube reads it from the variables; DuckDB when they say nothing. */
export function dataSourceType(name: string, variables: Record<string, string | undefined>): string {
  return variableOf(name, 'DB_TYPE', variables) || DEFAULT_TYPE;
}

/** A variable of a data source, under the name that Cube reads it by. */
function variableOf(name: string, variable: string, variables: Record<string, string | undefined>) {
  const isListed = (variables.CUBEJS_DATASOURCES ?? '').trim() !== '';
  const isOwn = name !== 'default' && isListed;
  return variables[isOwn ? `CUBEJS_DS_${name.toUpperCase()}_${variable}` : `CUBEJS_${variable}`];
}

/** What Cube needs to make the driver of a data source. */
export function driverConfig(
  { name, type }: DataSource,
  variables: Record<string, string | undefined>,
): { type: string; [option: string]: unknown } {
  if (type !== 'postgres') return { type };
  // The driver reads the variable by itself, unless it is told a number.
  const pool = variableOf(name, 'DB_MAX_POOL', variables) ? {} : { maxPoolSize: POOL_SIZE };
  return { type, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...pool };
}

/** Throws for the first data source whose driver is not installed, in words that a user understands. */
export function requireDrivers(sources: readonly DataSource[], engineRequire: NodeJS.Require): void {
  const packages = (
    engineRequire('@cubejs-backend/server-core/dist/src/core/DriverDependencies') as {
      default: Record<string, string>;
    }
  ).default;
  const isInstalled = (type: string) => {
    try {
      engineRequire.resolve(packages[type] ?? `@cubejs-backend/${type}-driver`);
      return true;
    } catch {
      return false;
    }
  };
  for (const { name, type } of sources) {
    if (isInstalled(type)) continue;
    const installed = Object.keys(packages).filter((known) => known !== 'cubestore' && isInstalled(known));
    throw new Error(
      `The data source "${name}" is of the type "${type}", whose driver is not installed. ` +
        `Installed: ${installed.sort().join(', ')}`,
    );
  }
}
