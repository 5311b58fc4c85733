import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  api,
  build,
  enterDevMode,
  filesOf,
  measure,
  ORDERS,
  ordersModel,
  write,
} from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Branches');
const path = build(id, '/branches');
const branches = async (): Promise<Json[]> => (await server.ok('GET', path)).items;
const branch = async (name: string) => (await branches()).find((item) => item.name === name);
const create = (body: object, key?: string) =>
  server.call('POST', path, { body, ...(key === undefined ? {} : { key }) });
const remove = (name: string) => server.call('DELETE', `${path}?branchName=${encodeURIComponent(name)}`);
const status = async (branchName: string, key?: string) => {
  const query = branchName === '' ? '' : `?branchName=${encodeURIComponent(branchName)}`;
  return server.ok('GET', api(id, `/build-status${query}`), undefined, key);
};

const lastDeletion = async () => {
  const { target } = await server.db
    .selectFrom('audit_events')
    .select('target')
    .where('operation', '=', 'removeBranch')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return target;
};

test('an invalid new branch is refused', async () => {
  const names = [
    '',
    'a b',
    '../x',
    '/a',
    'a//b',
    'a~1',
    'HEAD',
    '-x',
    'x.lock',
    'x'.repeat(256),
    'dev-x',
    'a\0b',
  ];
  for (const name of names) {
    const { status: got, body } = await create({ name });
    assert.equal(got, 400, JSON.stringify([name, body]));
  }
  assert.equal((await create({})).status, 400);
  assert.equal((await create({ name: 'main' })).status, 409);
  assert.equal((await create({ name: 'a', from: 'nowhere' })).status, 404);
  assert.deepEqual(
    (await branches()).map(({ name }) => name),
    ['main'],
  );
});

test('a new branch starts at the head of another', async () => {
  const made = await create({ name: 'quarter/review' });
  assert.deepEqual(made.body, { active: false, branchName: 'quarter/review', parentBranch: 'main' });
  const child = await create({ name: 'child', from: 'quarter/review' });
  assert.equal(child.body.parentBranch, 'quarter/review');
  const [main, review] = await branches();
  assert.equal(main.parentBranch, null);
  assert.match(main.lastHash, /^[0-9a-f]{40}$/);
  assert.deepEqual(review, {
    id: review.id,
    name: 'quarter/review',
    parentBranch: 'main',
    lastHash: main.lastHash,
    isStagingEnvironmentEnabled: false,
    kind: 'shared',
    isOwn: false,
    hasEdits: false,
  });
  assert.equal((await create({ name: 'quarter' })).status, 409, 'git cannot store both names');
  const page = await server.ok('GET', `${path}?first=2`);
  assert.equal(page.pageInfo.hasNextPage, true);
  const rest = await server.ok('GET', `${path}?after=${page.pageInfo.endCursor}`);
  assert.deepEqual([...page.items, ...rest.items], await branches());
});

test('deleting the deploy branch, an unknown branch or no branch is refused', async () => {
  assert.equal((await remove('main')).status, 400);
  assert.equal((await remove('nowhere')).status, 404);
  assert.equal((await remove('')).status, 400);
  assert.equal((await server.call('DELETE', path)).status, 400);
  assert.equal((await branches()).length, 3);
});

test('children of a deleted branch get its parent, and its dev mode ends', async () => {
  const key = await server.makeKey({});
  const dev = await enterDevMode(server, id, 'quarter/review', key);
  assert.equal((await status('', key)).branchName, dev);
  assert.deepEqual((await remove('quarter/review')).body, { success: true });
  assert.equal((await branch('child')).parentBranch, 'main');
  assert.equal((await branch(dev)).parentBranch, 'main');

  await create({ name: 'open', activate: true }, key);
  assert.equal((await status('', key)).branchName, 'open');
  assert.equal((await remove('open')).status, 200);
  assert.equal((await status('', key)).branchName, 'main');
  const upstream = `${path}?branchName=${dev}&removeOnUpstream=true`;
  assert.equal((await server.call('DELETE', upstream)).status, 200, 'a dev branch that is open');
  assert.deepEqual(await lastDeletion(), { branch: dev }, 'no dev branch is at the remote');
  await create({ name: 'both' });
  await server.ok('DELETE', `${path}?branchName=both&removeOnUpstream=true`);
  assert.deepEqual(await lastDeletion(), { branch: 'both', removeOnUpstream: true });
  assert.equal((await status('', key)).branchName, 'main');
  assert.equal((await server.call('DELETE', build(id, '/dev-mode'), { key })).status, 200);
});

test('activate serves a branch in dev mode but does not allow edits', async () => {
  for (const [spelling, name] of [
    ['activate', 'active-1'],
    ['enterDevMode', 'active-2'],
  ] as const) {
    const made = await create({ name, [spelling]: true });
    assert.deepEqual(made.body, { active: true, branchName: name, parentBranch: 'main' });
    const built = await server.waitForBuild(id, name);
    assert.deepEqual({ mode: built.mode, status: built.status }, { mode: 'dev_mode', status: 'built' });
    const body = { files: [{ path: 'a.yml', content: 'cubes: []' }] };
    const refused = await server.call('PUT', build(id, '/data-model/files'), { body });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.error, `Branch ${name} is not a dev-mode branch`);
    await server.ok('DELETE', build(id, '/dev-mode'));
  }
});

test('an empty branch name means none', async () => {
  const named = async (rest: string) => (await server.call('GET', build(id, `/data-model${rest}`))).status;
  const main = await server.ok('GET', api(id, '/build-status'));
  assert.deepEqual(await server.ok('GET', api(id, '/build-status?branchName=')), main);
  assert.equal(await named('/files?branchName='), 200);
  assert.equal(await named('/file-hashes?branchName='), 200);
  assert.equal(await named('/validate?branchName='), 200);
  assert.equal((await server.call('DELETE', `${path}?branchName=`)).status, 400);
  const entered = await server.call('POST', build(id, '/dev-mode'), { body: { branchName: '' } });
  assert.match(entered.body.error, /body\.branchName/);
});

test('build-status reports unknown and inactive branches with the documented texts', async () => {
  const unknown = await status('nowhere');
  assert.deepEqual(
    { status: unknown.status, errorText: unknown.errorText },
    { status: 'building', errorText: 'Bad branch' },
  );
  assert.deepEqual(
    { deploymentId: unknown.deploymentId, branchName: unknown.branchName },
    { deploymentId: id, branchName: 'nowhere' },
  );
  await create({ name: 'idle' });
  const idle = await status('idle');
  assert.deepEqual(
    { status: idle.status, errorText: idle.errorText },
    { status: 'building', errorText: 'Branch is not active' },
  );
  const main = await status('main');
  assert.deepEqual(
    { mode: main.mode, status: main.status, errorText: main.errorText },
    { mode: 'production', status: 'built', errorText: null },
  );
  assert.equal(main.lastHash, (await branch('main')).lastHash);
});

test('only shared branches can have a staging environment', async () => {
  const put = (body: object) => server.call('PUT', `${path}/staging-environment`, { body });
  const dev = await enterDevMode(server, id);
  const [main] = await branches();
  const refused: [object, number, RegExp][] = [
    [{ enabled: true }, 400, /branchName or body\.branchId is required/],
    [{ enabled: true, branchName: 'child', branchId: main.id }, 400, /both/],
    [{ branchName: 'child' }, 400, /body\.enabled is required/],
    [{ enabled: 'yes', branchName: 'child' }, 400, /body\.enabled must be true or false/],
    [{ enabled: true, branchName: 'main' }, 400, /deploy branch/],
    [{ enabled: true, branchId: main.id }, 400, /deploy branch/],
    [{ enabled: true, branchName: dev }, 400, /is a dev branch/],
    [{ enabled: true, branchName: 'nowhere' }, 404, /Branch "nowhere" does not exist/],
    [{ enabled: true, branchId: 99_999 }, 404, /Branch with id 99999 does not exist/],
  ];
  for (const [body, expected, message] of refused) {
    const answer = await put(body);
    assert.equal(answer.status, expected, JSON.stringify([body, answer.body]));
    assert.match(answer.body.error, message);
  }
  const { id: branchId } = await branch('child');
  const enabled = await put({ enabled: true, branchId });
  assert.deepEqual(enabled.body, { data: { ...(await branch('child')), isStagingEnvironmentEnabled: true } });
  assert.equal((await branch('child')).isStagingEnvironmentEnabled, true);
  const { target, changes } = await server.db
    .selectFrom('audit_events')
    .select(['target', 'changes'])
    .where('operation', '=', 'setBranchStagingEnvironment')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.deepEqual([target, changes], [{ branch: 'child' }, { isStagingEnvironmentEnabled: true }]);
  await server.ok('DELETE', build(id, '/dev-mode'));
});

test('a staging environment serves only what is committed to its branch', async () => {
  const dev = await enterDevMode(server, id, 'child');
  assert.equal((await server.waitForBuild(id, 'child')).status, 'built');
  const inStaging = () => measure(server, id, 'orders.count', '/dev-mode/child');
  assert.equal(await inStaging(), '3');
  await write(server, id, ORDERS, ordersModel([5]));
  await server.waitForBuild(id, dev);
  assert.equal(await inStaging(), '3');
  const before = (await status('child')).buildJobId;
  await server.ok('POST', build(id, '/commit'), { message: 'One order', exitDevMode: true });
  const built = await server.waitForBuild(id, 'child');
  assert.ok(built.buildJobId > before);
  const deadline = Date.now() + 30_000;
  while ((await inStaging()) !== '1') assert.ok(Date.now() < deadline);
  assert.equal(await measure(server, id, 'orders.count'), '3', 'production does not change');
  assert.match((await filesOf(server, id, 'child'))[ORDERS] ?? '', /5 as amount/);
});

test('a branch has its kind, and dev branches whose they are and whether they have edits', async () => {
  const { branchName } = await server.ok('POST', build(id, '/dev-mode'), {
    branchName: 'main',
    activate: false,
  });
  const shown = async (name: string) => {
    const { kind, isOwn, hasEdits } = (await branch(name)) as Json;
    return [kind, isOwn, hasEdits];
  };
  assert.deepEqual(await shown('main'), ['deploy', false, false]);
  assert.deepEqual(await shown(branchName), ['dev', true, false]);
  await server.ok('PUT', build(id, '/data-model/files'), {
    branchName,
    files: [{ path: 'model/own.yml', content: 'cubes: []\n' }],
  });
  assert.deepEqual(await shown(branchName), ['dev', true, true]);
  await server.db
    .updateTable('branches')
    .set({ owner_user_id: null })
    .where('name', '=', branchName)
    .execute();
  assert.deepEqual(await shown(branchName), ['shared', false, true]);
});
