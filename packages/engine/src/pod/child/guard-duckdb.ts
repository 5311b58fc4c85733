import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';

export type DuckdbLimits = { dataDir: string; memoryMb: number; threads: number };

type Binding = Record<string, unknown> & {
  create_config(): object;
  set_config(config: object, name: string, value: string): void;
  open(path: string, config: object): Promise<object>;
  connect(database: object): Promise<object>;
  disconnect_sync(connection: object): void;
  query(connection: object, sql: string): Promise<unknown>;
  vector_get_data(vector: object, byteCount: number): Uint8Array;
  vector_get_validity(vector: object, byteCount: number): Uint8Array | null;
  get_data_from_pointer(buffer: ArrayBuffer, offset: number, byteCount: number): Uint8Array;
};

/**
 * Functions that Cube's driver never calls and that would let model code write to the memory of the
 * process.
 */
const UNUSED =
  /^(appender_|append_|copy_data_to_|(create|destroy|register)_(scalar|table)_function|(scalar|table)_function_|function_|init_|bind_(add|get|set)_|vector_(assign|ensure|reference)|validity_set|list_vector_(set|reserve)|data_chunk_(set|reset)|create_(vector|data_chunk)|create_instance_cache|get_or_create_from_cache)/;

/**
 * Loads DuckDB and wraps it as the only access to it. Every database opened in this process can read and
 * write only `dataDir`, loads no extension, keeps to the memory limit, and refuses to change these
 * settings. Relative paths in SQL start at the working directory, which must be `dataDir`. Database files
 * are opened read-only, so that the pods of two builds or several branches can share one.
 *
 * Must run before model code. DuckDB 1.5.5 accepts `allowed_directories` only in an open database, so the
 * settings are made and locked on a first connection that nothing else can use.
 */
export function guardDuckdb(engineRequire: NodeJS.Require, limits: DuckdbLimits): void {
  const driverRequire = createRequire(engineRequire.resolve('@cubejs-backend/duckdb-driver'));
  const apiRequire = createRequire(driverRequire.resolve('@duckdb/node-api'));
  const bindingPath = apiRequire.resolve('@duckdb/node-bindings');
  const binding = apiRequire(bindingPath) as Binding;
  const loaded = apiRequire.cache[bindingPath];
  if (!loaded) throw new Error('DuckDB was not loaded');
  loaded.exports = guarded(binding, limits);
  // The addon's own module must stay unreachable, since its exports cannot be changed.
  loaded.children.length = 0;
  for (const [path, module] of Object.entries(apiRequire.cache)) {
    if (!path.endsWith('duckdb.node') || !module) continue;
    module.exports = {};
    delete apiRequire.cache[path];
  }
  driverRequire('@duckdb/node-api');
}

function guarded(binding: Binding, limits: DuckdbLimits): Binding {
  const names = Object.getOwnPropertyNames(binding).filter((name) => !UNUSED.test(name));
  const facade = Object.fromEntries(names.map((name) => [name, binding[name]]));
  for (const name of Object.getOwnPropertyNames(binding)) {
    if (UNUSED.test(name)) {
      facade[name] = () => {
        throw new Error(`DuckDB's ${name} is not available to data models`);
      };
    }
  }
  const own: Partial<Binding> = {
    open: (path = ':memory:') => openLocked(binding, path || ':memory:', limits),
    // Copies, because the originals are views of native memory whose length the caller chooses.
    vector_get_data: (vector, count) => binding.vector_get_data(vector, count).slice(),
    vector_get_validity: (vector, count) => binding.vector_get_validity(vector, count)?.slice() ?? null,
    get_data_from_pointer: (buffer, offset, count) =>
      binding.get_data_from_pointer(buffer, offset, count).slice(),
  };
  return Object.freeze(Object.assign(facade, own)) as Binding;
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
