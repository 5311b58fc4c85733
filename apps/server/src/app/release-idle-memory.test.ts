import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MODULE = fileURLToPath(new URL('release-idle-memory.ts', import.meta.url));

/**
 * Fills the heap of a process with garbage, and returns its size in MB before, and after the process was idle for as long as
 * it takes, or busy for thirty times the idle time that is needed.
 */
async function heapAfter(isBusy: boolean): Promise<{ before: number; after: number }> {
  const code = `
    import { releaseIdleMemory } from ${JSON.stringify(MODULE)};
    const size = () => process.memoryUsage().heapTotal / 2 ** 20;
    releaseIdleMemory(20);
    let garbage = Array.from({ length: 2_000_000 }, (_, index) => ({ index }));
    const before = size();
    garbage = undefined;
    let looks = 0;
    const look = setInterval(() => {
      if (${isBusy}) for (const end = performance.now() + 20; performance.now() < end; );
      looks += 1;
      if (${isBusy} ? looks < 30 : size() > before / 2) return;
      console.log(JSON.stringify({ before, after: size() }));
      process.exit();
    }, 10);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    timeout: 120_000,
  });
  return JSON.parse(stdout);
}

test('an idle process returns heap memory to the system, and a busy one does not pause for that', async () => {
  const [idle, busy] = await Promise.all([heapAfter(false), heapAfter(true)]);
  assert.ok(idle.before > 80, `${idle.before} MB before`);
  assert.ok(idle.after < 30, `${idle.after} MB when idle`);
  assert.ok(busy.after > 80, `${busy.after} MB when busy`);
});
