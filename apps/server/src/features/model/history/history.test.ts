import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { build, ORDERS, ordersModel } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('History');
const get = (path: string, query: Record<string, string> = {}) =>
  server.call('GET', `${build(id, `/data-model${path}`)}?${new URLSearchParams(query)}`);
const put = (branchName: string, path: string, content: string) =>
  server.ok('PUT', build(id, '/data-model/files'), { branchName, files: [{ path, content }] });
const commit = (branchName: string, message: string) =>
  server.ok('POST', build(id, '/commit'), { branchName, message });
const { branchName: dev } = await server.ok('POST', build(id, '/dev-mode'), { activate: false });
const before = ordersModel([1]);
const changed = before.replace('type: sum', 'type: avg');

await put(dev, ORDERS, before);
await commit(dev, 'One order');
await put(dev, 'model/é "quoted".yml', 'cubes: []\n');
await commit(dev, 'Another file');
await put(dev, ORDERS, changed);
await commit(dev, 'An average');

const messages = ({ items }: Json) => items.map(({ message }: Json) => message.split('\n')[0]);

test('the commits of a branch are listed from the newest, page by page', async () => {
  const { body } = await get('/commits', { branchName: 'main', first: '2' });
  assert.deepEqual(messages(body).length, 2);
  assert.equal(body.pageInfo.hasNextPage, true);
  const rest = await get('/commits', { branchName: 'main', after: body.pageInfo.endCursor });
  const all = await get('/commits', { branchName: 'main' });
  assert.deepEqual([...messages(body), ...messages(rest.body)], messages(all.body));
  assert.deepEqual(messages(all.body).slice(0, 3), ['An average', 'Another file', 'One order']);
  assert.deepEqual(Object.keys(all.body.items[0]), ['id', 'authorName', 'committedAt', 'message']);
});

test('the history of a file has the commits that changed it', async () => {
  const { body } = await get('/commits', { branchName: 'main', path: 'model/é "quoted".yml' });
  assert.deepEqual(messages(body), ['Another file']);
  const orders = await get('/commits', { branchName: 'main', path: ORDERS });
  assert.deepEqual(messages(orders.body).slice(0, 2), ['An average', 'One order']);
  assert.deepEqual(messages((await get('/commits', { branchName: 'main', path: 'no/such.yml' })).body), []);
  assert.equal((await get('/commits', { branchName: 'main', path: '../x' })).status, 400);
});

test('a commit has its files, and one of them with its texts', async () => {
  const [newest] = (await get('/commits', { branchName: 'main' })).body.items;
  const { body } = await get(`/commits/${newest.id}`);
  assert.deepEqual(body.files, [{ path: ORDERS, change: 'modified' }]);
  const one = await get(`/commits/${newest.id}`, { path: ORDERS });
  assert.deepEqual(one.body.files, [{ path: ORDERS, change: 'modified', before, after: changed }]);
  assert.equal((await get(`/commits/${newest.id}`, { path: 'model/é "quoted".yml' })).status, 404);
  assert.equal((await get(`/commits/${'0'.repeat(40)}`)).status, 404);
  assert.equal((await get('/commits/main')).status, 400);
  const other = await server.makeDeployment('Other');
  const elsewhere = await server.call('GET', build(other, `/data-model/commits/${newest.id}`));
  assert.equal(elsewhere.status, 404, 'a commit belongs to its deployment');
});

test('lines belong to their commits, also those that are not committed', async () => {
  const mine = `${changed}# mine\n`;
  await put(dev, ORDERS, mine);
  const { body } = await get('/blame', { branchName: dev, path: ORDERS });
  const messageOf = (oid: string | null) =>
    body.commits.find((one: Json) => one.id === oid)?.message.split('\n')[0] ?? null;
  const owners = body.ranges.flatMap(({ lines, commit: oid }: Json) => Array(lines).fill(messageOf(oid)));
  const lines = mine.split('\n').slice(0, -1);
  assert.equal(owners.length, lines.length);
  const ownerOf = (text: string) => owners[lines.findIndex((line) => line.includes(text))];
  assert.equal(ownerOf('type: avg'), 'An average');
  assert.equal(ownerOf('sql: select'), 'One order');
  assert.equal(ownerOf('# mine'), null);
  assert.equal((await get('/blame', { branchName: dev, path: 'no/such.yml' })).status, 404);
});
