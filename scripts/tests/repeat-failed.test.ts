import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hasPassed, summaryOf } from './print-summary.ts';
import { MOST_FLAKY, repeatFailed } from './repeat-failed.ts';
import { runFiles } from './run-files.ts';

const PASSES = `test('passes', () => {});`;
const FAILS = `test('fails', () => { throw new Error('always'); });`;
/** Fails the first time that it runs. */
const FLAKY = `
  import { existsSync, writeFileSync } from 'node:fs';
  test('outer', async (t) => {
    await t.test('inner', () => {
      const mark = import.meta.filename + '.mark';
      if (existsSync(mark)) return;
      writeFileSync(mark, '');
      throw new Error('at first');
    });
  });`;
const CRASHES = FLAKY.replace("throw new Error('at first')", "process.kill(process.pid, 'SIGKILL')");

/** Runs files of the given contents, repeats the failed ones, and returns the outcome and the last lines. */
async function runAndRepeat(t: TestContext, contents: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'facet-runner-'));
  t.after(() => rm(folder, { recursive: true }));
  const files = contents.map((_, index) => join(folder, `${index}.mjs`));
  for (const [index, content] of contents.entries())
    await writeFile(files[index] ?? '', `import { test } from 'node:test';\n${content}`);
  const ran: string[] = [];
  const onReport = ({ file }: { file: string }) => void ran.push(file.slice(folder.length + 1));
  const first = await runFiles(files, { alone: new Set(), lanes: 1, onReport });
  ran.length = 0;
  const run = await repeatFailed(first, onReport);
  const summary = summaryOf(run, new Set(), { wallMs: 1, busyMs: 1 });
  const lines = summary.replaceAll(`${folder}/`, '').split('\n');
  return { passed: hasPassed(run), ran, flaky: lines.filter((line) => line.startsWith('FLAKY')), lines };
}

test('the last lines count the tests that were skipped for each reason', async (t) => {
  const skips = `for (const reason of ['needs a', 'needs b', 'needs a']) test(reason, (t) => t.skip(reason));`;
  const { lines } = await runAndRepeat(t, [skips, `test('also', { skip: 'needs a' }, () => {});`]);
  assert.deepEqual(
    lines.filter((line) => line.startsWith('SKIPPED')),
    ['SKIPPED 3: needs a', 'SKIPPED 1: needs b'],
  );
});

test('a file that fails once and passes alone is named as flaky, and the run passes', async (t) => {
  const { passed, ran, flaky, lines } = await runAndRepeat(t, [PASSES, FLAKY, CRASHES]);
  assert.deepEqual(ran, ['1.mjs', '2.mjs']);
  assert.equal(flaky[0], 'FLAKY 1.mjs: outer > inner');
  assert.match(flaky[1] ?? '', /^FLAKY 2\.mjs/);
  assert.equal(flaky.length, 2);
  assert.equal(lines.at(-1), '5 passed, 0 failed');
  assert.equal(passed, true);
});

test('a file that fails twice fails the run', async (t) => {
  const { passed, flaky, lines } = await runAndRepeat(t, [PASSES, FAILS, FLAKY]);
  assert.deepEqual(flaky, ['FLAKY 2.mjs: outer > inner']);
  assert.equal(lines.at(-1), '3 passed, 1 failed');
  assert.equal(passed, false);
});

test('no file is repeated when too many fail', async (t) => {
  const files = Array.from({ length: MOST_FLAKY + 1 }, () => FLAKY);
  const { passed, ran, lines } = await runAndRepeat(t, files);
  assert.deepEqual(ran, []);
  assert.equal(lines.at(-1), `0 passed, ${2 * files.length} failed`);
  assert.equal(passed, false);
});

test('the files of a process that does not end by itself are repeated together', async (t) => {
  const leaks = `${PASSES}\nimport { existsSync, writeFileSync } from 'node:fs';
    const mark = import.meta.filename + '.mark';
    if (!existsSync(mark)) process.on('exit', () => { process.exitCode = 7; });
    writeFileSync(mark, '');`;
  const { passed, ran, flaky, lines } = await runAndRepeat(t, [PASSES, leaks]);
  assert.deepEqual(ran, ['0.mjs', '1.mjs']);
  assert.match(flaky.join(), /^FLAKY 0\.mjs, 1\.mjs: a process did not end by itself/);
  assert.equal(lines.at(-1), '2 passed, 0 failed');
  assert.equal(passed, true);
});
