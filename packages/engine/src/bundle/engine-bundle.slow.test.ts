import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { modelSettings, querySettings } from '../sandbox/sandbox-arguments.ts';
import { load, podOf, send } from '../testing/pod-under-test.ts';
import { type EngineBundle, engineBundle, makeBundle } from './engine-bundle.ts';

// Slow: a bundle is made again at the lowest priority, after everything else that runs.

const { folder } = await madeBundle();

const USE = new URL('./use-bundle.ts', import.meta.url).href;
const OPEN = new URL('./open-bundle.ts', import.meta.url).href;

const MODEL = `cubes:
  - name: orders
    sql: select 1 as id
    measures: [{ name: count, type: count }]
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]`;

const SETTINGS = { compile: modelSettings(), model: modelSettings(), query: querySettings() };
for (const [name, settings] of Object.entries(SETTINGS))
  test(`V8 accepts the compiled code of the ${name} process`, async () => {
    const script = `
      const { openBundle } = await import(${JSON.stringify(OPEN)});
      const scripts = openBundle(${JSON.stringify(join(folder, name))});
      console.log(JSON.stringify(scripts.map(({ cachedDataRejected }) => cachedDataRejected)));`;
    const args = [...settings, '--permission', '--allow-fs-read=*', '--max-old-space-size=500'];
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...args,
      '--input-type=module',
      '-e',
      script,
    ]);
    assert.deepEqual(JSON.parse(stdout), [false, false]);
  });

test('a pod with a bundle has its modules and cannot write to it', async (t) => {
  const file = JSON.stringify(join(folder, 'model.narrow.js'));
  const pod = await podOf(t, {
    'orders.js': `
      const host = cube.constructor('return process')();
      const fs = host.getBuiltinModule('node:fs');
      const attempt = (run) => { try { return run(); } catch (error) { return error.code; } };
      const { _cache: cache } = host.getBuiltinModule('node:module');
      cube('orders', {
        sql: 'select 1 as id',
        title: JSON.stringify({
          read: attempt(() => fs.readFileSync(${file}, 'latin1').length > 1e6),
          write: attempt(() => fs.writeFileSync(${file}, '')),
          append: attempt(() => fs.openSync(${file}, 'a')),
          remove: attempt(() => fs.rmSync(${JSON.stringify(folder)}, { recursive: true })),
          variable: host.env.FACET_BUNDLE ?? 'none',
          joi: Object.keys(cache).some((path) => path.endsWith('joi/lib/index.js')),
        }),
        measures: { count: { type: 'count' } },
        dimensions: { id: { sql: 'id', type: 'number', primaryKey: true } },
      });`,
  });
  await pod.ready;
  const { body } = await send(pod, 'meta');
  const [cube] = body.cubes as { title: string }[];
  assert.deepEqual(JSON.parse(cube?.title ?? ''), {
    read: true,
    write: 'ERR_ACCESS_DENIED',
    append: 'ERR_ACCESS_DENIED',
    remove: 'ERR_ACCESS_DENIED',
    variable: 'none',
    joi: true,
  });
  const answer = await load(pod, { measures: ['orders.count'] });
  assert.deepEqual(answer.body.data, [{ 'orders.count': '1' }]);
});

test('a pod loads its modules one by one when a file of the bundle has changed, and the next bundle is intact, although a process was killed while it made one', async (t) => {
  const before = await madeBundle();
  await truncate(join(before.folder, 'query.narrow.js'), 1_000_000);
  assert.notEqual((await engineBundle(undefined))?.folder, before.folder);
  const pod = await podOf(t, { 'orders.yml': MODEL });
  await pod.ready;
  const { body } = await load(pod, { measures: ['orders.count'] });
  assert.deepEqual({ data: body.data, output: pod.output }, { data: [{ 'orders.count': '1' }], output: [] });
  await leaveDraft();
  assert.notEqual((await madeBundle()).folder, before.folder);
  // Processes that were about to read the one before still can.
  assert.equal((await stat(join(before.codeDir, 'pod/model/main.mjs'))).isFile(), true);
});

test('a bundle is not used once a module it was made from has changed', async (t) => {
  const bundle = await madeBundle();
  const file = join(bundle.folder, 'manifest.json');
  const manifest = await readFile(file, 'utf8');
  // Meanwhile, pods of other tests do without one.
  t.after(() => writeFile(file, manifest));
  const { modules, digests } = JSON.parse(manifest);
  modules[0].modifiedMs += 1;
  await writeFile(file, JSON.stringify({ modules, digests }));
  assert.notEqual((await engineBundle(undefined))?.folder, bundle.folder);
});

test('a process reports a bundle that it cannot read and loads its modules without it', async (t) => {
  const broken = await mkdtemp(join(tmpdir(), 'facet-bundle-test-'));
  t.after(() => rm(broken, { recursive: true }));
  await cp(folder, broken, { recursive: true });
  await writeFile(join(broken, 'model.wide.js'), '({', 'utf16le');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      USE,
      '-p',
      `typeof require(${JSON.stringify(createRequire(import.meta.url).resolve('express'))})`,
    ],
    { env: { FACET_BUNDLE: join(broken, 'model') } },
  );
  assert.equal(stdout, 'function\n');
  assert.match(stderr, /^Loading the engine's modules one by one, since .*: SyntaxError/);
});

/** A process that was killed a minute ago had begun to make the bundle. */
async function leaveDraft(): Promise<void> {
  const draft = folder.replace(/\.[^.]+$/, '.draft');
  await mkdir(draft, { recursive: true });
  const minuteAgo = Date.now() / 1000 - 60;
  await utimes(draft, minuteAgo, minuteAgo);
}

/** The bundle, which a server of another test may be making. */
async function madeBundle(): Promise<EngineBundle> {
  for (;;) {
    await makeBundle(undefined);
    const bundle = await engineBundle(undefined);
    if (bundle !== undefined) return bundle;
    await sleep(100);
  }
}
