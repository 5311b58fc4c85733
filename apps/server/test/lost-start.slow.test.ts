import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDatabase } from '@facet/db/testing';
import { postgresProxy } from './postgres-proxy.ts';
import { type ServerProcess, spawnServer, startProcess, temporaryHome } from './server-process.ts';

// Slow: waits for the limits of a start.

type After = { after(work: () => Promise<void>): void };

/** Below the time after which the process kills itself. */
const INTERRUPTED_MS = 40_000;

async function databaseBehindProxy(t: After) {
  const database = await emptyDatabase();
  t.after(database.close);
  return postgresProxy(t, database.connection);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Opens a pipe for writing once a process has opened it for reading, which then waits for data. */
async function openedForWriting(pipe: string): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await sleep(20);
    }
  }
}

/** Sends SIGTERM and returns how the process ended. */
async function interrupted(server: ServerProcess) {
  server.child.kill('SIGTERM');
  const end = await Promise.race([server.exited, sleep(INTERRUPTED_MS, undefined, { ref: false })]);
  assert.ok(end, `the process is still running: ${server.stdout()}`);
  return end;
}

test('a start that loses its connections is repeated, and is ready only at its end', async (t) => {
  const proxy = await databaseBehindProxy(t);
  const port = await freePort();
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [answer.status, ((await answer.json()) as { reason?: string }).reason];
  };
  const cuts: string[] = [];
  const { promise: duringStart, resolve } = Promise.withResolvers<unknown[]>();
  const cut = (statement: string) => {
    cuts.push(statement);
    proxy.cut();
  };
  for (const statement of ['schema_migrations', 'pgboss.version', 'first_run'])
    proxy.next(statement, () => cut(statement));
  // The last statements, when the server already listens.
  proxy.next('insert into nodes', () => {
    cut('insert into nodes');
    proxy.next('insert into nodes', () => {
      const release = proxy.hold();
      void readiness().then(resolve).finally(release);
    });
  });
  const server = await startProcess(t, {
    DATABASE_URL: proxy.url,
    FACET_DATA_DIR: join(await temporaryHome(t), 'data'),
    FACET_PORT: String(port),
    FACET_DATABASE_WAIT: '600',
  });
  assert.deepEqual(cuts, ['schema_migrations', 'pgboss.version', 'first_run', 'insert into nodes']);
  assert.equal(server.stdout().match(/repeating the start/g)?.length, cuts.length);
  assert.deepEqual(await duringStart, [503, 'the server is starting']);
  assert.deepEqual(await readiness(), [200, undefined]);
  assert.equal((await server.ok('GET', '/api/v1/users/me')).email, 'admin@localhost');
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
});

test('a start gives up after FACET_DATABASE_WAIT seconds', async (t) => {
  const server = spawnServer(t, {
    DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${await freePort()}/facet`,
    FACET_DATA_DIR: join(await temporaryHome(t), 'data'),
    FACET_DATABASE_WAIT: '1',
  });
  assert.deepEqual(await server.exited, { code: 1, signal: null });
  assert.match(server.stdout(), /connect ECONNREFUSED.*"repeating the start"/);
  assert.match(
    server.stderr(),
    /^Facet could not start: DATABASE_URL cannot be used: connect ECONNREFUSED .*\.\n$/,
  );
  assert.doesNotMatch(server.stdout() + server.stderr(), /hunter2/);
});

test('a signal ends a start that waits for a database that does not respond', async (t) => {
  for (const statement of ['schema_migrations', 'insert into nodes']) {
    const proxy = await databaseBehindProxy(t);
    const reached = new Promise<void>((resolve) => {
      proxy.next(statement, () => {
        proxy.hold();
        resolve();
      });
    });
    const FACET_DATA_DIR = join(await temporaryHome(t), 'data');
    const server = spawnServer(t, { DATABASE_URL: proxy.url, FACET_DATA_DIR, FACET_COMPILE_STANDBY: '0' });
    await reached;
    assert.deepEqual(await interrupted(server), { code: 0, signal: null }, statement);
    assert.doesNotMatch(server.stderr(), /could not start/);
  }
});

test('a signal ends a start that waits for a file system that does not respond', async (t) => {
  const pipe = join(await temporaryHome(t), 'never-written.pem');
  execFileSync('mkfifo', [pipe]);
  const server = spawnServer(t, { FACET_TLS_CERT: pipe, FACET_TLS_KEY: pipe, FACET_LOG_LEVEL: 'debug' });
  const writing = await openedForWriting(pipe);
  const { code, signal } = await interrupted(server);
  assert.deepEqual({ code, signal }, { code: null, signal: 'SIGKILL' }, server.stderr());
  assert.match(server.stdout(), /SIGTERM: stopping/);
  await writing.close();
});

test('a misspelt setting is reported at the start', async (t) => {
  const server = spawnServer(t, { FACET_DATA_DRI: '/srv/facet', FACET_PORT: 'none' });
  await server.exited;
  assert.match(server.stderr(), /^Warning: FACET_DATA_DRI is not a setting; did you mean FACET_DATA_DIR\?\n/);
});
