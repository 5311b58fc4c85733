import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

// Slow: starts and kills PostgreSQL many times.

const home = await mkdtemp(join(tmpdir(), 'facet-embedded-'));
await chmod(home, 0o711);

const servers: ChildProcess[] = [];
after(async () => {
  // A failed test must not leave its processes behind.
  for (const server of servers) server.kill('SIGKILL');
  for (const name of await readdir(home)) {
    const text = await readFile(join(home, name, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  }
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

/** Whether the process runs and is not a zombie. A container's init may never reap orphans that ended. */
const isAlive = (pid: number | undefined): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
};

const count = (postgres: EmbeddedPostgres, sql: string): Promise<number> =>
  withClient(postgres.connection, async (client) => (await client.query(sql)).rows[0]?.n);

/** Starts a process that runs the PostgreSQL of a folder and stops it on SIGTERM. */
const startServer = async (dataDir: string, env: NodeJS.ProcessEnv = {}) => {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href)};
    process.on('SIGINT', () => {});
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      process.on('SIGTERM', () => postgres.stop().then(() => process.exit()));
      console.log(JSON.stringify({ pid: postgres.pid, adopted: postgres.adopted, connection: postgres.connection }));
      setInterval(() => {}, 60_000);
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }));
    }`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  servers.push(server);
  const [line] = await once(createInterface(server.stdout), 'line');
  const answer = JSON.parse(line) as { error?: string } & Pick<
    EmbeddedPostgres,
    'pid' | 'adopted' | 'connection'
  >;
  return { server, ...answer };
};

const end = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  server.kill(signal);
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
};

test('an unusable data folder is named in one sentence', async () => {
  const file = join(home, 'file');
  await writeFile(file, '');
  await assert.rejects(startEmbeddedPostgres({ dataDir: file }), /The data folder .*file cannot be created/);
  await assert.rejects(
    startEmbeddedPostgres({ dataDir: join(file, 'in') }),
    /The data folder .*cannot be created/,
  );
  const closed = join(home, 'closed');
  await mkdir(closed, { mode: 0o500 });
  // Root may create it, but PostgreSQL's user cannot reach it; another user may not even create it.
  await assert.rejects(
    startEmbeddedPostgres({ dataDir: join(closed, 'data') }),
    process.getuid?.() === 0
      ? /its user \(uid \d+\) cannot enter .*closed\. Set FACET_DATA_DIR/
      : /The data folder .* cannot be created/,
  );
});

test('a folder that cannot be written to is named with its setting', { timeout: 150_000 }, async () => {
  // In /proc, creating a folder fails as if its parent were missing.
  for (const [dataDir, message] of [
    ['/proc/x', /^The data folder \/proc\/x cannot be created .*Set FACET_DATA_DIR to another folder\.$/],
    ['/proc/self/a/b', /cannot be created .*Set FACET_DATA_DIR/],
    ['/proc', /^The data folder \/proc cannot be written to .*Set FACET_DATA_DIR to another folder\.$/],
  ] as const)
    await assert.rejects(startEmbeddedPostgres({ dataDir }), { message });
});

test('an interrupted start leaves no PostgreSQL behind, and the next one succeeds', async () => {
  const dataDir = join(home, 'interrupted');
  const isThere = (file: string) =>
    stat(join(dataDir, file)).then(
      () => true,
      () => false,
    );
  // While initdb runs, and while PostgreSQL starts.
  const points = [
    async () => (await readdir(dataDir).catch(() => [])).some((name) => /^postgres-[0-9a-f]{12}$/.test(name)),
    () => isThere('postgres/postmaster.pid'),
  ];
  for (const isReached of points) {
    const interrupt = new AbortController();
    const starting = startEmbeddedPostgres({ dataDir, interrupt: interrupt.signal });
    while (!(await isReached())) await sleep(2);
    interrupt.abort(new Error('interrupted by the test'));
    await assert.rejects(starting, /interrupted by the test/);
    assert.equal(await isThere('postgres/postmaster.pid'), false);
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  assert.equal(postgres.adopted, false);
  await postgres.stop();
});

test('a cluster of another major version or without its password is refused and left unchanged', async () => {
  const dataDir = join(home, 'changed');
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
  const version = await readFile(versionFile, 'utf8');
  await writeFile(versionFile, '12\n');
  await assert.rejects(
    startEmbeddedPostgres({ dataDir }),
    /was created by PostgreSQL 12, but this release of Facet runs/,
  );
  await writeFile(versionFile, version);
  const passwordFile = join(dataDir, 'postgres.password');
  await rename(passwordFile, `${passwordFile}.away`);
  await assert.rejects(
    startEmbeddedPostgres({ dataDir }),
    /The password file .*postgres\.password .* is missing or empty/,
  );
  await writeFile(passwordFile, 'wrong');
  await assert.rejects(startEmbeddedPostgres({ dataDir }), /rejected the password in .*postgres\.password/);
  await rename(`${passwordFile}.away`, passwordFile);
  // The attempt with the wrong password started PostgreSQL; it is still ours.
  const postgres = await startEmbeddedPostgres({ dataDir });
  assert.ok(postgres.adopted);
  await postgres.stop();
});

test("a failed start quotes PostgreSQL's error", async () => {
  const dataDir = join(home, 'bad-setting');
  await assert.rejects(
    startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } }),
    /PostgreSQL failed to start in .*bad-setting\/postgres: invalid value for parameter "shared_buffers"/,
  );
});

test('a stale pid file whose pid now belongs to another process does not prevent a start or harm that process', async () => {
  const dataDir = join(home, 'stale');
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const foreign = spawn('sleep', ['60'], { stdio: 'ignore' });
  await once(foreign, 'spawn');
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  // PostgreSQL ignores the processes of other users.
  const ofSameUser = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid });
  await once(ofSameUser, 'spawn');
  for (const pid of [foreign.pid, 2 ** 22 - 1, ofSameUser.pid]) {
    const lock = [pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'postgres-socket'), ''];
    await writeFile(join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock'), lock.join('\n'));
    const lines = [pid, join(dataDir, 'postgres'), 1, 5432, '', '', '  5432001         0', 'ready   '];
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);
    const postgres = await startEmbeddedPostgres({ dataDir });
    assert.equal(postgres.adopted, false);
    await postgres.stop();
  }
  for (const process of [foreign, ofSameUser]) {
    assert.ok(isAlive(process.pid));
    await end(process, 'SIGKILL');
  }
});

test('a second process on the folder gets an error with the pid of the first, which keeps running', async () => {
  const dataDir = join(home, 'twice');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const second = await startServer(dataDir);
  assert.match(
    second.error ?? '',
    new RegExp(`^The data folder .*/twice is in use by another Facet process \\(pid ${process.pid}\\)\\.$`),
  );
  await end(second.server, 'SIGTERM');
  assert.equal(await count(postgres, 'select 1 as n'), 1);
  await postgres.stop();
});

test('of three concurrent first starts on one folder, one succeeds and the others get an error', async () => {
  const dataDir = join(home, 'race');
  const starts = await Promise.all([startServer(dataDir), startServer(dataDir), startServer(dataDir)]);
  const losers = starts.filter((start) => start.error);
  assert.equal(losers.length, 2);
  for (const loser of losers) assert.match(loser.error ?? '', /is in use by another Facet process/);
  for (const { server } of starts) await end(server, 'SIGTERM');
  const owner = starts.find((start) => !start.error);
  assert.equal(isAlive(owner?.pid), false);
});

test('the PostgreSQL of a killed server is adopted with all committed data and stopped cleanly', async () => {
  const dataDir = join(home, 'orphan');
  const first = await startServer(dataDir, { FACET_SECRET_KEY: 'must-not-leak' });
  if (process.platform === 'linux') {
    assert.doesNotMatch(await readFile(`/proc/${first.pid}/environ`, 'utf8'), /must-not-leak/);
  }
  // Ctrl-C signals the terminal's whole process group, which does not include PostgreSQL.
  process.kill(-(first.server.pid ?? 0), 'SIGINT');
  // A signalled PostgreSQL would refuse new connections.
  await withClient(first.connection, (client) => client.query('select 1'));
  assert.ok(isAlive(first.pid));
  await end(first.server, 'SIGKILL');
  const postgres = await startEmbeddedPostgres({ dataDir });
  assert.ok(postgres.adopted);
  assert.equal(postgres.pid, first.pid);
  await withClient(postgres.connection, (client) => client.query('create table kept as select 7 as n'));
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  assert.equal(isAlive(first.pid), false);
  await postgres.restart();
  assert.equal(isAlive(first.pid), false);
  const again = await startEmbeddedPostgres({ dataDir });
  assert.equal(again.adopted, false);
  assert.equal(await count(again, 'select n from kept'), 7);
  await again.stop();
});

test('a killed postmaster is reported once and can be restarted', async () => {
  const dataDir = join(home, 'killed');
  const postgres = await startEmbeddedPostgres({ dataDir });
  await withClient(postgres.connection, (client) => client.query('create table kept as select 7 as n'));
  const reasons: string[] = [];
  for (const round of [1, 2]) {
    // A busy backend notices late that its postmaster is gone, and holds the shared memory until then.
    const busy = count(postgres, 'select count(*) as n from generate_series(1, 10000000)').catch(() => {});
    const gone = new Promise<void>((resolve) => postgres.onUnexpectedExit(() => resolve()));
    if (round === 1) postgres.onUnexpectedExit((reason) => reasons.push(reason));
    await sleep(50);
    process.kill(postgres.pid, 'SIGKILL');
    await gone;
    await Promise.all([postgres.restart(), postgres.restart()]);
    await busy;
    assert.equal(await count(postgres, 'select n from kept'), 7);
    assert.equal(reasons.length, round);
  }
  await postgres.stop();
  assert.equal(reasons.length, 2);
});

test('a start after a crash has little to replay, and does not disturb PostgreSQL meanwhile', async () => {
  const dataDir = join(home, 'crashed');
  // Durability is not what this test is about.
  const options = { dataDir, settings: { fsync: 'off' } };
  const crashed = await startEmbeddedPostgres(options);
  const [replayed, pids] = await withClient(crashed.connection, async (client) => {
    const bytesSince = async (place: string) =>
      Number((await client.query(`select pg_current_wal_lsn() - (${place})::pg_lsn as n`)).rows[0].n);
    const begin = await bytesSince("'0/0'");
    await client.query('create table kept (text text)');
    while ((await bytesSince("'0/0'")) - begin < 300 * 2 ** 20)
      await client.query(`insert into kept select repeat(md5(n::text), 20) from generate_series(1, 20000) n`);
    const processes = await client.query('select pid from pg_stat_activity');
    return [await bytesSince('select redo_lsn from pg_control_checkpoint()'), processes.rows] as const;
  });
  assert.ok(replayed < 200 * 2 ** 20, `${replayed} bytes to replay`);
  for (const pid of [crashed.pid, ...pids.map((row) => Number(row.pid))])
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  const logs = join(dataDir, 'postgres-logs');
  const before = await textOf(logs);
  const again = await startEmbeddedPostgres(options);
  const after = (await textOf(logs)).slice(before.length);
  assert.match(after, /redo done/);
  // One may come between the creation of its socket and that of its file.
  const refused = after.split('\n').filter((line) => /FATAL: {2}the database system is/.test(line));
  assert.ok(refused.length <= 1, `${refused.length} refused connections`);
  assert.ok((await count(again, 'select count(*)::int as n from kept')) > 0);
  await again.stop();
});

async function textOf(logs: string): Promise<string> {
  const texts = (await readdir(logs)).sort().map((name) => readFile(join(logs, name), 'utf8'));
  return (await Promise.all(texts)).join('');
}

test('a postmaster that is killed while it starts is started again', async () => {
  const dataDir = join(home, 'killed-early');
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const starting = startEmbeddedPostgres({ dataDir });
  let pid = Number.NaN;
  while (!(pid > 0))
    pid = Number.parseInt(
      await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''),
      10,
    );
  process.kill(pid, 'SIGKILL');
  const postgres = await starting;
  assert.notEqual(postgres.pid, pid);
  assert.equal(await count(postgres, 'select 1 as n'), 1);
  await postgres.stop();
});

test('after a backend crash the owner keeps the folder and no exit is reported', async () => {
  const dataDir = join(home, 'reset');
  const postgres = await startEmbeddedPostgres({ dataDir });
  let exits = 0;
  postgres.onUnexpectedExit(() => exits++);
  await withClient(postgres.connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
  });
  const second = await startServer(dataDir);
  assert.match(second.error ?? '', /is in use by another Facet process/);
  await end(second.server, 'SIGTERM');
  assert.equal(await count(postgres, 'select 1 as n'), 1);
  assert.equal(exits, 0);
  await postgres.stop();
});

test('a data folder whose path is too long for a socket works and is private', async () => {
  const dataDir = join(home, 'x'.repeat(120));
  const postgres = await startEmbeddedPostgres({ dataDir });
  assert.equal(await count(postgres, 'select 1 as n'), 1);
  const settings = await withClient(postgres.connection, (client) =>
    client.query(`select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
      current_setting('timezone') as timezone, current_setting('data_checksums') as checksums`),
  );
  assert.deepEqual(settings.rows[0], { tcp: '', fsync: 'on', timezone: 'UTC', checksums: 'on' });
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  assert.equal(await mode(join(dataDir, 'postgres.password')), '600');
  assert.equal(await mode(join(dataDir, 'postgres')), '700');
  assert.equal(await mode(postgres.connection.host), '700');
  await assert.rejects(
    withClient({ ...postgres.connection, password: 'guess' }, async () => {}),
    /password authentication failed/,
  );
  await postgres.stop();
  await rm(postgres.connection.host, { recursive: true });
});
