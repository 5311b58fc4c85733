import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { unprivilegedAccount, withDescendants } from '@facet/programs';
import { findWall } from '../sandbox/wall.ts';
import { CompilePool } from './compile-pool.ts';

// Slow: waits for the time limits of models that never end.

const wall = await findWall(unprivilegedAccount());
const pool = new CompilePool({ size: 2, timeoutMs: 1500, memoryMb: 200, wall });
// For limits other than time, which must be reached first however busy the machine is.
const patient = new CompilePool({ size: 1, timeoutMs: 60_000, memoryMb: 200, wall });
after(() => Promise.all([pool.close(), patient.close()]));

const GOOD = "cube('good', { sqlTable: 'a', measures: { n: { type: 'count' } } });";

type More = { signal?: AbortSignal; by?: CompilePool };

function compile(deploymentKey: string, content: string, { by = pool, ...more }: More = {}) {
  return by.compile({ deploymentKey, files: [{ path: 'model/cubes/a.js', content }], ...more });
}

const endings: Record<string, { content: string; message: RegExp }> = {
  'an endless loop': { content: 'while (true) {}', message: /did not finish compiling within 1\.5 s/ },
  'an endless loop in a function that Cube calls': {
    content: `cube('a', {
      sqlTable: 'a',
      joins: { good: { relationship: 'one_to_one', sql: \`1 = 1\` } },
      dimensions: { id: { sql: \`id\`, type: 'number', primaryKey: true } },
      measures: { n: { type: 'number', sql: () => { for (;;); } } },
    });
    ${GOOD}`,
    message: /did not finish compiling within 1\.5 s/,
  },
  'an endless asynchronous loop': {
    content: 'asyncModule(async () => { for (;;) await null; });',
    message: /did not finish compiling within 1\.5 s/,
  },
  'a promise that never settles': {
    content: 'asyncModule(() => new Promise(() => {}));',
    message: /waits for a promise that never settles/,
  },
  'unbounded memory use': {
    content: 'const all = []; for (;;) all.push(new Array(10000).fill(all.length));',
    message: /needs more than 200 MB/,
  },
  'unbounded memory outside the heap': {
    content: 'const all = []; for (;;) all.push(new Uint8Array(1 << 24).fill(1));',
    message: /needs more than 200 MB/,
  },
  'ending the process': { content: "require('process').exit(0);", message: /ended the compiler/ },
  'crashing the process': { content: "require('process').abort();", message: /ended the compiler/ },
};

for (const [name, { content, message }] of Object.entries(endings)) {
  test(`${name} is reported with its file within the time limit`, async () => {
    const by = /did not finish/.test(message.source) ? pool : patient;
    await by.warm();
    const started = performance.now();
    const result = await compile('bad', content, { by });
    const took = performance.now() - started;
    assert.equal(result.valid, false);
    assert.match(result.errors[0]?.message ?? '', message);
    assert.equal(result.errors[0]?.fileName, 'model/cubes/a.js');
    assert.equal(result.errors.length, 1);
    assert.ok(by === patient || took < 10_000, `${took} ms`);
    assert.equal((await compile('bad', GOOD, { by })).valid, true, 'the deployment can compile again');
  });
}

test('concurrent requests with the same inputs are compiled once', async () => {
  const content = `const { randomUUID } = require('crypto'); ${GOOD.replace("'a'", "'a', title: randomUUID()")}`;
  const results = await Promise.all(Array.from({ length: 8 }, () => compile('same', content)));
  assert.equal(new Set(results.map((result) => result.metaJson)).size, 1);
  const later = await compile('same', content);
  assert.notEqual(later.metaJson, results[0]?.metaJson);
});

test('more deployments than workers are served in turn', async () => {
  const order: string[] = [];
  const request = async (key: string, index: number) => {
    // By one worker: with several, one that has started is faster than one that has to.
    const result = await compile(key, `${GOOD} // ${index}`, { by: patient });
    assert.equal(result.valid, true);
    order.push(key);
  };
  const many = Array.from({ length: 12 }, (_, index) => request('greedy', index));
  const few = ['b', 'c', 'd'].map((key) => request(key, 0));
  await Promise.all([...many, ...few]);
  assert.equal(order.length, 15);
  assert.equal(order.at(-1), 'greedy', order.join());
});

test('a short compilation does not wait for a long one', async (t) => {
  const ENDLESS = 'for (;;);';
  for (const [name, long] of [
    ['unexpectedly long', ENDLESS],
    ['large', `${ENDLESS} // ${'x'.repeat(1_000_000)}`],
  ] as const) {
    const one = new CompilePool({ size: 1, timeoutMs: 600_000, shortMs: 500, standBy: false });
    t.after(() => one.close());
    const ended = assert.rejects(compile('long', long, { by: one }), /closed/, name);
    const small = ['a', 'b'].map((key) => compile(key, GOOD, { by: one }));
    for (const { valid } of await Promise.all(small)) assert.equal(valid, true, name);
    await one.close();
    await ended;
  }
});

test('a long compilation lets other processes go first', async (t) => {
  const one = new CompilePool({ size: 1, timeoutMs: 60_000, standBy: false, wall });
  t.after(() => one.close());
  const content = `const { getPriority } = require('os');
    cube('good', { sqlTable: 'a', title: String(getPriority()), measures: { n: { type: 'count' } } });`;
  const niceness = async (key: string, more = '') => {
    const result = await compile(key, content + more, { by: one });
    return Number(JSON.parse(result.metaJson ?? '').cubes[0].title) - getPriority();
  };
  assert.equal(await niceness('small'), 0);
  assert.ok((await niceness('large', `// ${'x'.repeat(1_000_000)}`)) > 0);
});

test('an aborted request is rejected while shared work continues', async () => {
  await assert.rejects(compile('aborted', GOOD, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  const controller = new AbortController();
  const given = compile('aborted', GOOD, { signal: controller.signal });
  const kept = compile('aborted', GOOD);
  controller.abort();
  await assert.rejects(given, { name: 'AbortError' });
  assert.equal((await kept).valid, true);
});

test('a compilation that nobody waits for any more ends, and makes room for others', async (t) => {
  const one = new CompilePool({ size: 1, wall, timeoutMs: 600_000, shortMs: 600_000 });
  t.after(() => one.close());
  const controller = new AbortController();
  const endless = compile('left', 'for (;;);', { by: one, signal: controller.signal });
  const next = compile('next', GOOD, { by: one });
  controller.abort();
  await assert.rejects(endless, { name: 'AbortError' });
  assert.equal((await next).valid, true);
  assert.equal((await compile('left', GOOD, { by: one })).valid, true);
});

test('a missing engine is a rejection, not a compile problem', async () => {
  const request = {
    deploymentKey: 'x',
    files: [{ path: 'model/cubes/a.js', content: GOOD }],
    engineDir: '/nonexistent/engine',
  };
  await assert.rejects(pool.compile(request));
});

test('a closed pool rejects waiting and new requests and leaves no process', async () => {
  const closing = new CompilePool({ size: 1, wall });
  const waiting = closing.compile({
    deploymentKey: 'a',
    files: [{ path: 'model/a.js', content: 'for (;;);' }],
  });
  await closing.warm();
  await Promise.all([assert.rejects(waiting, /closed/), closing.close()]);
  await assert.rejects(closing.compile({ deploymentKey: 'a', files: [] }), /closed/);
});

test('no worker outlives a killed server, whatever its model does', async () => {
  const program = `
    import { CompilePool } from ${JSON.stringify(new URL('./compile-pool.ts', import.meta.url).href)};
    const pool = new CompilePool({ size: 1, timeoutMs: 60_000, wall: ${JSON.stringify(wall)} });
    await pool.warm();
    console.log('ready');
    const content = 'asyncModule(async () => { for (;;) await 0; })';
    await pool.compile({ deploymentKey: 'a', files: [{ path: 'model/a.js', content }] });`;
  const args = ['--input-type=module', '-e', program];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => server.stdout.once('data', resolve));
  await sleep(300);
  const children = (await readdir('/proc')).filter((pid) => parentOf(pid) === server.pid);
  assert.ok(children.length >= 2, 'a worker and its guard are running');
  const workers = children.flatMap((pid) => withDescendants(Number(pid)));
  server.kill('SIGKILL');
  const left = () => workers.filter((pid) => existsSync(`/proc/${pid}`));
  for (let tries = 0; tries < 600 && left().length > 0; tries += 1) await sleep(100);
  assert.deepEqual(left(), []);
});

function parentOf(pid: string): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    return Number(fields?.[1]);
  } catch {
    return undefined;
  }
}
