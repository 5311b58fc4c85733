import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Connection, connectionUrl, withClient } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrate } from '../migrate.ts';
import { seedInstallation } from '../testing/seed-installation.ts';
import { emptyDatabase, testDatabase } from '../testing/test-database.ts';

// Slow: backs up, restores and moves whole databases.

const home = await mkdtemp(join(tmpdir(), 'facet-db-'));
await chmod(home, 0o711);
/** Stops everything still running; a failed test must not leave it behind. */
const running = new Set<() => Promise<void>>();
after(async () => {
  for (const stop of running) await stop();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const CLI = fileURLToPath(new URL('./db.ts', import.meta.url));
const { PATH, NODE_COMPILE_CACHE } = process.env;
const cli = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } });

const fails = async (env: NodeJS.ProcessEnv, args: string[], message: RegExp): Promise<void> => {
  const failed = await cli(env, ...args).catch((error) => error);
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, message);
  assert.equal(failed.stdout, '');
};

/** Starts a stand-in for a server: it owns the embedded PostgreSQL until SIGTERM. */
const startServer = async (dataDir: string) => {
  const module = JSON.stringify(new URL('../index.ts', import.meta.url).href);
  const program = `
    import { lockInstallation, migrate, startEmbeddedPostgres } from ${module};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    await lockInstallation(postgres.connection);
    await migrate(postgres.connection);
    console.log(JSON.stringify(postgres.connection));
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit()));`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    running.delete(stop);
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  running.add(stop);
  const [line] = await once(server.stdout, 'data');
  return { connection: JSON.parse(String(line)) as Connection, stop };
};

const tenants = async (connection: Connection): Promise<string[]> => {
  const { db, close } = openDatabase(connection);
  const rows = await db.selectFrom('tenants').select('name').orderBy('name').execute();
  await close();
  return rows.map((row) => row.name);
};

test('errors are one line without the password and leave no file', async () => {
  const database = await emptyDatabase();
  const env = { DATABASE_URL: connectionUrl(database.connection) };
  const file = join(home, 'mistake.facet');
  for (const args of [[], ['backup'], ['backup', 'a', 'b'], ['drop', 'x']])
    await fails(env, args, /^Usage: npm run db/);
  await fails(env, ['backup', file], /^The database has not been set up; there is nothing to back up\.\n$/);
  await fails(env, ['backup', join(home, 'no', 'folder')], /^ENOENT: .*\n$/);
  await fails(env, ['restore', file], /^ENOENT: no such file.*mistake\.facet'\n$/);
  await writeFile(file, 'not a backup');
  await fails(env, ['restore', file], /^The backup is damaged or incomplete: .*\n$/);
  await rm(file);
  await fails(env, ['move', 'postgres://x'], /^move copies the embedded database\. Unset DATABASE_URL\.\n$/);
  const dataDir = join(home, 'mistake');
  await fails(
    { FACET_DATA_DIR: dataDir },
    ['move', 'mysql://x:pass1234@y/z'],
    /^move requires a postgres:\/\/ URL\.\n$/,
  );
  const failed = await cli({ FACET_DATA_DIR: dataDir }, 'move', 'postgres://x:pass1234@127.0.0.1:1/z').catch(
    (error) => error,
  );
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /^connect ECONNREFUSED 127\.0\.0\.1:1\n$/);
  assert.deepEqual(await readdir(home), ['mistake']);
  await database.close();
});

test('backup and restore with DATABASE_URL', async () => {
  const [source, target] = [await testDatabase(), await emptyDatabase()];
  await seedInstallation(source.db, 'one');
  const file = join(home, 'external.facet');
  const made = await cli(
    { DATABASE_URL: connectionUrl(source.connection), FACET_SECRET_KEY: 'x' },
    'backup',
    file,
  );
  assert.match(
    made.stdout,
    /^Wrote .*external\.facet \(\d+ bytes\)\.\nThe backup does not contain FACET_SECRET_KEY/,
  );
  const restored = await cli(
    { DATABASE_URL: connectionUrl(target.connection), FACET_DATA_DIR: home },
    'restore',
    file,
  );
  assert.match(
    restored.stdout,
    /^Restored .*\nBefore you start the server, .* key file .*secret\.keys is that/,
  );
  assert.doesNotMatch(restored.stdout, /The backup does not contain/);
  assert.deepEqual(await tenants(target.connection), ['one']);
  await source.close();
  await target.close();
});

test('the embedded database: backup while a server runs, restore elsewhere, move to PostgreSQL over TCP', async () => {
  const dataDir = join(home, 'first');
  const env = { FACET_DATA_DIR: dataDir };
  const file = join(home, 'embedded.facet');
  const server = await startServer(dataDir);
  const { db, close } = openDatabase(server.connection);
  await seedInstallation(db, 'one');
  const { stdout } = await cli(env, 'backup', file);
  assert.match(stdout, /does not contain the key file .*first\/secret\.keys\. Keep a copy of it/);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(
    (await readdir(home)).filter((name) => name.startsWith('embedded')),
    ['embedded.facet'],
  );
  await seedInstallation(db, 'two');
  await fails(
    env,
    ['restore', file],
    /^The data folder .* is in use by another Facet process \(pid \d+\)\.\n$/,
  );
  await fails(env, ['move', 'postgres://x/y'], /^The data folder .* is in use by another Facet process/);
  await close();
  await server.stop();
  await fails(
    env,
    ['restore', file],
    /^The database is not empty \(table \w+ has rows\)\. Restore into an empty database\.\n$/,
  );

  const second = { FACET_DATA_DIR: join(home, 'second') };
  assert.match(
    (await cli(second, 'restore', file)).stdout,
    /^Restored .*embedded\.facet: \d+ tables, \d+ rows; every table matches/,
  );
  const restored = await startServer(second.FACET_DATA_DIR);
  assert.deepEqual(await tenants(restored.connection), ['one']);
  await restored.stop();

  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  const external = await startEmbeddedPostgres({
    dataDir: join(home, 'external'),
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  });
  running.add(external.stop.bind(external));
  // Hosted PostgreSQL typically provides a role that owns its database but is not a superuser.
  await withClient(external.connection, async (client) => {
    await client.query(`create role customer login password 'pass1234'`);
    await client.query('create database analytics owner customer');
  });
  const url = (password: string) => `postgres://customer:${password}@127.0.0.1:${port}/analytics`;
  await fails(env, ['move', url('guess')], /^password authentication failed for user "customer"\n$/);
  const moved = await cli(env, 'move', url('pass1234'));
  assert.match(
    moved.stdout,
    /^Moved \d+ tables, \d+ rows; every table matches\. From now on, start the server with DATABASE_URL/,
  );
  assert.ok(!moved.stdout.includes('pass1234'));
  await fails(env, ['move', url('pass1234')], /^The database is not empty/);
  const target = { connectionString: url('pass1234') };
  await migrate(target);
  assert.deepEqual(await tenants(target), ['one', 'two']);
  const opened = openDatabase(target);
  await seedInstallation(opened.db, 'three');
  const { rows } = await sql<{
    super: boolean;
  }>`select usesuper as super from pg_user where usename = current_user`.execute(opened.db);
  assert.equal(rows[0]?.super, false);
  await opened.close();
});
