import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  api,
  build,
  enterDevMode,
  eventually,
  ORDERS,
  ordersModel,
  tokenFor,
  write,
} from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Environments');
const list = async (query = '') => server.ok('GET', api(id, `/environments${query}`));
const staging = (branchName: string, enabled: boolean) =>
  server.ok('PUT', build(id, '/branches/staging-environment'), { branchName, enabled });

/** The count that the data API at an address returns, or its error body. */
async function countAt(url: string): Promise<Json> {
  const token = await tokenFor(server, id);
  const query = encodeURIComponent('{"measures":["orders.count"]}');
  const answer = await eventually(
    async () => (await fetch(`${url}/load?query=${query}`, { headers: { authorization: token } })).json(),
    (body) => body.error !== 'Continue wait',
  );
  return answer.data?.[0]['orders.count'] ?? answer;
}

test('an unknown type is refused, and so is an unknown deployment', async () => {
  const answer = await server.call('GET', api(id, '/environments?type=test'));
  assert.equal(answer.status, 400);
  assert.match(answer.body.error, /query\.type must be one of production, staging, development/);
  assert.equal((await server.call('GET', api(999, '/environments'))).status, 404);
  assert.equal((await server.call('GET', api(id, '/environments?first=1&offset=1'))).status, 400);
});

test('a new deployment has a production environment, listed in both formats', async () => {
  const { data, items, pagination } = await list();
  const [item] = items;
  const [older] = data.environments;
  const url = `${server.url}/d/${id}/cubejs-api/v1`;
  assert.equal(items.length, 1);
  assert.equal(item.id, older.id);
  assert.deepEqual(
    { type: item.type, branch: item.branch, user: item.user },
    { type: 'production', branch: null, user: null },
  );
  assert.deepEqual({ type: older.type, name: older.name }, { type: 'production', name: 'production' });
  assert.ok(!Number.isNaN(Date.parse(older.created_at)));
  assert.equal(older.api_credentials.rest.url, url);
  assert.equal(typeof older.api_credentials.sql.host, 'string');
  assert.ok(Number.isInteger(older.api_credentials.sql.port));
  const rest = item.api_credentials.find(({ type }: { type: string }) => type === 'rest');
  assert.equal(rest.url, url);
  assert.deepEqual(pagination, { total: 1, offset: 0, limit: 20 });
  assert.equal(await countAt(url), '3');
});

test('staging and development environments keep their ids when they return', async () => {
  await server.ok('POST', build(id, '/branches'), { name: 'review/a b'.replace(' ', '-') });
  const name = 'review/a-b';
  assert.deepEqual((await list('?type=staging')).items, []);
  await staging(name, true);
  const dev = await enterDevMode(server, id);

  const all = await list();
  assert.deepEqual(
    all.items.map((item: Json) => [item.type, item.branch, item.user]),
    [
      ['production', null, null],
      ['staging', name, null],
      ['development', dev, 'admin@example.com'],
    ],
  );
  assert.deepEqual(
    all.data.environments.map((item: Json) => item.name),
    ['production', name, dev],
  );
  for (const [index, type] of ['production', 'staging', 'development'].entries()) {
    const { items, pagination } = await list(`?type=${type}`);
    assert.deepEqual(items, [all.items[index]]);
    assert.equal(pagination.total, 1);
  }
  const first = await list('?first=2');
  assert.deepEqual(
    { itemCount: first.items.length, hasNextPage: first.pageInfo.hasNextPage },
    { itemCount: 2, hasNextPage: true },
  );
  const rest = await list(`?after=${first.pageInfo.endCursor}`);
  assert.deepEqual([...first.items, ...rest.items], all.items);

  await staging(name, false);
  await server.ok('DELETE', build(id, '/dev-mode'));
  assert.equal((await list()).items.length, 1);
  await staging(name, true);
  await enterDevMode(server, id);
  assert.deepEqual((await list()).items, all.items, 'ids are stable');
});

test('every listed URL works, with the slash of a branch name plain or encoded', async () => {
  const { data } = await list();
  const [production, stage, development] = data.environments;
  await write(server, id, ORDERS, ordersModel([1, 2]));
  await server.waitForBuild(id, development.name);
  await server.waitForBuild(id, stage.name);
  assert.equal(await countAt(production.api_credentials.rest.url), '3');
  assert.equal(await countAt(stage.api_credentials.rest.url), '3');
  await eventually(
    () => countAt(development.api_credentials.rest.url),
    (count) => count === '2',
  );
  for (const branch of ['review/a-b', 'review%2Fa-b', 'review%2fa-b', 'review/a%2Db'])
    assert.equal(await countAt(`${server.url}/d/${id}/dev-mode/${branch}/cubejs-api/v1`), '3', branch);
  assert.equal(await countAt(`${server.url}/d/${id}/dev-mode/main/cubejs-api/v1`), '3');
});

test('an inactive branch has no data API', async () => {
  const [, stage, development] = (await list()).items;
  await staging(stage.branch, false);
  await server.ok('DELETE', build(id, '/dev-mode'));
  for (const { branch, api_credentials } of [stage, development]) {
    const [{ url }] = api_credentials;
    const answer = await eventually(
      () => countAt(url),
      (body) => body.error !== undefined,
    );
    assert.equal(answer.error, `Branch ${branch} is not active`);
  }
  const unknown = await countAt(`${server.url}/d/${id}/dev-mode/nowhere/cubejs-api/v1`);
  assert.match(unknown.error, /Branch nowhere not found/);
});

test('a development environment ends when its user switches branches or their key is revoked', async () => {
  const key = await server.makeKey({});
  const { items } = await server.ok('GET', '/api/v1/api-keys');
  const keyId = Math.max(...items.map((item: Json) => item.id));
  await server.ok('POST', build(id, '/branches'), { name: 'elsewhere' });
  const urlOf = (branch: string) => `${server.url}/d/${id}/dev-mode/${branch}/cubejs-api/v1`;
  const served = async (branch: string) => {
    await server.waitForBuild(id, branch);
    assert.match(await countAt(urlOf(branch)), /^[0-9]+$/);
  };
  const ended = (branch: string) =>
    eventually(
      () => countAt(urlOf(branch)),
      (body) => body.error === `Branch ${branch} is not active`,
    );
  const first = await enterDevMode(server, id, 'main', key);
  await served(first);
  const second = await enterDevMode(server, id, 'elsewhere', key);
  await ended(first);
  await served(second);
  assert.equal((await server.call('DELETE', `/api/v1/api-keys/${keyId}`)).status, 204);
  await ended(second);
  assert.deepEqual((await list('?type=development')).items, []);
});
