import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** Types whose drivers need Java, an install script or a service that Facet does not run. */
const UNSUPPORTED = new Set(['cubestore', 'databricks-jdbc', 'jdbc', 'sqlite']);

/** The types whose drivers are part of every engine. */
export const BUNDLED_DRIVERS: readonly string[] = ['duckdb', 'postgres'];

/** The driver's package for each type of data source that Facet can connect to, in order of type. */
export function driverPackages(engineDir?: string): ReadonlyMap<string, string> {
  const require = createRequire(
    engineDir === undefined ? import.meta.url : join(resolve(engineDir), 'engine.js'),
  );
  const packages = require('@cubejs-backend/server-core/dist/src/core/DriverDependencies') as {
    default: Record<string, string>;
  };
  return new Map(
    Object.entries(packages.default)
      .filter(([type]) => !UNSUPPORTED.has(type))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
