import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { replaceModule } from '../replace-module.ts';

export type DuckdbLimits = { dataDir: string; memoryMb: number; threads: number };

type Binding = {
  create_config(): object;
  set_config(config: object, name: string, value: string): void;
  open(path: string, config: object): Promise<object>;
  connect(database: object): Promise<object>;
  disconnect_sync(connection: object): void;
  query(connection: object, sql: string): Promise<unknown>;
};

/**
 * Loads DuckDB so that every database opened in this process can read and write only `dataDir`, loads no
 * extension, keeps to the memory limit, and refuses to change these settings. Relative paths in SQL start at
 * the working directory, which must be `dataDir`. Database files are opened read-only, so that the pods of
 * two builds or several branches can share one.
 *
 * DuckDB 1.5.5 accepts `allowed_directories` only in an open database, so the settings are made and locked on
 * a first connection that nothing else can use.
 */
export function guardDuckdb(engineRequire: NodeJS.Require, limits: DuckdbLimits): void {
  const driverRequire = createRequire(engineRequire.resolve('@cubejs-backend/duckdb-driver'));
  const apiRequire = createRequire(driverRequire.resolve('@duckdb/node-api'));
  const binding = apiRequire('@duckdb/node-bindings') as Binding;
  // The properties of the addon's exports can be neither changed nor enumerated.
  const names = Object.getOwnPropertyNames(binding) as (keyof Binding)[];
  replaceModule(apiRequire, '@duckdb/node-bindings', {
    ...Object.fromEntries(names.map((name) => [name, binding[name]])),
    open: (path = ':memory:') => openLocked(binding, path || ':memory:', limits),
  });
}

async function openLocked(binding: Binding, path: string, limits: DuckdbLimits): Promise<object> {
  const { dataDir } = limits;
  const file = path === ':memory:' ? path : databaseFile(path, dataDir);
  const settings = {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    home_directory: dataDir,
    temp_directory: join(dataDir, '.duckdb-temp'),
    memory_limit: `${limits.memoryMb}MB`,
    threads: String(limits.threads),
    ...(file === ':memory:' ? {} : { access_mode: 'READ_ONLY' }),
  };
  const config = binding.create_config();
  for (const [name, value] of Object.entries(settings)) binding.set_config(config, name, value);
  const database = await binding.open(file, config);
  const connection = await binding.connect(database);
  try {
    await binding.query(connection, `SET GLOBAL allowed_directories = [${sqlText(dataDir)}]`);
    await binding.query(connection, 'SET GLOBAL enable_external_access = false');
    // What the SQL of times relies on; see `convertTimes`.
    await binding.query(connection, "SET GLOBAL TimeZone = 'UTC'");
    await binding.query(connection, 'SET GLOBAL lock_configuration = true');
  } finally {
    binding.disconnect_sync(connection);
  }
  return database;
}

function databaseFile(path: string, dataDir: string): string {
  if (/^[a-z]{2,}:/i.test(path)) {
    throw new Error(
      `The database "${path}" cannot be opened; only files in the deployment's data folder are allowed`,
    );
  }
  const file = resolve(dataDir, path);
  if (!isInside(file, dataDir) || !isInside(realFile(file), realpathSync.native(dataDir))) {
    throw new Error(`The database file "${path}" is outside the deployment's data folder`);
  }
  return file;
}

function realFile(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    throw new Error(`The database file "${file}" does not exist`);
  }
}

function isInside(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
