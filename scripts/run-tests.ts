import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHOWN_SLOWEST = 20;

/**
 * Runs every test file, or those whose path contains one of the arguments, and ends with those that took
 * longest and the line `N passed, N failed`. A failure of a file as a whole counts as a failed test.
 */
const wanted = process.argv.slice(2);
const files = globSync(
  ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'examples/**/*.test.ts', 'scripts/**/*.test.ts'],
  {
    exclude: (path) => path.includes('node_modules'),
  },
)
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();

// Each file is a process that loads most of the server: what one compiled, the next one has.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/facet-tests');

const count = { passed: 0, failed: 0, skipped: 0 };
const events = run({
  files: inOrder(files),
  // What waits for other processes leaves them a processor; more at once only make each slower.
  concurrency: Math.max(2, availableParallelism()),
  execArgv: ['--import', new URL('limit-time.ts', import.meta.url).href],
});
events.on('test:pass', (event) => {
  if (event.details.type === 'suite') return;
  if (event.skip !== undefined) count.skipped += 1;
  else count.passed += 1;
});
events.on('test:fail', (event) => {
  if (event.details.type !== 'suite') count.failed += 1;
});
const seconds = new Map<string, number>();
events.on('test:summary', ({ file, duration_ms: ms }) => {
  if (file !== undefined) seconds.set(relative(root, file), Math.round(ms / 1000));
});
events.compose(new spec()).pipe(process.stdout);
events.on('end', () => {
  const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped`;
  const slowest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, SHOWN_SLOWEST);
  setImmediate(() => {
    if (slowest.length > 1)
      process.stdout.write(
        `\nthe slowest files:\n${slowest.map(([file, s]) => `${s} s  ${file}\n`).join('')}`,
      );
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`);
    process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
  });
});

/** Files that mostly wait beside those that compute, and the many short ones last: no processor is idle at the end. */
function inOrder(paths: readonly string[]): string[] {
  const short = paths.filter((path) => path.startsWith('apps/server/src/'));
  const long = paths.filter((path) => !short.includes(path));
  const fromBothEnds = long.flatMap((path, at) => [path, long.at(-1 - at) ?? path]).slice(0, long.length);
  return [...fromBothEnds, ...short];
}
