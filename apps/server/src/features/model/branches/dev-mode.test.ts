import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  api,
  build,
  enterDevMode,
  filesOf,
  ORDERS,
  ordersModel,
  write,
} from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Dev mode');
const files = build(id, '/data-model/files');
const put = (body: object, key?: string) =>
  server.call('PUT', files, { body, ...(key === undefined ? {} : { key }) });
const one = { files: [{ path: 'model/a.yml', content: 'cubes: []\n' }] };
const active = async (key: string) =>
  (await server.ok('GET', api(id, '/build-status'), undefined, key)).branchName;
await server.ok('POST', build(id, '/branches'), { name: 'shared' });

/** Creates a second user with an API key, directly in the database. */
async function secondUser(): Promise<string> {
  const key = await server.makeKey({});
  const { tenant_id } = await server.db.selectFrom('users').select('tenant_id').executeTakeFirstOrThrow();
  const { id: userId } = await server.db
    .insertInto('users')
    .values({ tenant_id, email: 'second@example.com', username: 'second', is_admin: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: keyId } = await server.db
    .selectFrom('credentials')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.db.updateTable('credentials').set({ user_id: userId }).where('id', '=', keyId).execute();
  return key;
}

test('outside dev mode, writes to any branch are refused', async () => {
  const refused: [object, number, RegExp][] = [
    [one, 400, /^Branch main is not a dev-mode branch$/],
    [{ ...one, branchName: 'main' }, 400, /^Branch main is not a dev-mode branch$/],
    [{ ...one, branchName: 'shared' }, 400, /^Branch shared is not a dev-mode branch$/],
    [{ ...one, branchName: 'nowhere' }, 404, /Branch "nowhere" does not exist/],
    [{ ...one, branchName: '' }, 400, /^Branch main is not a dev-mode branch$/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await put(body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, message);
  }
  for (const [method, suffix, body] of [
    ['DELETE', '', { files: [{ path: ORDERS }] }],
    ['POST', '/rename', { files: [{ path: ORDERS, newPath: 'b.yml' }] }],
  ] as const) {
    const answer = await server.call(method, files + suffix, { body });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /is not a dev-mode branch/);
  }
  const commit = await server.call('POST', build(id, '/commit'), { body: { message: 'x' } });
  assert.equal(commit.status, 409);
  assert.match(commit.body.error, /not in dev mode/);
  const validate = await server.call('GET', build(id, '/data-model/validate?devMode=true'));
  assert.equal(validate.status, 409);
});

test('dev mode on an unknown or invalid branch is refused', async () => {
  const enter = (body: object) => server.call('POST', build(id, '/dev-mode'), { body });
  assert.equal((await enter({ branchName: '' })).status, 400);
  assert.equal((await enter({ branchName: 'nowhere' })).status, 404);
  assert.equal((await enter({ branchName: 7 })).status, 400);
});

test('dev mode creates a dev branch, and reopens it the next time', async () => {
  const first = await server.ok('POST', build(id, '/dev-mode'), {});
  assert.match(first.branchName, /^dev-admin-[0-9a-f]{8}$/);
  assert.deepEqual(
    { active: first.active, parentBranch: first.parentBranch },
    { active: true, parentBranch: 'main' },
  );
  await write(server, id, 'model/a.yml', 'cubes: []\n');
  assert.deepEqual(await server.ok('DELETE', build(id, '/dev-mode')), { success: true });
  assert.deepEqual(await server.ok('DELETE', build(id, '/dev-mode')), { success: true });
  const again = await server.call('POST', build(id, '/dev-mode'));
  assert.equal(again.body.branchName, first.branchName);
  assert.equal((await filesOf(server, id, first.branchName))['model/a.yml'], 'cubes: []\n', 'edits are kept');
  assert.equal(await enterDevMode(server, id, first.branchName), first.branchName);
  const other = await server.ok('POST', build(id, '/dev-mode'), { branchName: 'shared' });
  assert.notEqual(other.branchName, first.branchName);
  assert.equal(other.parentBranch, 'shared');
  await server.ok('DELETE', build(id, '/dev-mode'));
});

test('a dev branch can be opened without dev mode, so that requests without a branch go where they went', async () => {
  const key = await server.makeKey({});
  const open = (branchName: string) =>
    server.ok('POST', build(id, '/dev-mode'), { branchName, activate: false }, key);
  const { branchName, active: isActive, parentBranch } = await open('shared');
  assert.match(branchName, /^dev-admin-/);
  assert.deepEqual([isActive, parentBranch, await active(key)], [false, 'shared', 'main']);
  assert.equal((await put(one, key)).status, 400);
  assert.equal((await put({ ...one, branchName }, key)).status, 200);
  assert.equal((await open(branchName)).branchName, branchName);
  const onMain = await enterDevMode(server, id, 'main', key);
  await open('shared');
  assert.equal(await active(key), onMain, 'the branch that is open stays open');
  await server.ok('DELETE', build(id, '/dev-mode'), undefined, key);
});

test('two keys of one user have independent dev modes', async () => {
  const [a, b] = [await server.makeKey({}), await server.makeKey({})];
  const onMain = await enterDevMode(server, id, 'main', a);
  assert.equal(await active(a), onMain);
  assert.equal(await active(b), 'main');
  const onShared = await enterDevMode(server, id, 'shared', b);
  assert.deepEqual([await active(a), await active(b)], [onMain, onShared]);
  await write(server, id, 'model/by-b.yml', 'cubes: []\n', b);
  assert.ok((await filesOf(server, id, onShared))['model/by-b.yml']);
  assert.equal((await filesOf(server, id, onMain))['model/by-b.yml'], undefined);
  await server.ok('DELETE', build(id, '/dev-mode'), undefined, a);
  assert.deepEqual([await active(a), await active(b)], ['main', onShared]);
  await server.call('DELETE', build(id, '/dev-mode'), { key: b });
});

test('in dev mode, operations without a branch read and write the dev branch', async () => {
  const dev = await enterDevMode(server, id);
  await write(server, id, 'model/mine.yml', 'cubes: []\n');
  const { items } = await server.ok('GET', files);
  const model = items.find((item: Json) => item.name === 'model');
  assert.ok(model.children.some((item: Json) => item.path === 'model/mine.yml'));
  assert.ok((await server.ok('GET', build(id, '/data-model/file-hashes')))['model/mine.yml']);
  const validated = await server.ok('GET', build(id, '/data-model/validate?devMode=true'));
  assert.deepEqual(
    { branchName: validated.branchName, mode: validated.mode },
    { branchName: dev, mode: 'dev_mode' },
  );
  assert.equal((await server.ok('GET', api(id, '/build-status'))).branchName, dev);
  await server.ok('DELETE', build(id, '/dev-mode'));
  assert.equal((await filesOf(server, id, 'main'))['model/mine.yml'], undefined);
});

test("another user's dev branch cannot be edited, entered or merged", async () => {
  const key = await secondUser();
  const theirs = await enterDevMode(server, id, 'main', key);
  assert.match(theirs, /^dev-second-/);
  const refused = await put({ ...one, branchName: theirs });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /is not a dev-mode branch of this user/);
  const entered = await server.call('POST', build(id, '/dev-mode'), { body: { branchName: theirs } });
  assert.equal(entered.status, 400);
  for (const [path, body] of [
    ['/commit', { branchName: theirs }],
    ['/merge', { branchName: theirs }],
    ['/merge-to-default', { branchName: theirs, message: 'x' }],
  ] as const) {
    const answer = await server.call('POST', build(id, path), { body });
    assert.equal(answer.status, 400, JSON.stringify([path, answer.body]));
  }
  const limited = await server.makeKey({ permissions: ['SchemaRead', 'SchemaUpdateDevBranches'] });
  const remove = (caller: string) =>
    server.call('DELETE', build(id, `/branches?branchName=${theirs}`), { key: caller });
  assert.equal((await remove(limited)).status, 403);
  assert.equal((await remove(key)).status, 200);
});

test('SchemaUpdateDevBranches allows writing to shared branches, and never to the deploy branch', async () => {
  const key = await server.makeKey({
    permissions: ['DeploymentRead', 'SchemaRead', 'SchemaUpdateDevBranches'],
  });
  const dev = await enterDevMode(server, id, 'shared', key);
  await write(server, id, ORDERS, ordersModel([9]), key);
  await server.ok('POST', build(id, '/commit'), { message: 'To shared' }, key);
  assert.match((await filesOf(server, id, 'shared'))[ORDERS] ?? '', /9 as amount/);

  const owned = await enterDevMode(server, id);
  await server.ok('DELETE', build(id, '/dev-mode'));
  const before = await filesOf(server, id, 'main');
  const refused: [string, string, object][] = [
    ['POST', '/merge', { branchName: 'shared', message: 'x' }],
    ['POST', '/merge-to-default', { branchName: 'shared', message: 'x' }],
    ['POST', '/merge-to-default', { branchName: dev, message: 'x' }],
    ['POST', '/commit', { branchName: owned, message: 'x' }],
    ['POST', '/data-model/upload/start?branchName=main', {}],
    ['PUT', '/branches/staging-environment', { branchName: 'shared', enabled: true }],
  ];
  for (const [method, path, body] of refused) {
    const answer = await server.call(method, build(id, path), { body, key });
    assert.equal(answer.status, 403, JSON.stringify([path, body, answer.body]));
  }
  const updater = await server.makeKey({ permissions: ['SchemaUpdate'] });
  const staging = { branchName: 'shared', enabled: false };
  await server.ok('PUT', build(id, '/branches/staging-environment'), staging, updater);
  await server.ok('DELETE', build(id, '/dev-mode'), undefined, key);
  const started = await server.call('POST', build(id, '/data-model/upload/start'), { key });
  assert.equal(started.status, 403, 'outside dev mode an upload targets the deploy branch');
  assert.deepEqual(await filesOf(server, id, 'main'), before);

  // Deleting the branch between makes main the parent of the dev branch, so its commits would go to main.
  await server.ok('POST', build(id, '/branches'), { name: 'between' });
  await enterDevMode(server, id, 'between', key);
  await write(server, id, 'model/x.yml', 'cubes: []\n', key);
  await server.ok('DELETE', build(id, '/branches?branchName=between'));
  const late = await server.call('POST', build(id, '/commit'), { body: { message: 'x' }, key });
  assert.equal(late.status, 403);
  assert.deepEqual(await filesOf(server, id, 'main'), before);

  for (const name of ['shared', dev]) {
    const removed = await server.call('DELETE', build(id, `/branches?branchName=${name}`), { key });
    assert.equal(removed.status, 200, `a key may delete ${name}: ${JSON.stringify(removed.body)}`);
  }
});
