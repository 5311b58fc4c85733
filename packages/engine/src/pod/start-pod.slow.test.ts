import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withDescendants } from '@facet/programs';
import { load, podOf, send, type TestPod, token } from '../testing/pod-under-test.ts';

// Slow: starts and kills pods.

const ONE = `
cubes:
  - name: one
    sql: select 1 as id
    measures:
      - { name: count, type: count }
`;
/** A model that runs the given code when it is compiled for a caller with the claim `go`. */
const onDemand = (then: string) => `
  const host = cube.constructor('return process')();
  const fs = host.getBuiltinModule('node:fs');
  if (COMPILE_CONTEXT.securityContext.go) { fs.writeSync(1, 'begun\\n'); ${then} }
  cube('one', { sql: 'select 1 as id', measures: { count: { type: 'count' } } });`;
const ENDLESS = onDemand('for (;;);');
const GROWING = onDemand('const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length));');
const BUFFERS = onDemand('const kept = []; for (;;) kept.push(new Uint8Array(64 << 20).fill(1));');
/** Makes such a model run its code; resolves once it has begun. */
async function go(pod: TestPod): Promise<void> {
  send(pod, 'meta', { authorization: token({ go: true }) }).catch(() => {});
  while (!pod.output.includes('begun')) await sleep(20);
}

test("a model that does not compile is reported with the engine's message", async (t) => {
  const broken: [Record<string, string>, RegExp][] = [
    [
      { 'a.yml': 'cubes:\n  - name: a\n    sql_table: t\n    measures:\n      - name: x\n' },
      /measures.x.type/,
    ],
    [{ 'a.js': 'cube(`a`, {' }, /a.js[\s\S]*(Unexpected token|Syntax error)/],
    [{ 'a.yml': 'cubes: [ {' }, /a.yml/],
    [{ 'a.yml': 'cubes:\n{% for x in y %}\n  - name: a\n' }, /a.yml/],
    [{ 'globals.py': 'x = 1', 'a.yml': ONE }, /Python/],
  ];
  for (const [files, message] of broken) {
    const pod = await podOf(t, files);
    await assert.rejects(pod.ready, { message }, JSON.stringify(files));
    const exit = await pod.exited;
    assert.deepEqual(
      { reason: exit.reason, isReported: exit.isReported },
      { reason: 'start-failed', isReported: true },
    );
  }
});

test('a pod killed during its start does not report a reason of its own', async (t) => {
  const pod = await podOf(t, { 'a.yml': ONE });
  process.kill(pod.pid, 'SIGKILL');
  await assert.rejects(pod.ready, /SIGKILL/);
  assert.equal((await pod.exited).isReported, false);
});

test('a pod whose model never finishes compiling is ended', async (t) => {
  const pod = await podOf(t, { 'a.js': 'for (;;);' }, { startTimeoutMs: 3000 });
  await assert.rejects(pod.ready, /was not ready within 3 seconds/);
  const exit = await pod.exited;
  assert.deepEqual(
    { reason: exit.reason, signal: exit.signal, isReported: exit.isReported },
    { reason: 'start-failed', signal: 'SIGKILL', isReported: false },
  );
});

test('a pod whose model waits forever is ended, with the reason', async (t) => {
  const pod = await podOf(t, { 'a.js': 'asyncModule(() => new Promise(() => {}));' });
  await assert.rejects(pod.ready, { message: 'The model waits for a promise that never settles' });
});

test('when one process of a pod ends, so does the other', async (t) => {
  for (const index of [0, 1]) {
    const pod = await podOf(t, { 'a.yml': ONE });
    await pod.ready;
    process.kill(pod.pids[index] as number, 'SIGKILL');
    assert.equal((await pod.exited).reason, 'crashed');
    assert.deepEqual(pod.pids.filter(isAlive), []);
  }
});

test('without files in the model folder, the model is empty', async (t) => {
  const pod = await podOf(t, {}, { files: [{ path: 'other/a.yml', content: ONE }] });
  await pod.ready;
  assert.deepEqual((await send(pod, 'meta')).body.cubes, []);
});

test('the legacy schema folder is used when there is no model folder', async (t) => {
  const files = [{ path: 'schema/sub/a.yml', content: ONE }];
  const pod = await podOf(t, {}, { files });
  await pod.ready;
  assert.deepEqual((await load(pod, { measures: ['one.count'] })).body.data, [{ 'one.count': '1' }]);
});

test('an endless loop ends a running pod, with the reason', async (t) => {
  const pod = await podOf(t, { 'a.js': ENDLESS }, { unresponsiveMs: 2000 });
  await pod.ready;
  await go(pod);
  const exit = await pod.exited;
  assert.equal(exit.reason, 'unresponsive');
  assert.match(exit.message, /did not respond for 2 seconds/);
  assert.ok(!existsSync(dirname(pod.origin.socketPath)));
});

test('a pod over its memory limit ends, with the reason', async (t) => {
  for (const model of [GROWING, BUFFERS]) {
    const pod = await podOf(t, { 'a.js': model }, { memoryMb: 400, unresponsiveMs: 60_000 });
    await pod.ready;
    assert.ok(pod.memoryBytes() > 50 << 20);
    assert.ok(pod.privateBytes() > 20 << 20 && pod.privateBytes() < pod.memoryBytes());
    await go(pod);
    const exit = await pod.exited;
    assert.equal(exit.reason, 'memory');
    assert.match(exit.message, /memory/);
  }
});

test('a stop lets running requests finish', async (t) => {
  const slow = `
cubes:
  - name: slow
    sql: "select count(*) as n from range(8000) a, range(20000) b where hash(a.range + b.range) % 7 = 1"
    measures: [{ name: n, type: max, sql: n }]`;
  const pod = await podOf(t, { 'a.yml': slow }, { continueWaitSeconds: 60 });
  await pod.ready;
  const answer = load(pod, { measures: ['slow.n'] });
  // A later request has been answered, so the pod has received the query.
  await send(pod, 'meta');
  const exit = await pod.stop({ drainMs: 30_000 });
  assert.deepEqual({ reason: exit.reason, code: exit.code }, { reason: 'stopped', code: 0 });
  assert.equal((await answer).status, 200);
  await assert.rejects(send(pod, 'meta'));
  assert.ok(!existsSync(dirname(pod.origin.socketPath)));
});

test('a stop that takes too long kills the pod', async (t) => {
  const pod = await podOf(t, { 'a.js': ENDLESS });
  await pod.ready;
  await go(pod);
  const exit = await pod.stop({ drainMs: 500 });
  assert.deepEqual({ reason: exit.reason, signal: exit.signal }, { reason: 'stopped', signal: 'SIGKILL' });
});

test('a pod stopped during its start leaves nothing behind', async (t) => {
  const pod = await podOf(t, { 'a.yml': ONE });
  const exit = await pod.stop();
  assert.equal(exit.reason, 'stopped');
  await assert.rejects(pod.ready);
});

test('only its user can access the sockets of a pod', async (t) => {
  const pod = await podOf(t, { 'a.yml': ONE });
  await pod.ready;
  const { mode } = await stat(dirname(pod.origin.socketPath));
  assert.equal(mode & 0o777, 0o700);
});

test('as root, a pod runs as another user, with its files and tokens', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can start processes as another user');
  const account = { uid: 65534, gid: 65534 };
  const model = `
cubes:
  - name: written
    sql: "select * from read_csv('written.csv')"
    refresh_key: { sql: "copy (select 7 as a) to 'written.csv'" }
    measures: [{ name: a, type: max, sql: a }]`;
  const tokens = { files: { token_a: 'text of a token' }, variables: {} };
  const pod = await podOf(t, { 'a.yml': model }, { account, tokens });
  await writeFile(join(pod.dataDir, 'from-the-server.csv'), 'a\n1\n');
  await pod.ready;
  assert.deepEqual((await load(pod, { measures: ['written.a'] })).body.data, [{ 'written.a': '7' }]);
  for (const pid of pod.pids.flatMap(withDescendants)) {
    const [, uid] = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    assert.equal(Number(uid), account.uid);
  }
  const folder = dirname(pod.origin.socketPath);
  await pod.replaceTokens({ token_a: 'a new text' });
  for (const path of [folder, join(folder, 'tokens', 'token_a'), join(pod.dataDir, 'written.csv')])
    assert.equal((await stat(path)).uid, account.uid, path);
});

test("output arrives line by line without the deployment's secrets", async (t) => {
  const chatty = `const host = cube.constructor('return process')();
    const { writeSync } = host.getBuiltinModule('node:fs');
    writeSync(1, 'pass is ' + host.env.CUBEJS_DB_PASS + '\\nsecond ');
    writeSync(1, 'line\\n');
    writeSync(2, 'to stderr: ' + host.env.MY_TOKEN + '\\n');
    cube.constructor('return console')().log('from', 'the console');
    cube('one', { sql: 'select 1 as id', measures: { count: { type: 'count' } } });`;
  const lines: string[] = [];
  const pod = await podOf(
    t,
    { 'a.js': chatty },
    {
      variables: { CUBEJS_DB_PASS: 'hunter-two', MY_TOKEN: 'token-value', CUBEJS_DB_NAME: 'shop' },
      onOutput: (line, stream) => lines.push(`${stream} ${line}`),
    },
  );
  await pod.ready;
  await pod.stop();
  assert.ok(lines.includes('stdout pass is [HIDDEN]'));
  assert.ok(lines.includes('stdout second line'));
  assert.ok(lines.includes('stdout from the console'));
  assert.ok(lines.includes('stderr to stderr: [HIDDEN]'));
});

test('a model that writes to the pipe of its process or floods its output harms only its pod', async (t) => {
  const garbling = onDemand("fs.writeSync(3, 'x'.repeat(70000));");
  const pod = await podOf(t, { 'a.js': garbling });
  await pod.ready;
  await go(pod);
  assert.equal((await pod.exited).reason, 'misbehaved');

  const flooding = onDemand("for (let i = 0; i < 50000; i += 1) fs.writeSync(1, 'x\\n');");
  const other = await podOf(t, { 'a.js': flooding });
  await other.ready;
  await send(other, 'meta', { authorization: token({ go: true }) });
  await other.stop();
  assert.ok(other.output.length > 0 && other.output.length < 5000, String(other.output.length));
  assert.match(other.output.join(), /lines dropped/);
});

test('a file is provided once and again after it changed', async (t) => {
  const source = fileURLToPath(import.meta.url);
  const provideFiles = { 'provided.txt': source };
  const first = await podOf(t, {}, { provideFiles });
  const copy = join(first.dataDir, 'provided.txt');
  assert.equal(await readFile(copy, 'utf8'), await readFile(source, 'utf8'));
  const { ino } = await stat(copy);
  await podOf(t, {}, { provideFiles, dataDir: first.dataDir });
  assert.equal((await stat(copy)).ino, ino);
  await writeFile(copy, 'changed by a model');
  await utimes(copy, 1, 1);
  await podOf(t, {}, { provideFiles, dataDir: first.dataDir });
  assert.equal(await readFile(copy, 'utf8'), await readFile(source, 'utf8'));
  await assert.rejects(
    podOf(t, {}, { provideFiles: { '../x': source } }),
    /must be a file name without a path/,
  );
});

test('a pod ends with the server, even in an endless loop', async (t) => {
  const program = `
    import { podOf, send, token } from ${JSON.stringify(import.meta.resolve('../testing/pod-under-test.ts'))};
    const t = { name: 'orphan', after() {} };
    const pods = await Promise.all([
      podOf(t, { 'a.yml': ${JSON.stringify(ONE)} }),
      podOf(t, { 'a.js': ${JSON.stringify(ENDLESS)} }, { unresponsiveMs: 600_000 }),
    ]);
    await Promise.all(pods.map((pod) => pod.ready));
    send(pods[1], 'meta', { authorization: token({ go: true }) }).catch(() => {});
    setTimeout(() => console.log(JSON.stringify(pods.flatMap((pod) => pod.pids))), 500);`;
  const leftovers = await mkdtemp(join(tmpdir(), 'facet-orphans-'));
  t.after(() => rm(leftovers, { recursive: true, force: true }));
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: leftovers },
  });
  t.after(() => server.kill('SIGKILL'));
  const [printed] = (await once(server.stdout, 'data')) as [Buffer];
  const pids = JSON.parse(String(printed)) as number[];
  assert.equal(pids.length, 4);
  assert.ok(pids.every(isAlive));
  server.kill('SIGKILL');
  for (let waited = 0; pids.some(isAlive) && waited < 5000; waited += 50) await sleep(50);
  assert.deepEqual(pids.filter(isAlive), []);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
