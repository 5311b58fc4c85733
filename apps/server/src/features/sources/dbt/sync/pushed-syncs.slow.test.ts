import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  manifestOf,
  ORDERS_COLUMNS,
  startSync,
  syncEnded,
  syncPath,
} from '../../../../../test/dbt-under-test.ts';
import { type GitRemote, gitRemote } from '../../../../../test/git-remote.ts';
import { build, eventually, filesOf, ordersModel } from '../../../../../test/model-under-test.ts';
import { deploymentInput, type Json } from '../../../../../test/server-under-test.ts';
import { syncNodes } from '../../../../../test/sync-nodes.ts';

// Slow: runs dbt for every push.

const { database, halts, startNode, server } = await syncNodes({ after });
const manifest = manifestOf({ orders: ORDERS_COLUMNS });

/** Creates a deployment connected to a remote that logs every change of its branches. */
async function connected(t: { after(work: () => Promise<void>): void }) {
  const remote = await gitRemote(t);
  await remote.git(['config', 'core.logAllRefUpdates', 'always']);
  await remote.commit('main', { 'model/cubes/orders.yml': ordersModel([1]) });
  // Without a worker, nothing builds the branch.
  const { id } = await server.ok(
    'POST',
    '/build/api/v1/deployments',
    deploymentInput(`Pushed ${randomUUID()}`),
  );
  await server.ok('POST', build(id, '/git/connect'), { url: remote.url });
  return { id: Number(id), remote };
}

async function headOf(id: number, branchName: string): Promise<string | undefined> {
  const { items } = await server.ok('GET', build(id, '/branches'));
  return items.find((branch: Json) => branch.name === branchName)?.lastHash;
}

/** The sync commits in the model store, on any branch. */
async function commitsHere(id: number): Promise<number> {
  const rows = await database.db
    .selectFrom('commits')
    .select('message')
    .where('deployment_id', '=', id)
    .execute();
  return rows.filter(({ message }) => message.startsWith('Sync dbt project')).length;
}

/** Checks that the run's commit exists once here and at the remote, and was pushed once. */
async function isThereOnce(id: number, remote: GitRemote, run: Json): Promise<void> {
  const { branchName, syncJobId } = run;
  const { commit } = await server.ok('GET', syncPath(id, `/${syncJobId}/result`));
  assert.deepEqual([await headOf(id, branchName), await remote.head(branchName)], [commit, commit]);
  assert.equal(await remote.git(['rev-list', '--count', `main..${branchName}`]), '1');
  const moves = await remote.git(['reflog', 'show', '--format=%H', `refs/heads/${branchName}`]);
  assert.deepEqual(moves.split('\n'), [commit]);
  assert.equal(await commitsHere(id), 1);
  const paths = Object.keys(await filesOf(server, id, branchName));
  assert.deepEqual(Object.keys(await remote.files(branchName)).sort(), paths.sort());
  assert.ok(paths.some((path) => path.startsWith('model/cubes/dbt/')));
}

/** Makes the remote pause during a push, before or after it accepts the commit. */
async function stallPushes(remote: GitRemote, hook: 'pre-receive' | 'post-receive') {
  const hooks = join(remote.folder, 'hooks');
  await mkdir(hooks, { recursive: true });
  const [path, begun, over] = [hook, 'begun', 'over'].map((name) => join(hooks, name)) as [
    string,
    string,
    string,
  ];
  const wait = `n=0; while [ ! -e '${over}' ] && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done`;
  await writeFile(path, `#!/bin/sh\ncat >/dev/null; touch '${begun}'; ${wait}\n`);
  await chmod(path, 0o755);
  const isThere = () => stat(begun).then(Boolean, () => false);
  return {
    reached: () => eventually(isThere, (there) => there),
    async end() {
      await rm(path);
      await writeFile(over, '');
    },
  };
}

test('after a worker is killed between the push and the commit here, another one completes the run', async (t) => {
  const { id, remote } = await connected(t);
  const run = await startSync(server, id, { manifest });
  t.after(() => halts.set(null));
  await halts.set({ at: 'commit', name: '' });
  const worker = await startNode('worker', 'machine-0');
  await halts.reached();
  const pushed = await remote.head(run.branchName);
  if (pushed === undefined) {
    // A run that fails halts there too.
    await halts.set(null);
    assert.fail(JSON.stringify(await syncEnded(server, id, run.syncJobId)));
  }
  assert.equal(pushed.length, 40);
  assert.deepEqual([await headOf(id, run.branchName), await commitsHere(id)], [undefined, 0]);
  await worker.end('SIGKILL');
  await halts.set(null);
  const next = await startNode('worker', 'machine-0');
  const end = await syncEnded(server, id, run.syncJobId);
  assert.equal(end.status, 'COMPLETED', JSON.stringify(end));
  assert.equal(await remote.head(run.branchName), pushed);
  await isThereOnce(id, remote, run);
  assert.deepEqual(
    end.phases.map((phase: Json) => `${phase.phase} ${phase.outcome}`),
    ['manifest ok', 'generate ok', 'compile ok', 'commit ok'],
  );
  await next.end('SIGTERM');
});

for (const hook of ['pre-receive', 'post-receive'] as const)
  test(`after a worker is killed during ${hook} of the remote, another one completes the run`, async (t) => {
    const { id, remote } = await connected(t);
    const run = await startSync(server, id, { manifest });
    const stalled = await stallPushes(remote, hook);
    const worker = await startNode('worker', 'machine-0');
    await stalled.reached();
    assert.equal((await remote.head(run.branchName)) !== undefined, hook === 'post-receive');
    await worker.end('SIGKILL');
    assert.deepEqual([await headOf(id, run.branchName), await commitsHere(id)], [undefined, 0]);
    await stalled.end();
    const next = await startNode('worker', 'machine-0');
    const end = await syncEnded(server, id, run.syncJobId);
    assert.equal(end.status, 'COMPLETED', JSON.stringify(end));
    await isThereOnce(id, remote, run);
    await next.end('SIGTERM');
  });

test('a rejected push fails the run without creating a branch; an accepted one happens once', async (t) => {
  const { id, remote } = await connected(t);
  const worker = await startNode('worker', 'machine-0');
  await remote.refusePushes('no room');
  const refused = await startSync(server, id, { manifest });
  const end = await syncEnded(server, id, refused.syncJobId);
  assert.deepEqual(
    { status: end.status, failedPhase: end.failedPhase },
    { status: 'FAILED', failedPhase: 'commit' },
    JSON.stringify(end),
  );
  assert.match(end.errorMessage, /^The remote rejected the push to branch dbt-sync\/.+\./);
  assert.deepEqual([await headOf(id, refused.branchName), await commitsHere(id)], [undefined, 0]);
  assert.equal(await remote.head(refused.branchName), undefined);
  assert.deepEqual(await database.db.selectFrom('dbt_sync_documents').select('name').execute(), []);
  await remote.refusePushes(null);
  const run = await startSync(server, id, { manifest });
  assert.equal((await syncEnded(server, id, run.syncJobId)).status, 'COMPLETED');
  await isThereOnce(id, remote, run);
  await worker.end('SIGTERM');
});
