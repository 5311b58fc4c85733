import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { dbtProject, shareEnvironments, withoutPython } from '../../../../../test/dbt-project.ts';
import { syncEnded, syncPath } from '../../../../../test/dbt-under-test.ts';
import { gitRemote } from '../../../../../test/git-remote.ts';
import { eventually, filesOf } from '../../../../../test/model-under-test.ts';
import { allGone, descendants, type ReadyServer } from '../../../../../test/server-process.ts';
import type { Json } from '../../../../../test/server-under-test.ts';
import { syncNodes } from '../../../../../test/sync-nodes.ts';

// Slow: installs dbt, and runs it again and again.

const skip = withoutPython();
const { database, halts, home, startNode, server, remote, synced } = await syncNodes({ after });
// The third node has no dbt environment.
for (const machine of ['machine-0', 'machine-1']) {
  await mkdir(join(home, machine), { mode: 0o700 });
  await shareEnvironments({ dataDir: join(home, machine) });
}
const MACHINES = ['machine-0', 'machine-1', 'bare'] as const;
const packages = await gitRemote({ after }, 'more.git');
const package_ = (name: string) => ({
  'dbt_project.yml': `name: ${name}\nversion: "1.0"\n`,
  'macros/m.sql': '{% macro m() %}1{% endmacro %}',
});
await packages.commit('main', package_('more'));
await remote.commit('main', {
  ...dbtProject,
  ...Object.fromEntries(Object.entries(package_('extra')).map(([path, text]) => [`extra/${path}`, text])),
  'packages.yml': `packages:\n  - local: extra\n  - git: "${packages.url}"\n    revision: main\n`,
});

/** The command lines of running programs that work in the folders of these servers, without the servers themselves. */
function programs(): string[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'stat=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => !line.startsWith('Z') && !line.includes('postgres'))
    .filter((line) => line.includes(home) || line.includes(packages.url));
}

/** Waits for a program, kills its worker, and checks that the program and its children end too. */
async function killWithin(worker: ReadyServer, program: RegExp): Promise<void> {
  await eventually(
    async () => programs(),
    (lines) => lines.some((line: string) => program.test(line)),
  ).catch((error) => {
    throw new Error(`${program}: ${worker.stderr()}`, { cause: error });
  });
  const pids = descendants(worker.pid);
  assert.ok(pids.length > 0);
  await worker.end('SIGKILL');
  await allGone(pids, 20_000);
  assert.deepEqual(programs(), []);
}

/** Longer than in other tests: dbt is slow, and the first test installs it. */
const reached = (tries: number): Promise<void> =>
  halts.reached().catch((error) => (tries > 1 ? reached(tries - 1) : Promise.reject(error)));

const generated = async (id: number, branchName: string) =>
  Object.entries(await filesOf(server, id, branchName)).filter(([path]) => path.includes('/dbt/'));

test('killing workers while dbt is installed, while it runs or while its output is stored does not change the result', {
  skip,
  timeout: 600_000,
}, async (t) => {
  const id = await synced({});
  const run = await server.ok('POST', syncPath(id));
  const at = Date.now();
  const report = (what: string) => t.diagnostic(`${what} after ${Date.now() - at} ms`);
  const killAsStored = async (phase: string, machine: string) => {
    await halts.set({ at: 'stored', name: phase });
    const worker = await startNode('worker', machine);
    await reached(4);
    await worker.end('SIGKILL');
    await halts.set(null);
    report(`killed as ${phase} was stored`);
    assert.deepEqual(programs(), []);
  };

  await killWithin(await startNode('worker', 'bare'), /\bensurepip\b|-m pip install/);
  report('killed in environment');
  await killAsStored('environment', 'machine-0');

  const held: ServerResponse[] = [];
  packages.answer = (_request, response) => held.push(response);
  const worker = await startNode('worker', 'machine-0');
  await eventually(
    async () => held.length,
    (count) => count > 0,
  );
  await killWithin(worker, /\bdeps\b/);
  packages.answer = null;
  report('killed in deps');
  await killAsStored('deps', 'machine-1');

  await killWithin(await startNode('worker', 'machine-1'), /dbt\.cli\.main.* parse /);
  report('killed in parse');
  await killAsStored('parse', 'machine-1');

  const untouched = await synced({});
  const whole = await server.ok('POST', syncPath(untouched));
  // The next node clones the project and installs the packages if it does not have them yet.
  const last = await startNode('worker', 'machine-0');
  const end = await syncEnded(server, id, run.syncJobId, 120_000);
  assert.equal(end.status, 'COMPLETED', JSON.stringify(end));
  const undisturbed = await syncEnded(server, untouched, whole.syncJobId, 120_000);
  report('ended');
  const shown = (each: Json) => [each.status, each.phases.map((one: Json) => `${one.phase} ${one.outcome}`)];
  assert.deepEqual(shown(end), shown(undisturbed));
  const files = await generated(id, run.branchName);
  assert.ok(files.length > 0);
  assert.deepEqual(files, await generated(untouched, whole.branchName));
  const commits = await database.db
    .selectFrom('commits')
    .select('message')
    .where('deployment_id', '=', id)
    .execute();
  assert.equal(commits.filter(({ message }) => message.startsWith('Sync dbt project')).length, 1);
  // The other nodes remove their folders when they start.
  const others = await Promise.all(['machine-1', 'bare'].map((machine) => startNode('worker', machine)));
  for (const machine of MACHINES)
    await eventually(
      () => readdir(join(home, machine, 'dbt', 'runs')).catch(() => []),
      (left) => left.length === 0,
    );
  assert.deepEqual(programs(), []);
  for (const each of [last, ...others]) await each.end('SIGTERM');
});
