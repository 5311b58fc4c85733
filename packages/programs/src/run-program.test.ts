import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProgramFailed, runProgram } from './run-program.ts';

const folder = await mkdtemp(join(tmpdir(), 'facet-programs-'));
after(() => rm(folder, { recursive: true }));
const node = process.execPath;
const base = { cwd: folder, env: {}, timeMs: 20_000 };
/** Whether a process is running; an unreaped one (state Z) has ended. */
const isAlive = (pid: number) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]);
  const state = stdout.toString().trim();
  return state !== '' && !state.startsWith('Z');
};
const allEnded = async (pids: readonly number[]) => {
  for (const until = Date.now() + 5000; pids.some(isAlive); await sleep(20)) assert.ok(Date.now() < until);
};

test('a program receives its input and arguments and nothing of our environment', async () => {
  const script = `process.stdin.on('data', (c) => process.stdout.write(c));
    process.stderr.write(JSON.stringify([process.argv.slice(1), Object.keys(process.env)]))`;
  const { exitCode, stdout, stderr } = await runProgram(node, ['-e', script, '--', '$(id)'], {
    ...base,
    env: { ONLY: '1' },
    input: Buffer.from('given'),
  });
  assert.equal(exitCode, 0);
  assert.equal(stdout.toString(), 'given');
  assert.deepEqual(JSON.parse(stderr), [['$(id)'], ['ONLY']]);
});

test('a missing program is distinguished from one that fails', async () => {
  await assert.rejects(runProgram(join(folder, 'nothing'), [], base), ProgramFailed);
  assert.equal((await runProgram(node, ['-e', 'process.exit(127)'], base)).exitCode, 127);
});

test('the time, memory, disk and output limits end a program', async () => {
  const run = (script: string, limits: object) => runProgram(node, ['-e', script], { ...base, ...limits });
  const forever = 'setInterval(() => {}, 1000);';
  assert.equal((await run(forever, { timeMs: 300 })).limit, 'time');
  assert.equal(
    (await run(`${forever} process.stdout.write('x'.repeat(5000))`, { outputBytes: 4000 })).limit,
    'output',
  );
  const write = `${forever} require('fs').writeFileSync('big', Buffer.alloc(3e6))`;
  assert.equal((await run(write, { disk: { folder, bytes: 2e6 } })).limit, 'disk');
  if (process.platform !== 'linux') return;
  const fill = `${forever} globalThis.kept = Buffer.alloc(4e8, 1)`;
  assert.equal((await run(fill, { memoryMb: 200 })).limit, 'memory');
});

test('a signal ends a program and its descendants', async () => {
  const stop = new AbortController();
  const pids: number[] = [];
  const script = `const { spawn } = require('child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    console.log(child.pid); setInterval(() => {}, 1000);`;
  const running = runProgram(node, ['-e', script], {
    ...base,
    signal: stop.signal,
    onLine: (line) => {
      pids.push(Number(line));
      stop.abort(new Error('cancelled'));
    },
  });
  await assert.rejects(running, /cancelled/);
  assert.equal(pids.length, 1);
  await allEnded(pids);
});

test('when this process is killed, a watched program and its descendants end', async () => {
  const grandchild = `const { spawn } = require('child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    console.log(process.pid, child.pid); setInterval(() => {}, 1000);`;
  const ours = `import { runProgram } from ${JSON.stringify(new URL('./run-program.ts', import.meta.url).href)};
    await runProgram(process.execPath, ['-e', ${JSON.stringify(grandchild)}], {
      cwd: '.', env: {}, timeMs: 20000, isWatched: true, onLine: (line) => console.log(line),
    });`;
  const parent = spawn(node, ['--input-type=module', '-e', ours], { cwd: folder });
  const [line] = await once(parent.stdout, 'data');
  const pids = String(line).trim().split(' ').map(Number);
  assert.equal(pids.filter(isAlive).length, 2);
  parent.kill('SIGKILL');
  await allEnded(pids);
});

test('a watched program returns its exit code and complete output', async () => {
  const run = (script: string) =>
    runProgram(node, ['-e', script, '--', '$(id)'], { ...base, isWatched: true });
  const { exitCode, stdout } = await run(`process.stdout.write(process.argv[1]); process.exitCode = 3`);
  assert.deepEqual({ exitCode, stdout: stdout.toString() }, { exitCode: 3, stdout: '$(id)' });
});
