import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startTestProcess } from './start-test-process.ts';

/** Runs files of the given contents in one process. */
async function runFiles(t: TestContext, contents: readonly string[], limits = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'facet-runner-'));
  t.after(() => rm(folder, { recursive: true }));
  const started = startTestProcess(limits);
  const reports = [];
  for (const [index, content] of contents.entries()) {
    const file = join(folder, `${index}.mjs`);
    await writeFile(file, `import { after, before, describe, test } from 'node:test';\n${content}`);
    if (started.isUsable()) reports.push(await started.run(file));
  }
  return { reports, problem: await started.end() };
}

const counts = ({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }) => [
  passed,
  failed,
  skipped,
];

test('files in one process are counted and timed each by itself', async (t) => {
  const { reports, problem } = await runFiles(t, [
    `test('one', async (t) => { await t.test('inner', () => {}); }); test.skip('two');`,
    `test('fails', () => { throw new Error('on purpose'); });`,
    `test('three', () => { for (const from = process.cpuUsage(); process.cpuUsage(from).user < 100_000; ); });`,
  ]);
  assert.deepEqual(reports.map(counts), [
    [2, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ]);
  const [first, second, third] = reports;
  assert.match(String(first), /✔ one \(\d+ ms\)\n {4}✔ inner/);
  assert.match(second?.failures[0] ?? '', /1\.mjs > fails\n {2}Error: on purpose\n {6}at .*1\.mjs:2/);
  assert.ok(Number(third?.cpuMs) >= 100 && Number(third?.wallMs) > 90);
  assert.equal(problem, undefined);
});

test('promises are followed only while a file declares its tests', async (t) => {
  const content = `import { executionAsyncResource } from 'node:async_hooks';
    await null;
    const isFollowed = executionAsyncResource() instanceof Promise;
    test('one', async (t) => {
      await null;
      t.assert.equal(executionAsyncResource() instanceof Promise, false);
      t.assert.equal(isFollowed, true);
    });`;
  const { reports } = await runFiles(t, [content, content]);
  assert.deepEqual(reports.map(counts), [
    [1, 0, 0],
    [1, 0, 0],
  ]);
});

test('hooks and environment variables of a file are its own', async (t) => {
  const { reports } = await runFiles(t, [
    `before(() => { globalThis.befores = 1 + (globalThis.befores ?? 0); });
     after(() => { globalThis.afters = 1; });
     process.env.OF_A_TEST = 'set'; test('one', () => {});`,
    `test('two', (t) => {
       t.assert.deepEqual([globalThis.befores, globalThis.afters, process.env.OF_A_TEST], [1, 1, undefined]);
     });`,
  ]);
  assert.deepEqual(reports.map(counts), [
    [1, 0, 0],
    [1, 0, 0],
  ]);
});

test('tests and hooks belong to the suite that declares them, however late', async (t) => {
  const late = 'await new Promise((resolve) => setTimeout(resolve, 50));';
  const { reports } = await runFiles(t, [
    `${late} test('one', () => {});
     describe('suite', async () => { ${late} before(() => { globalThis.isReady = true; });
       test('two', (t) => t.assert.ok(globalThis.isReady)); });`,
    `test('three', () => {});`,
  ]);
  assert.deepEqual(reports.map(counts), [
    [2, 0, 0],
    [1, 0, 0],
  ]);
  assert.match(String(reports[0]), /✔ suite .*\n {4}✔ two/);
});

test('a test in a test that is not its own fails the file', async (t) => {
  const { reports } = await runFiles(t, [
    `test('one', async () => { await new Promise((resolve) => setTimeout(resolve, 50)); await test('two', () => {}); });`,
  ]);
  assert.match(reports[0]?.failures.join() ?? '', /begin a test in a test with t\.test: two/);
});

test('a file that cannot be loaded, or has no tests, fails', async (t) => {
  const { reports } = await runFiles(t, [`test('one', () => {}); throw new Error('broken');`, '']);
  assert.deepEqual(
    reports.map(({ failed }) => failed > 0),
    [true, true],
  );
  assert.match(reports[0]?.failures.join() ?? '', /broken/);
  assert.match(reports[1]?.failures[0] ?? '', /has no tests/);
});

test('an error that nothing catches fails the file, and names what ran', async (t) => {
  const { reports } = await runFiles(t, [
    `test('one', () => { setTimeout(() => { throw new Error('late'); }, 20); });
     test('two', () => new Promise((resolve) => setTimeout(resolve, 200)));`,
    `test('three', () => { void Promise.reject(new Error('nobody waits')); });
     test('four', () => new Promise((resolve) => setTimeout(resolve, 50)));`,
    `test('five', () => {});`,
  ]);
  assert.deepEqual(
    reports.map(({ failed }) => failed > 0),
    [true, true, false],
  );
  assert.match(reports[0]?.failures.join() ?? '', /0\.mjs > two\n {2}nothing caught: Error: late/);
  assert.match(reports[1]?.failures.join() ?? '', /nothing caught: Error: nobody waits/);
});

test('a test that waits in vain after an error that nothing caught does not hold up the run', async (t) => {
  const content = `test('one', () => new Promise((resolve) => {
    setInterval(() => {}, 1000);
    setTimeout(() => { throw new Error('on purpose'); }, 20);
  }));`;
  const { reports } = await runFiles(t, [content], { silenceAfterErrorMs: 300 });
  assert.match(reports[0]?.failures[0] ?? '', /0\.mjs > one\n {2}nothing caught: Error: on purpose/);
  assert.match(reports[0]?.failures[1] ?? '', /0\.mjs > one\n {2}hangs: nothing began or ended for 0\.3 s/);
});

test('a process that is killed, or ends itself, fails the file that it ran', async (t) => {
  for (const [content, end] of [
    [`process.kill(process.pid, 'SIGKILL')`, /0\.mjs.*\n {2}its process ended: SIGKILL/],
    ['process.exit(0)', /its process ended: exit code 0/],
  ] as const) {
    const { reports, problem } = await runFiles(t, [
      `test('one', () => { ${content}; return new Promise(() => {}); });`,
      '',
    ]);
    assert.deepEqual(reports.map(counts), [[0, 1, 0]]);
    assert.match(reports[0]?.failures[0] ?? '', end);
    assert.equal(problem, undefined);
  }
});

test('a file that hangs fails', async (t) => {
  for (const content of ['return new Promise((resolve) => setInterval(resolve, 2 ** 30))', 'for (;;);']) {
    const { reports } = await runFiles(t, [`test('hangs', () => { ${content} });`], { silenceLimitMs: 1000 });
    assert.match(reports[0]?.failures[0] ?? '', /0\.mjs.*\n {2}hangs: nothing began or ended for 1 s/);
  }
});

test('what keeps a process alive after its last file is a failure', async (t) => {
  const { reports, problem } = await runFiles(t, [`test('leaks', () => { setInterval(() => {}, 1000); });`], {
    exitLimitMs: 500,
  });
  assert.deepEqual(reports.map(counts), [[1, 0, 0]]);
  assert.match(problem?.text ?? '', /did not end by itself within 0.5 s/);
  assert.match(problem?.files.join() ?? '', /0\.mjs$/);
});

test('a crash of the engine is distinguished from other ways in which a process ends', async (t) => {
  const ends = [
    `process.kill(process.pid, 'SIGSEGV')`,
    `process.kill(process.pid, 'SIGKILL')`,
    'process.exit(1)',
  ];
  const found = [];
  for (const end of ends) {
    const { reports } = await runFiles(t, [`test('one', () => { ${end}; return new Promise(() => {}); });`]);
    found.push([reports[0]?.failed, reports[0]?.isCrash]);
  }
  assert.deepEqual(found, [
    [1, true],
    [1, false],
    [1, false],
  ]);
});
