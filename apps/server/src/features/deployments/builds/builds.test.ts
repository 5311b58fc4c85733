import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  api,
  build,
  enterDevMode,
  eventually,
  measure,
  ORDERS,
  ordersModel,
  publish,
  write,
} from '../../../../test/model-under-test.ts';
import { podProcesses } from '../../../../test/pod-process.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Builds');
const status = () => server.ok('GET', api(id, '/build-status?branchName=main'));
const logOf = async (buildId: number): Promise<string[]> => {
  const { items } = await server.ok('GET', api(id, `/logs?pod=build-${buildId}`));
  return items.map((item: Json) => item.message);
};

/** A model that takes longer to compile than a request for its status. */
const SLOW = `for (let i = 0; i < 3e8; i += 1);
cube('slow', { sql: 'select 1 as one', measures: { count: { type: 'count' } } });
`;

test('a failed build reports the reason and leaves the previous build serving', async () => {
  assert.equal(await measure(server, id, 'orders.count'), '3');
  const good = await status();
  await publish(server, id, 'model/broken.yml', 'cubes:\n  - name: broken\n    sqll: nothing\n');
  const failed = await server.waitForBuild(id, 'main');
  assert.equal(failed.status, 'failed');
  assert.match(failed.errorText, /broken/);
  assert.ok(failed.buildJobId > good.buildJobId);
  assert.notEqual(failed.deploymentStatus, 'live');
  assert.notEqual(failed.lastHash, good.lastHash);
  assert.equal(await measure(server, id, 'orders.count'), '3');
  const log = await eventually(
    () => logOf(failed.buildJobId),
    (lines) => lines.length > 1,
  );
  assert.match(log.join('\n'), /broken/);
});

test('builds are listed with their commits, and a failed one has its errors at their places', async () => {
  const { items } = await server.ok('GET', api(id, '/builds?branchName=main'));
  const [failed, good] = items;
  assert.deepEqual([failed.status, failed.isLive], ['failed', false]);
  assert.deepEqual([good.status, good.isLive], ['built', true]);
  assert.match(failed.commit.hash, /^[0-9a-f]{40}$/);
  assert.ok(failed.commit.authorName !== '' && failed.commit.message !== '');
  const details = await server.ok('GET', api(id, `/builds/${failed.id}`));
  assert.deepEqual(
    details.problems.map((problem: Json) => problem.fileName),
    ['model/broken.yml'],
  );
  assert.match(details.problems[0].message, /broken/);
  assert.deepEqual((await server.ok('GET', api(id, '/builds?branchName=none'))).items, []);
});

test('a fixed model is built and served', async () => {
  await publish(server, id, 'model/broken.yml', 'cubes: []\n');
  const built = await server.waitForBuild(id, 'main');
  assert.equal(built.status, 'built', built.errorText);
  assert.equal(built.errorText, null);
  assert.equal(built.deploymentStatus, 'live');
  assert.match(built.filesHash, /^[0-9a-f]{40}$/);
  assert.ok(Date.parse(built.updatedAt) > Date.now() - 60_000);
});

test('a running build has a status, a hash and a log', async () => {
  const before = await status();
  await publish(server, id, 'model/slow.js', SLOW);
  const running = await status();
  assert.equal(running.status, 'building');
  assert.ok(running.buildJobId > before.buildJobId);
  assert.notEqual(running.lastHash, before.lastHash);
  const log = await eventually(
    () => logOf(running.buildJobId),
    (lines) => lines.length > 0,
  );
  assert.match(log[0], new RegExp(`Build ${running.buildJobId} of commit ${running.lastHash.slice(0, 8)}`));
  const ended = await server.waitForBuild(id, 'main');
  assert.deepEqual(
    { buildJobId: ended.buildJobId, status: ended.status },
    { buildJobId: running.buildJobId, status: 'built' },
  );
  const whole = await eventually(
    () => logOf(running.buildJobId),
    (lines) => lines.length > 1,
  );
  assert.match(whole.at(-1), /succeeded: 2 cubes/);
});

test('a newer build supersedes waiting ones, and the newest is served', async () => {
  await publish(server, id, 'model/slow.js', '');
  await server.waitForBuild(id, 'main');
  const before = (await status()).buildJobId;
  await enterDevMode(server, id);
  for (const amount of [1, 2, 3, 4]) {
    await write(server, id, ORDERS, ordersModel(Array.from({ length: amount }, () => 1)));
    await server.ok('POST', build(id, '/commit'), { message: `${amount} orders` });
  }
  await server.ok('DELETE', build(id, '/dev-mode'));
  const ended = await server.waitForBuild(id, 'main');
  assert.equal(ended.status, 'built');
  await eventually(
    () => measure(server, id, 'orders.count'),
    (count) => count === '4',
  );
  const builds = await eventually(
    () =>
      server.db
        .selectFrom('builds')
        .select(['id', 'status'])
        .where('id', '>', before)
        .where('mode', '=', 'production')
        .orderBy('id')
        .execute(),
    (rows) => rows.every((row: Json) => row.status !== 'building'),
  );
  assert.equal(builds.length, 4);
  assert.equal(builds.at(-1).status, 'success');
  const live = await server.db.selectFrom('deployments').select('live_build_id').executeTakeFirstOrThrow();
  assert.equal(live.live_build_id, builds.at(-1).id);
});

test('a build that begins after a newer one was requested compiles nothing', async () => {
  const { runBuild } = await import('./run-build.ts');
  const newest = (await status()).buildJobId;
  const { id: older } = await server.db
    .updateTable('builds')
    .set({ status: 'building', error: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('builds')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('id', '<', newest)
        .where('branch_id', '=', eb.selectFrom('builds').select('branch_id').where('id', '=', newest)),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  // Without the parts that compiling needs.
  const parts = { db: server.db } as Parameters<typeof runBuild>[0];
  await runBuild(parts, older, { isLast: true, signal: AbortSignal.timeout(60_000) });
  const ended = server.db.selectFrom('builds').select(['status', 'error']).where('id', '=', older);
  assert.deepEqual(await ended.executeTakeFirst(), {
    status: 'superseded',
    error: `Superseded by build ${newest}`,
  });
});

test('an older build that ends late does not replace a newer one', async () => {
  const { putLive, findBuild } = await import('./builds.store.ts');
  const newest = (await status()).buildJobId;
  const [older] = await server.db
    .selectFrom('builds')
    .select('id')
    .where('mode', '=', 'production')
    .where('status', '=', 'success')
    .orderBy('id')
    .limit(1)
    .execute();
  const late = await findBuild(server.db, older?.id ?? 0);
  assert.ok(late && late.id < newest);
  await server.db.transaction().execute((tx) => putLive(tx, late));
  assert.equal((await status()).deploymentStatus, 'live');
});

test('a project root that does not compile leaves the live build serving, even after its pod restarts', async () => {
  assert.equal(await measure(server, id, 'orders.count'), '4');
  await publish(server, id, 'sub/model/broken.yml', 'cubes: [');
  await server.waitForBuild(id, 'main');
  await server.ok('PUT', api(id), { deployProjectRoot: 'sub' });
  assert.equal((await server.waitForBuild(id, 'main')).status, 'failed');
  const [pid] = podProcesses(server, id);
  assert.ok(pid !== undefined);
  process.kill(pid, 'SIGKILL');
  assert.equal(await measure(server, id, 'orders.count'), '4');
});

test('a build is not found through another deployment', async () => {
  const other = await server.makeDeployment('Other builds');
  const [{ id: buildId }] = (await server.ok('GET', api(id, '/builds?first=1'))).items;
  assert.equal((await server.ok('GET', api(id, `/builds/${buildId}`))).id, buildId);
  assert.equal((await server.call('GET', api(other, `/builds/${buildId}`))).status, 404);
});
