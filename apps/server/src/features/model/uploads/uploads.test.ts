import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import {
  api,
  build,
  enterDevMode,
  eventually,
  filesOf,
  measure,
  ORDERS,
  ordersModel,
} from '../../../../test/model-under-test.ts';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Uploads');
const path = (suffix: string) => build(id, `/data-model${suffix}`);
const hashOf = (content: string | Buffer) => createHash('sha1').update(content).digest('hex');
const manifest = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { hash: hashOf(content) }]));

const start = async (query = '', body?: object): Promise<string> =>
  (await server.ok('POST', path(`/upload/start${query}`), body)).transaction.id;

function send(
  transaction: string,
  fileName: string,
  content: string | Buffer,
  query = '',
  key?: string,
): Promise<Answer> {
  const raw = new FormData();
  raw.append('transaction', transaction);
  raw.append('fileName', fileName);
  raw.append('file', new Blob([new Uint8Array(Buffer.from(content))]), fileName);
  return server.call('POST', path(`/upload/file${query}`), { raw, ...(key === undefined ? {} : { key }) });
}

const finish = (body: object, query = '') => server.call('POST', path(`/upload/finish${query}`), { body });
const newestBuild = async (): Promise<number> =>
  (await server.ok('GET', api(id, '/build-status?branchName=main'))).buildJobId;

/** Uploads as a client does: reads the hashes, starts, sends the changed files, finishes. */
async function upload(files: Record<string, string>, more: object = {}, query = ''): Promise<Answer> {
  const there = await server.ok('GET', path(`/file-hashes${query}`));
  const transaction = { id: await start(query) };
  for (const [name, content] of Object.entries(files)) {
    if (there[name]?.hash === hashOf(content)) continue;
    assert.equal((await send(JSON.stringify(transaction), name, content, query)).status, 200, name);
  }
  return finish({ transaction, files: manifest(files), ...more }, query);
}

test('files for an unknown, foreign or malformed upload are refused', async () => {
  const gone = '6a0b4f0e-0000-4000-8000-000000000000';
  assert.equal((await send(gone, 'a.yml', 'x')).status, 404);
  assert.equal((await finish({ transaction: { id: gone }, files: {} })).status, 404);
  for (const transaction of ['', '{', '{"id":7}', '[]', 'x'.repeat(10)])
    assert.ok([400, 404].includes((await send(transaction, 'a.yml', 'x')).status), transaction);
  const other = await server.makeDeployment('Another');
  const foreign = await server.ok('POST', build(other, '/data-model/upload/start'));
  assert.equal((await send(foreign.transaction.id, 'a.yml', 'x')).status, 404);
  assert.equal((await finish({ transaction: foreign.transaction, files: {} })).status, 404);
  const json = await server.call('POST', path('/upload/file'), { body: { transaction: gone } });
  assert.equal(json.status, 400);
  const id = await start();
  const without = new FormData();
  without.append('transaction', id);
  without.append('fileName', 'a.yml');
  without.append('file', 'a text field, not a file');
  assert.equal((await server.call('POST', path('/upload/file'), { raw: without })).status, 400);
});

test('a file with an invalid path or of more than 5 MB is refused when it is uploaded', async () => {
  const id = await start();
  for (const name of ['../evil', '/etc/passwd', 'a/../../b', 'x'.repeat(256), 'a\\b']) {
    const answer = await send(id, name, 'x');
    assert.equal(answer.status, 400, JSON.stringify([name, answer.body]));
    assert.match(answer.body.error, /path/);
  }
  const large = await send(id, 'large.bin', Buffer.alloc(5 * 1024 * 1024 + 1));
  assert.equal(large.status, 400, JSON.stringify(large.body));
  assert.match(large.body.error, /5242880|5 MB/);
  assert.equal((await send(id, 'fits.bin', Buffer.alloc(5 * 1024 * 1024))).status, 200);
});

test('a manifest that does not match is refused; the branch does not change and the upload stays open', async () => {
  const before = await filesOf(server, id, 'main');
  const transaction = { id: await start() };
  await send(transaction.id, 'model/a.yml', 'cubes: []\n');
  const refused: [Json, number, RegExp][] = [
    [{ 'model/a.yml': { hash: hashOf('other') } }, 400, /model\/a\.yml.*a different hash/],
    [{ 'model/never.yml': { hash: hashOf('x') } }, 404, /model\/never\.yml/],
    [{ [ORDERS]: { hash: hashOf('x') } }, 400, /orders\.yml.*hash differs/],
    [{ 'model/a.yml': { hash: 'no-hash' } }, 400, /must be a SHA-1/],
    [{ 'model/a.yml': {} }, 400, /hash is required/],
    [{ '../a.yml': { hash: hashOf('x') } }, 400, /path/],
  ];
  for (const [files, status, message] of refused) {
    const answer = await finish({ transaction, files });
    assert.equal(answer.status, status, JSON.stringify([files, answer.body]));
    assert.match(answer.body.error, message);
  }
  assert.equal((await finish({ transaction })).status, 400);
  assert.deepEqual(await filesOf(server, id, 'main'), before);
  assert.equal(
    (await finish({ transaction, files: manifest({ 'model/a.yml': 'cubes: []\n' }) })).status,
    200,
  );
  assert.equal((await finish({ transaction, files: {} })).status, 404, 'an upload can be finished only once');
});

test('an upload replaces the model and triggers one build, in deploy mode cli too', async () => {
  await server.ok('PUT', api(id), { deployMode: 'cli' });
  const before = await newestBuild();
  const hashes = await server.ok('GET', path('/file-hashes'));
  assert.match(Object.values<{ hash: string }>(hashes)[0]?.hash ?? '', /^[0-9a-f]{40}$/);
  const files = { [ORDERS]: ordersModel([7, 7]), 'model/ünïcode ä.md': 'ä', 'empty.txt': '' };
  const { status, body } = await upload(files, { commitMessage: 'An upload' });
  assert.equal(status, 200);
  assert.match(body.lastHash, /^[0-9a-f]{40}$/);
  assert.deepEqual(await filesOf(server, id, 'main'), files, 'files outside the manifest are removed');
  assert.equal((await server.waitForBuild(id)).lastHash, body.lastHash);
  const { rows } = {
    rows: await server.db
      .selectFrom('builds')
      .select('id')
      .where('id', '>', before)
      .where('deployment_id', '=', id)
      .execute(),
  };
  assert.equal(rows.length, 1);
  await eventually(
    () => measure(server, id, 'orders.total'),
    (total) => String(total) === '14',
  );

  const again = await upload(files);
  assert.deepEqual(
    { status: again.status, lastHash: again.body.lastHash },
    { status: 200, lastHash: body.lastHash },
    'an unchanged model makes no commit',
  );
  const stays = await upload({ 'more.txt': 'more' }, { autoRemoveFiles: false });
  assert.equal(stays.status, 200);
  assert.deepEqual(await filesOf(server, id, 'main'), { ...files, 'more.txt': 'more' });
  await server.ok('PUT', api(id), { deployMode: 'git' });
});

test('the query or the body of start names the branch, and the transaction remembers it', async () => {
  await server.ok('POST', build(id, '/branches'), { name: 'a/target' });
  assert.equal((await server.call('POST', path('/upload/start?branchName=nowhere'))).status, 404);
  for (const [query, body] of [
    ['?branchName=a%2Ftarget', undefined],
    ['', { branchName: 'a/target' }],
  ] as const) {
    const transaction = await start(query, body);
    const text = `from ${query || 'body'}`;
    await send(transaction, 'model/t.md', text);
    const finished = await finish({
      transaction,
      files: manifest({ 'model/t.md': text }),
      branchName: 'a/target',
    });
    assert.equal(finished.status, 200, JSON.stringify(finished.body));
    assert.deepEqual(await filesOf(server, id, 'a/target'), { 'model/t.md': text });
  }
  assert.ok((await filesOf(server, id, 'main'))[ORDERS]);
});

test("in dev mode an upload becomes edits on the dev branch; another user's dev branch is refused", async () => {
  const key = await server.makeKey({});
  const dev = await enterDevMode(server, id, 'main', key);
  const { transaction } = await server.ok('POST', path('/upload/start'), undefined, key);
  assert.equal((await send(transaction.id, 'model/dev.md', 'dev', '', key)).status, 200);
  const files = manifest({ 'model/dev.md': 'dev' });
  await server.ok('POST', path('/upload/finish'), { transaction, files, autoRemoveFiles: false }, key);
  assert.equal((await filesOf(server, id, dev))['model/dev.md'], 'dev');
  assert.equal((await filesOf(server, id, 'main'))['model/dev.md'], undefined);

  const { tenant_id } = await server.db.selectFrom('users').select('tenant_id').executeTakeFirstOrThrow();
  const second = await server.db
    .insertInto('users')
    .values({ tenant_id, email: 'second@example.com', username: 'second', is_admin: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('branches').set({ owner_user_id: second.id }).where('name', '=', dev).execute();
  const refused = await server.call('POST', path(`/upload/start?branchName=${dev}`));
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /is not a dev-mode branch of this user/);
});

test('with useDeployProjectRoot, paths are relative to the project root and other files stay', async () => {
  await upload({ [ORDERS]: ordersModel([1]), 'sub/model/a.yml': 'cubes: []\n', 'other.txt': 'o' });
  await server.ok('PUT', api(id), { deployProjectRoot: 'sub' });
  const query = '?useDeployProjectRoot=true';
  assert.deepEqual(Object.keys(await server.ok('GET', path(`/file-hashes${query}`))), ['model/a.yml']);
  const model = ordersModel([3, 3, 3]);
  const { status, body } = await upload({ 'model/b.yml': model }, {}, query);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    Object.keys(await filesOf(server, id, 'main')).sort(),
    [ORDERS, 'other.txt', 'sub/model/b.yml'].sort(),
  );
  assert.equal((await server.waitForBuild(id)).status, 'built');
  await eventually(
    () => measure(server, id, 'orders.count'),
    (count) => count === '3',
  );

  const shared = { id: await start('?branchName=a/target&useDeployProjectRoot=true') };
  await send(shared.id, 'model/c.yml', 'cubes: []\n', query);
  const files = manifest({ 'model/c.yml': 'cubes: []\n' });
  assert.equal((await finish({ transaction: shared, files }, query)).status, 200);
  assert.deepEqual(Object.keys(await filesOf(server, id, 'a/target')).sort(), [
    'model/t.md',
    'sub/model/c.yml',
  ]);
  await server.ok('PUT', api(id), { deployProjectRoot: '/' });
});

test('a hundred files can be uploaded over several connections', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `docs/${index % 10}/${index}.md`);
  const files = Object.fromEntries(names.map((name) => [name, `# ${name}\n`]));
  const transaction = await start();
  const queue = [...names];
  const worker = async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop())
      assert.equal((await send(transaction, name, files[name] ?? '')).status, 200);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const { status } = await finish({ transaction, files: manifest(files) });
  assert.equal(status, 200);
  assert.deepEqual(await filesOf(server, id, 'main'), files);
});
