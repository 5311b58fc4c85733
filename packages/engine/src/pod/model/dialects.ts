import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Engine } from '../../engine-version.ts';
import { escapeWildcards } from './escape-wildcards.ts';
import { filterAggregates } from './filter-aggregates.ts';

type QueryClass = { new (...args: never[]): unknown; name: string };

/** Where Cube's drivers keep their code. */
const FOLDERS = ['dist/src', 'driver', 'src'];

/**
 * The classes that write the SQL of the given types of data source, for those that have one of their own.
 * They are loaded from the driver's `…Query.js`, because its main module may load native code.
 */
export function loadDialects(engine: Engine, types: Iterable<string>): Map<string, QueryClass> {
  const { BaseQuery } = engine.schemaCompiler as unknown as { BaseQuery: QueryClass };
  const packages = (
    engine.require('@cubejs-backend/server-core/dist/src/core/DriverDependencies') as {
      default: Record<string, string>;
    }
  ).default;
  const dialects = new Map<string, QueryClass>();
  for (const type of types) {
    for (const file of queryFiles(engine, packages[type] ?? `@cubejs-backend/${type}-driver`)) {
      const exports = Object.values(engine.require(file) as Record<string, unknown>);
      const dialect = exports.find(
        (value): value is QueryClass => typeof value === 'function' && value.prototype instanceof BaseQuery,
      );
      if (dialect !== undefined) dialects.set(type, dialect);
    }
  }
  const duckdb = dialects.get('duckdb');
  if (duckdb !== undefined) {
    escapeWildcards(duckdb);
    filterAggregates(duckdb);
  }
  return dialects;
}

function queryFiles(engine: Engine, driver: string): string[] {
  const root = packageFolder(engine, driver);
  if (root === undefined) return [];
  return FOLDERS.map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('Query.js'));
}

function packageFolder(engine: Engine, driver: string): string | undefined {
  try {
    return dirname(engine.require.resolve(`${driver}/package.json`));
  } catch {
    // Not installed; the query process reports it.
    return undefined;
  }
}
