import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openKeyring } from '@facet/db';
import { sql } from 'kysely';
import { api, build, enterDevMode, write } from '../../../../test/model-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { modelDependents } from '../../../app/model-dependents.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { findEngine } from '../versions/find-engine.ts';
import { buildJobs } from './builds.jobs.ts';
import {
  type BuildRow,
  findBuild,
  findLiveModel,
  finishBuild,
  holdDeployment,
  isBuildingFirst,
  noteStart,
  putLive,
  saveVerdict,
  type Verdict,
} from './builds.store.ts';
import { runBuild } from './run-build.ts';
import { isCold } from './serving-pods.store.ts';

// Without workers: what is built, and how it ends, is up to the tests.
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
const tenantId = 1;
const keyring = await openKeyring({ dataDir: server.dataDir });

const newDeployment = async (name: string): Promise<number> =>
  (await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
const buildsOf = (deploymentId: number) =>
  db.selectFrom('builds').selectAll().where('deployment_id', '=', deploymentId).orderBy('id').execute();
const newestOf = async (deploymentId: number): Promise<BuildRow> => {
  const row = (await buildsOf(deploymentId)).at(-1);
  assert.ok(row);
  return row;
};
const end = (row: BuildRow, ...rest: [status: 'success' | 'failed', error: string | null]) =>
  db.transaction().execute((tx) => finishBuild(tx, row.id, ...rest));
const goLive = (row: BuildRow) => db.transaction().execute((tx) => putLive(tx, row));
const statusOf = (deploymentId: number, query = '') =>
  server.ok('GET', api(deploymentId, `/build-status${query}`));
const ownerOf = (id: number) => ({ id, tenant_id: tenantId });

test('the build status of a branch that is named, unknown or not served', async () => {
  const id = await newDeployment('Branches');
  const { id: buildJobId } = await newestOf(id);
  const production = { branchName: 'main', mode: 'production', status: 'building', buildJobId };
  const parts = ({ branchName, mode, status, buildJobId, errorText }: Json) => ({
    branchName,
    mode,
    status,
    buildJobId,
    ...(errorText && { errorText }),
  });
  const first = await statusOf(id);
  assert.deepEqual(parts(first), production);
  assert.match(first.filesHash, /^[0-9a-f]{40}$/);
  await server.ok('POST', build(id, '/branches'), { name: 'idle' });
  const dev = await enterDevMode(server, id);
  assert.equal((await statusOf(id)).branchName, dev, 'the active branch by default');
  assert.deepEqual(parts(await statusOf(id, '?branchName=main')), production);
  const nothing = { mode: 'dev_mode', status: 'building', buildJobId: null };
  assert.deepEqual(parts(await statusOf(id, '?branchName=idle')), {
    ...nothing,
    branchName: 'idle',
    errorText: 'Branch is not active',
  });
  assert.deepEqual(parts(await statusOf(id, '?branchName=none')), {
    ...nothing,
    branchName: 'none',
    errorText: 'Bad branch',
  });
  const long = await server.call('GET', api(id, `/build-status?branchName=${'x'.repeat(256)}`));
  assert.equal(long.status, 400);
  assert.match(long.body.error, /branchName/);
});

test('dev mode builds a branch whose inputs changed or whose build failed, and no other', async () => {
  const id = await newDeployment('Fresh');
  const dev = await enterDevMode(server, id);
  const count = async () => (await buildsOf(id)).filter(({ mode }) => mode === 'dev_mode').length;
  const enter = async () => {
    await server.ok('DELETE', build(id, '/dev-mode'));
    assert.equal(await enterDevMode(server, id), dev);
    return count();
  };
  assert.equal(await count(), 1);
  assert.equal(await enter(), 1, 'nothing changed');
  await end(await newestOf(id), 'success', null);
  assert.equal(await enter(), 1, 'after it succeeded');
  await db.updateTable('builds').set({ status: 'failed' }).where('deployment_id', '=', id).execute();
  assert.equal(await enter(), 2, 'after it failed');
  const changes: Record<string, unknown> = {
    tree_oid: Buffer.alloc(20),
    engine_version: 'v0.0.0',
    project_root: '/elsewhere',
    variables: keyring.encrypt('{"A":"1"}', 'builds.variables'),
  };
  for (const [input, value] of Object.entries(changes)) {
    const before = await count();
    const { id: newest } = await newestOf(id);
    await db
      .updateTable('builds')
      .set({ [input]: value })
      .where('id', '=', newest)
      .execute();
    assert.equal(await enter(), before + 1, input);
  }
});

test('a commit to the deploy branch is built in the deploy mode git, and not in the mode cli', async () => {
  const id = await newDeployment('Modes');
  const commit = async () => {
    await enterDevMode(server, id);
    await write(server, id, 'model/more.yml', `cubes: [] # ${randomUUID()}\n`);
    const before = (await buildsOf(id)).filter(({ mode }) => mode === 'production').length;
    await server.ok('POST', build(id, '/commit'), { message: 'More', exitDevMode: true });
    return (await buildsOf(id)).filter(({ mode }) => mode === 'production').length - before;
  };
  await db.updateTable('deployments').set({ deploy_mode: 'git' }).where('id', '=', id).execute();
  assert.equal(await commit(), 1);
  await db.updateTable('deployments').set({ deploy_mode: 'cli' }).where('id', '=', id).execute();
  assert.equal(await commit(), 0);
});

test('an account has its first build under way until a build of the deployment is live', async () => {
  await db.updateTable('builds').set({ status: 'failed' }).execute();
  assert.equal(await isBuildingFirst(db, tenantId, 'all'), false);
  const [id, idle] = [await newDeployment('First'), await newDeployment('Idle')];
  await end(await newestOf(idle), 'failed', 'a reason');
  const first = await newestOf(id);
  assert.equal(await isBuildingFirst(db, tenantId, 'all'), true);
  assert.equal(await isBuildingFirst(db, tenantId, [id]), true);
  assert.equal(await isBuildingFirst(db, tenantId, [idle]), false, 'another deployment');
  assert.equal(await isBuildingFirst(db, tenantId, []), false, 'no deployment');
  assert.equal(await isBuildingFirst(db, tenantId + 1, 'all'), false, 'another account');
  await goLive(first);
  assert.equal(await isBuildingFirst(db, tenantId, 'all'), false, 'a later build');
});

test('the reason why a pod does not start is kept with a good build until a pod has started', async () => {
  const id = await newDeployment('Starts');
  const row = await newestOf(id);
  const seen = async () => {
    const { status, deploymentStatus, errorText } = await statusOf(id);
    return { status, deploymentStatus, errorText };
  };
  await noteStart(db, row, 'too early');
  assert.deepEqual(await seen(), { status: 'building', deploymentStatus: null, errorText: null });
  await end(row, 'success', null);
  await goLive(row);
  assert.deepEqual(await seen(), { status: 'built', deploymentStatus: 'live', errorText: null });
  await noteStart(db, row, 'no driver');
  assert.deepEqual(await seen(), {
    status: 'failed',
    deploymentStatus: 'not_started',
    errorText: 'no driver',
  });
  await noteStart(db, row, null);
  assert.deepEqual(await seen(), { status: 'built', deploymentStatus: 'live', errorText: null });
});

test('the pods of a build decide whether it rolls out, serves or does not start', async () => {
  const id = await newDeployment('Pods');
  const older = await newestOf(id);
  await end(older, 'success', null);
  await server.ok('PUT', api(id), { deployProjectRoot: 'sub' });
  const newer = await newestOf(id);
  assert.ok(newer.id > older.id);
  await end(newer, 'success', null);
  await goLive(newer);
  const future = sql<Date>`now() + interval '1 hour'`;
  await db.updateTable('builds').set({ finished_at: future }).where('id', '=', newer.id).execute();
  const node = randomUUID();
  await db
    .insertInto('nodes')
    .values({ id: node, internal_url: 'http://127.0.0.1:9', roles: ['pod'], seen_at: future })
    .execute();
  const withPods = async (...pods: [build: BuildRow, status: string][]) => {
    await db.deleteFrom('pods').where('deployment_id', '=', id).execute();
    for (const [{ id: build_id, branch_id }, status] of pods)
      await db
        .insertInto('pods')
        .values({
          name: randomUUID(),
          tenant_id: tenantId,
          deployment_id: id,
          branch_id,
          node_id: node,
          build_id,
          type: 'production',
          status,
        })
        .execute();
    const { status, deploymentStatus } = await statusOf(id);
    return [status, deploymentStatus];
  };
  const [running, failing] = ['Running', 'CrashLoopBackOff'];
  assert.deepEqual(await withPods(), ['built', 'live']);
  assert.deepEqual(await withPods([newer, running]), ['built', 'live']);
  assert.deepEqual(await withPods([older, running]), ['building', 'rolling_out']);
  assert.deepEqual(await withPods([older, failing]), ['built', 'live']);
  assert.deepEqual(await withPods([newer, failing]), ['built', 'not_started']);
  assert.deepEqual(await withPods([newer, failing], [newer, running]), ['built', 'live']);
  assert.deepEqual(await withPods([newer, failing], [newer, 'Pending']), ['built', 'not_started']);

  const deployment = ownerOf(id) as Parameters<typeof isCold>[1];
  assert.equal(await isCold(db, deployment), true, 'no pod runs');
  await withPods([newer, running], [older, running]);
  assert.equal(await isCold(db, deployment), false);
  const lost = sql<Date>`now() - interval '1 hour'`;
  await db.updateTable('nodes').set({ seen_at: lost }).where('id', '=', node).execute();
  assert.equal(await isCold(db, deployment), true, 'the node is lost');
});

test('a deployment is locked before its build ends', async () => {
  const id = await newDeployment('Locked');
  const row = await newestOf(id);
  await db.transaction().execute(async (tx) => {
    assert.equal(await holdDeployment(tx, row), true);
    const taken = db.selectFrom('deployments').select('id').where('id', '=', id).forNoKeyUpdate().noWait();
    await assert.rejects(taken.execute(), { code: '55P03' });
  });
  assert.equal((await server.call('DELETE', api(id))).status, 200);
  await db
    .transaction()
    .execute(async (tx) => assert.equal(await holdDeployment(tx, row), false, 'it is deleted'));
});

test('the model of a deployment is what its live build publishes', async () => {
  const id = await newDeployment('Published');
  const row = await newestOf(id);
  const owner = ownerOf(id);
  const verdict = (name: string): Verdict => ({
    isValid: true,
    errors: [],
    cubesCount: 1,
    durationMs: 1,
    published: { cubes: [{ name, measures: [], dimensions: [], segments: [] }] },
    inputKey: name,
  });
  await saveVerdict(db, owner, 'live', verdict('live'));
  await saveVerdict(db, owner, 'other', verdict('other'));
  assert.equal(await findLiveModel(db, owner), null, 'before the first build');
  await db.transaction().execute((tx) => finishBuild(tx, row.id, 'success', null, null, 'live'));
  assert.equal(await findLiveModel(db, owner), null, 'a build that is not live');
  await goLive(row);
  assert.deepEqual(await findLiveModel(db, owner), verdict('live').published);
  assert.equal(await findLiveModel(db, { ...owner, tenant_id: tenantId + 1 }), null, 'another account');
});

test('builds that have not ended are sent again, oldest first', async () => {
  await db.updateTable('builds').set({ status: 'failed' }).where('status', '=', 'building').execute();
  const [first, second] = [await newDeployment('Lost'), await newDeployment('Lost too')];
  const ended = await newestOf(await newDeployment('Ended'));
  await end(ended, 'failed', 'a reason');
  const sent: unknown[] = [];
  const jobs = {
    send: async (_tx: unknown, queue: { name: string }, ...rest: unknown[]) => {
      sent.push([queue.name, ...rest]);
    },
  } as unknown as Jobs;
  await buildJobs.cleanUp?.({ db, jobs } as Parameters<NonNullable<typeof buildJobs.cleanUp>>[0]);
  const expected: unknown[] = [];
  for (const id of [first, second]) {
    const { id: buildId } = await newestOf(id);
    expected.push(['build', { buildId }, String(buildId), { group: String(id) }]);
  }
  assert.deepEqual(sent, expected);
});

/** What running a build needs, with a compiler in its place. */
const partsWith = (more: object) =>
  ({
    db,
    keyring,
    modelDependents,
    isStopping: () => false,
    logWriter: { write: () => {} },
    log: { error: () => {}, warn: () => {} },
    ...more,
  }) as unknown as Parameters<typeof runBuild>[0];
const run = (parts: Parameters<typeof runBuild>[0], { id }: BuildRow, isLast = true) =>
  runBuild(parts, id, { isLast, signal: AbortSignal.timeout(60_000) });

test('a wrong file beside the model fails a build of production, and is a warning in the log of a branch', async () => {
  const id = await newDeployment('Beside');
  const { publicId } = await server.ok('POST', api(id, '/reports'), { name: 'Elsewhere' });
  const wrong = {
    path: 'dashboards/wrong.yml',
    content: `version: 1
slug: wrong
title: Wrong
reports:
  total: { name: Total, publicId: ${publicId}, json: { measures: [orders.total] }, visualisation: kpi }
widgets:
  - chart: total
    at: [0, 0, 6, 4]
`,
  };
  await enterDevMode(server, id);
  await write(server, id, wrong.path, wrong.content);
  const onBranch = await newestOf(id);
  await server.ok('POST', build(id, '/commit'), { message: 'Wrong', exitDevMode: true });
  const inProduction = await newestOf(id);
  assert.deepEqual(
    { onBranchMode: onBranch.mode, inProductionMode: inProduction.mode },
    { onBranchMode: 'dev_mode', inProductionMode: 'production' },
  );

  let compiled = 0;
  const logged: string[] = [];
  const parts = partsWith({
    logWriter: { write: (...[, , , line]: string[]) => logged.push(line ?? '') },
    engineOf: (version: string) => findEngine(server.dataDir, version),
    turns: { run: (_kind: string, _client: object, task: (turn: object) => unknown) => task({}) },
    compilePool: {
      compile: async () => {
        compiled += 1;
        return { valid: true, errors: [], cubesCount: 3, durationMs: 1.5, metaJson: '{"cubes":[]}' };
      },
    },
  });
  const problem = /dashboards\/wrong\.yml.* the public id \w+ of the report total belongs to another report/;
  await run(parts, onBranch);
  assert.equal((await findBuild(db, onBranch.id))?.status, 'success');
  assert.ok(logged.some((line) => line === `Build ${onBranch.id} succeeded: 3 cubes and views`));
  assert.match(logged.join('\n'), problem);
  await run(parts, inProduction);
  const failed = await findBuild(db, inProduction.id);
  assert.equal(failed?.status, 'failed');
  assert.match(failed?.error ?? '', problem);
  assert.equal(compiled, 1, 'the verdict on the same model is not asked for again');

  await enterDevMode(server, id);
  await server.ok('DELETE', build(id, '/data-model/files'), { files: [{ path: wrong.path }] });
  await server.ok('POST', build(id, '/commit'), { message: 'Right', exitDevMode: true });
  const right = await newestOf(id);
  await run(parts, right);
  const seen = await statusOf(id, '?branchName=main');
  assert.deepEqual(
    { buildJobId: seen.buildJobId, status: seen.status, deploymentStatus: seen.deploymentStatus },
    { buildJobId: right.id, status: 'built', deploymentStatus: 'live' },
  );
});

test('a build that cannot be compiled is tried again, and the last attempt fails with the reason in the server log', async () => {
  const id = await newDeployment('Broken compiler');
  const row = await newestOf(id);
  const logged: [object, string][] = [];
  const broken = new Error('no memory');
  const parts = partsWith({
    log: { error: (...entry: [object, string]) => logged.push(entry), warn: () => {} },
    engineOf: () => Promise.reject(broken),
  });
  await assert.rejects(run(parts, row, false), broken);
  assert.equal((await findBuild(db, row.id))?.status, 'building');
  logged.splice(0);
  await run(parts, row);
  const ended = await findBuild(db, row.id);
  assert.deepEqual(
    { status: ended?.status, error: ended?.error },
    { status: 'failed', error: 'The compiler could not run; the server log has the reason' },
  );
  assert.deepEqual(logged, [[{ err: broken, buildId: row.id }, 'failed to compile a build']]);
});
