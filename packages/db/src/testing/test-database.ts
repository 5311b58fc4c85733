import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Connection, withClient } from '../connection.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { readMigrations } from '../migrate.ts';

export { migrateInTransaction } from '../migrate.ts';

type Address = Exclude<Connection, { connectionString: string }>;

export type TestDatabase = OpenDatabase & { connection: Address };

type PoolSize = { max?: number };

/** Contents that many databases of a run share beyond the migrations: prepared once, then copied. */
type Prepared = {
  /** The name of the database to copy. */
  readonly name: string;
  /** Must not leave a connection open. */
  prepare(connection: Connection): Promise<void>;
};

type TestDatabaseOptions = PoolSize & { readonly prepared?: Prepared };

const CLUSTER = fileURLToPath(new URL('./test-cluster.ts', import.meta.url));
const START_LIMIT_MS = 30_000;

let cluster: Promise<Address> | undefined;

/**
 * A fresh, migrated database, and a pool on it, on a real PostgreSQL that all test processes of the run
 * share. `close()` ends the pool and drops the database. PostgreSQL stops shortly after the last test
 * process and leaves nothing behind, even when a test is killed.
 */
export const testDatabase = ({ prepared, ...options }: TestDatabaseOptions = {}): Promise<TestDatabase> =>
  create(prepared ?? 'facet_template', options);

/** A fresh database without migrations. */
export const emptyDatabase = (options: PoolSize = {}): Promise<TestDatabase> => create('template0', options);

const create = async (template: string | Prepared, options: PoolSize): Promise<TestDatabase> => {
  cluster ??= sharedCluster();
  const server = await cluster;
  const source = typeof template === 'string' ? template : await preparedOnce(server, template);
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(copyOf(name, source)));
  const connection: Address = { ...server, database: name };
  const opened = openDatabase(connection, options);
  let closing: Promise<void> | undefined;
  const drop = async () => {
    await opened.close();
    await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return {
    ...opened,
    connection,
    close: () => {
      closing ??= drop();
      return closing;
    },
  };
};

/**
 * SQL that copies a database. For small in-memory databases, copying the files takes half the time of
 * writing them to the log.
 */
const copyOf = (name: string, template: string) =>
  `create database ${name} template ${template} strategy file_copy`;

/** The name of a prepared database, which the first process that requests it creates. */
const preparedOnce = (server: Address, { name, prepare }: Prepared): Promise<string> =>
  withClient(server, async (client) => {
    const isThere = async () =>
      (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
    if (await isThere()) return name;
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (await isThere()) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(copyOf(draft, 'facet_template'));
    await prepare({ ...server, database: draft });
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  });

/** Finds the cluster for this checkout and schema, or starts it. Concurrent first starts are safe. */
const sharedCluster = async (): Promise<Address> => {
  const key = createHash('sha256').update(CLUSTER);
  for (const migration of await readMigrations()) key.update(migration.sql);
  const socketPath = join(tmpdir(), `facet-test-${process.getuid?.()}-${key.digest('hex').slice(0, 16)}`);
  const deadline = Date.now() + START_LIMIT_MS;
  let spawnedAt = Number.NEGATIVE_INFINITY;
  while (Date.now() < deadline) {
    const address = await ask(socketPath);
    if (address) return address;
    // Retried after a while, since a stale socket may have blocked the first attempt. A surplus process ends by itself.
    if (Date.now() - spawnedAt > 2_000) {
      // Through a shell that ends immediately, so that it is no child of this process and is not killed with it.
      const command = ['-c', '"$0" "$@" &', process.execPath, CLUSTER, socketPath];
      spawn('sh', command, { detached: true, stdio: 'ignore' }).unref();
      spawnedAt = Date.now();
    }
    await sleep(20);
  }
  throw new Error('The PostgreSQL for tests did not start.');
};

/** Asks the cluster for its address; undefined when nobody listens, in which case a stale socket is removed. */
const ask = (socketPath: string): Promise<Address | undefined> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(socketPath);
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      if (!text.endsWith('\n')) return;
      const answer = JSON.parse(text) as { connection: Address } | { error: string };
      if ('error' in answer) return reject(new Error(answer.error));
      // From here on the open socket marks us as a user of the cluster without keeping the process alive.
      socket.unref();
      // If the cluster ends, the next database finds or starts another.
      socket.on('close', () => {
        cluster = undefined;
      });
      resolve(answer.connection);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') rmSync(socketPath, { force: true });
    });
    socket.on('close', () => resolve(undefined));
  });
