import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWebApp } from '../apps/server/test/web-app-under-test.ts';
import { type FileReport, inSeconds } from './file-report.ts';
import { startTestProcess, type TestProcess } from './start-test-process.ts';

/**
 * Runs the test files, or those whose path contains one of the arguments: `NAME.test.ts`, with `--slow`
 * `NAME.slow.test.ts`, with `--all` both. Files share a few processes, since the modules of the server take
 * seconds to load; a file with a line `// own process: REASON` has one of its own. The output ends with the time of
 * each file, slowest first, the failures, and the line `N passed, N failed`. A file whose process the JavaScript engine
 * ended with a crash of its own runs once more in a new process, and the output names it.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
/** A process that has grown beyond this is replaced by a new one. */
const PROCESS_MB = 1000;
/** Files that run at a time: three for two processors, since a third of the time of a file is spent waiting. */
const LANES = Math.ceil(1.5 * Math.max(2, availableParallelism()));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { slow: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
});
const files = globSync('{apps,packages,examples,scripts}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})
  .filter((file) => values.all || isSlow(file) === values.slow)
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
  .sort();
const alone = new Set(
  files.filter((file) => /^\/\/ own process: \S/m.test(readFileSync(join(root, file), 'utf8'))),
);
const others = files.filter((file) => !alone.has(file));
// The longest ones first, so that no lane works alone at the end.
const queue = [...alone, ...others.filter(isSlow), ...others.filter((file) => !isSlow(file))];

// What one process has compiled, the next one loads.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/facet-tests');
process.chdir(root);

// Once, rather than by each of the files that need it.
if (files.length > 1) await buildWebApp();

const begun = { ms: performance.now(), busyMs: busyMs() };
const reports: FileReport[] = [];
const problems: string[] = [];
const crashes: string[] = [];
await Promise.all(Array.from({ length: LANES }, workOff));
printSummary();

function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts');
}

/** Takes files from the queue until it is empty. */
async function workOff(): Promise<void> {
  let shared: TestProcess | undefined;
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const isAlone = alone.has(file);
    let used: TestProcess = (isAlone ? undefined : shared) ?? startTestProcess();
    let report = await used.run(file);
    if (report.isCrash) {
      crashes.push(String(report));
      await end(used);
      used = startTestProcess();
      report = await used.run(file);
    }
    reports.push(report);
    process.stdout.write(`${report}\n`);
    if (isAlone || !used.isUsable() || report.memoryMb > PROCESS_MB) {
      await end(used);
      if (!isAlone) shared = undefined;
    } else shared = used;
  }
  if (shared !== undefined) await end(shared);
}

async function end(used: TestProcess): Promise<void> {
  const problem = await used.end();
  if (problem !== undefined) problems.push(problem);
}

function printSummary(): void {
  const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(8)).join('');
  const sum = (of: (report: FileReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  const failures = [...reports.flatMap((report) => report.failures), ...problems];
  const count = {
    passed: sum((report) => report.passed),
    failed: sum((report) => report.failed) + problems.length,
    skipped: sum((report) => report.skipped),
  };
  const wallMs = performance.now() - begun.ms;
  const busy = Math.round((100 * (busyMs() - begun.busyMs)) / (wallMs * availableParallelism()));
  const lines = [
    `\n${row(['wall s', 'cpu s', 'tests'])}  slowest files first; "alone" in a process of their own`,
    ...reports
      .toSorted((one, other) => other.wallMs - one.wallMs)
      .map(({ file, wallMs, cpuMs, passed, failed, skipped }) => {
        const cells = [inSeconds(wallMs), inSeconds(cpuMs), String(passed + failed + skipped)];
        return `${row(cells)}  ${file}${alone.has(file) ? ' (alone)' : ''}`;
      }),
    `${row([inSeconds(wallMs), inSeconds(sum((report) => report.cpuMs)), ''])}  ${reports.length} files; the processors were ${busy} % busy; ${count.skipped} skipped`,
    ...(crashes.length === 0 ? [] : ['\nRun again because the engine crashed:', ...crashes]),
    ...(failures.length === 0 ? [] : ['\nFailures:', ...failures]),
    ...(files.length === 0
      ? ['No test file has such a path; *.slow.test.ts run with npm run test:slow.']
      : []),
    `\n${count.passed} passed, ${count.failed} failed`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
}

/** Processor time of the whole machine: what PostgreSQL does for the tests is no file's. */
function busyMs(): number {
  return cpus().reduce((total, { times }) => total + times.user + times.nice + times.sys, 0);
}
