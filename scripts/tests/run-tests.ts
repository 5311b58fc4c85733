import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeBundle } from '@facet/engine';
import { buildWebApp } from '../../apps/server/test/web-app-under-test.ts';
import { stageFiles } from '../../apps/web/src/testing/stage-files.ts';
import { limitSweeps } from './limit-sweeps.ts';
import { hasPassed, summaryOf } from './print-summary.ts';
import { repeatFailed } from './repeat-failed.ts';
import { runFiles } from './run-files.ts';
import { touchedTests } from './touched-tests.ts';

/**
 * Runs the test files, or those whose path contains one of the arguments: `NAME.test.ts`, with `--slow`
 * `NAME.slow.test.ts`, with `--all` both. Where an argument names a feature, the sweeps over all operations run as well,
 * for the operations of that feature. With `--changed`, only those that the changes since the last commit touch, and
 * with `--since REVISION` those that all changes since then touch. Files share a few processes, since the modules of the
 * server take seconds to load; a file with a line `// own process: REASON` has one of its own. With `--repeat-failed`,
 * failed files run once more, alone, at the end: those that pass then are flaky, and do not fail the run.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
/** From more files than this on, making the bundle of the engine pays. */
const MANY = 20;
/**
 * Files that run at a time: three for two processors. A file spends almost half of its time waiting; more files at a time
 * keep the processors no busier, and each waits longer for its turn.
 */
const LANES = Math.ceil(1.5 * Math.max(2, availableParallelism()));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    'repeat-failed': { type: 'boolean', default: false },
  },
});
process.chdir(root);
const candidates = testFiles().filter((file) => values.all || isSlow(file) === values.slow);
const textOf = (file: string) => readFileSync(file, 'utf8');
const contracts = globSync('apps/server/src/**/*.contract.ts');
const { sweeps, limit } = limitSweeps({ tests: candidates, contracts, textOf }, positionals);
const files = candidates
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
  .concat(sweeps)
  .sort();
if (limit.length > 0) {
  process.env.FACET_SWEEP = limit.join();
  console.log(`Sweeps over the operations of ${limit.map((file) => dirname(file)).join(', ')}`);
}
if (files.length === 0) {
  const isTouched = values.changed || values.since !== undefined;
  console.log(
    isTouched
      ? 'The changes touch no test file.'
      : 'No test file has such a path; *.slow.test.ts run with npm run test:slow.',
  );
  process.exit(isTouched ? 0 : 1);
}
const alone = new Set(files.filter((file) => /^\/\/ own process: \S/m.test(textOf(file))));
const others = files.filter((file) => !alone.has(file));
// The longest ones first, so that no lane works alone at the end.
const queue = [...alone, ...others.filter(isSlow), ...others.filter((file) => !isSlow(file))];

// What one process has compiled, the next one loads.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/facet-tests');

// Once, rather than by each of the files that need it. Servers make the bundle of the engine when the processors are idle,
// which they are not while tests run; without it, files with pods take almost half as much longer.
await Promise.all([files.length > 1 && buildWebApp(), files.length > MANY && makeBundle(undefined)]);
// After the API client, which it contains. A source that cannot be bundled fails the tests that need it.
if (files.some((file) => textOf(file).includes('testing/open-stage.ts')))
  await stageFiles().catch(() => undefined);

const begun = { ms: performance.now(), busyMs: busyMs() };
const onReport = (report: object) => process.stdout.write(`${report}\n`);
const first = await runFiles(queue, { alone, lanes: LANES, onReport });
const run = values['repeat-failed'] ? await repeatFailed(first, onReport) : { ...first, flaky: [] };
const times = { wallMs: performance.now() - begun.ms, busyMs: busyMs() - begun.busyMs };
process.stdout.write(`${summaryOf(run, alone, times)}\n`);
process.exitCode = hasPassed(run) ? 0 : 1;

/** All test files, or those that the changes touch. */
function testFiles(): string[] {
  const since = values.since ?? (values.changed ? 'HEAD' : undefined);
  if (since === undefined)
    return globSync('{apps,packages,examples,scripts}/**/*.test.ts', {
      exclude: (path) => path.includes('node_modules'),
    });
  const present = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(file),
  );
  const changed = [
    ...git('diff', '--name-only', '--no-renames', '--end-of-options', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return touchedTests({ root, files: present }, changed);
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);
}

function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts');
}

/** Processor time of the whole machine: what PostgreSQL does for the tests is no file's. */
function busyMs(): number {
  return cpus().reduce((total, { times }) => total + times.user + times.nice + times.sys, 0);
}
