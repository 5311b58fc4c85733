import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { api, eventually, loadPath } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Tokens');
const [production] = (await server.ok('GET', api(id, '/environments?type=production'))).items;
const tokens = api(id, `/environments/${production.id}/tokens`);
const metaTokens = api(id, `/environments/${production.id}/tokens-for-meta-sync`);
const post = (path: string, body: unknown, key?: string) =>
  server.call('POST', path, { body, ...(key === undefined ? {} : { key }) });
const mint = async (path: string, body: object, key?: string) =>
  (await server.ok('POST', path, body, key)).data;

test('a lifetime outside the limits and a malformed body are refused', async () => {
  const context = { security_context: {} };
  const refused: [string, object, RegExp][] = [
    [tokens, { ...context, expires_in: 0 }, /body\.expires_in must be at least 1/],
    [tokens, { ...context, expires_in: 3601 }, /body\.expires_in must be at most 3600/],
    [tokens, { ...context, expires_in: 1.5 }, /body\.expires_in/],
    [tokens, { ...context, expires_in: '60' }, /body\.expires_in/],
    [metaTokens, { ...context, expires_in: 86_401 }, /body\.expires_in must be at most 86400/],
    [api(id, '/token'), { expiresIn: 59 }, /body\.expiresIn must be at least 60/],
    [api(id, '/token'), { expiresIn: 86_401 }, /body\.expiresIn must be at most 86400/],
    [tokens, {}, /body\.security_context is required/],
    [tokens, { security_context: null }, /body\.security_context/],
    [metaTokens, { security_context: 'all' }, /body\.security_context/],
    [tokens, { ...context, scopes: 'meta' }, /body\.scopes/],
  ];
  for (const [path, body, message] of refused) {
    const answer = await post(path, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.match(answer.body.error, message);
  }
});

test('an unknown environment, or one of another deployment, is not found', async () => {
  const other = await server.makeDeployment('Elsewhere');
  for (const path of [
    api(id, '/environments/99999/tokens'),
    api(id, '/environments/99999/tokens-for-meta-sync'),
    api(other, `/environments/${production.id}/tokens`),
  ]) {
    assert.equal((await post(path, { security_context: {} })).status, 404, path);
  }
  assert.equal((await server.call('GET', api(other, `/environments/${production.id}/tokens`))).status, 404);
});

test('each kind of token has the requested or the default lifetime', async () => {
  const lifetime = (token: string) => {
    const { iat = 0, exp = 0 } = decodeJwt(token);
    assert.ok(Math.abs(Date.now() / 1000 - iat) < 10);
    return exp - iat;
  };
  const environment = await mint(tokens, { security_context: {} });
  assert.equal(lifetime(environment.token), 3600);
  assert.equal(Date.parse(environment.expires_at) - Date.parse(environment.created_at), 3_600_000);
  assert.equal(lifetime((await mint(tokens, { security_context: {}, expires_in: 1 })).token), 1);
  assert.equal(lifetime((await mint(metaTokens, { security_context: {} })).token), 86_400);
  assert.equal(lifetime((await mint(metaTokens, { security_context: {}, expires_in: 60 })).token), 60);
  const bodiless = await server.call('POST', api(id, '/token'));
  assert.equal(lifetime(bodiless.body.cubeApiToken), 86_400);
  const { cubeApiToken } = await server.ok('POST', api(id, '/token'), { expiresIn: 60 });
  assert.equal(lifetime(cubeApiToken), 60);
});

test('reserved claims in the security context are dropped', async () => {
  const security_context = {
    scope: ['data', 'sql-runner', 'dev-token'],
    exp: 4_102_444_800,
    iat: 1,
    nbf: 4_102_444_800,
    jti: 'mine',
    country: 'US',
  };
  for (const path of [tokens, metaTokens]) {
    const answer = await mint(path, { security_context });
    assert.deepEqual(answer.security_context, { country: 'US' });
    const claims = decodeJwt(answer.token);
    assert.equal(claims.country, 'US');
    assert.ok((claims.exp ?? 0) < Date.now() / 1000 + 90_000);
    assert.equal(claims.nbf, undefined);
    assert.notEqual(claims.jti, 'mine');
    assert.deepEqual(claims.scope, path === tokens ? undefined : ['meta']);
  }
});

test('known scopes are granted to callers with DeploymentUpdate', async () => {
  const security_context = { country: 'US' };
  const scopes = ['meta', 'ai-engineer', 'agents-config', 'dev-token', 'meta-private', 'data', 'sql-runner'];
  const editor = await server.makeKey({ permissions: ['DeploymentRead', 'DeploymentUpdate'] });
  const granted = await mint(tokens, { security_context, scopes }, editor);
  assert.deepEqual(granted.scopes, ['meta']);
  assert.deepEqual(decodeJwt(granted.token).scope, ['meta']);
  const reader = await server.makeKey({ permissions: ['DeploymentRead'] });
  const read = await mint(tokens, { security_context, scopes }, reader);
  assert.equal(read.scopes, null);
  assert.deepEqual(read.security_context, {}, 'the security context is empty');
  assert.equal(decodeJwt(read.token).country, undefined);
  const all = await mint(tokens, { security_context, scopes });
  assert.deepEqual(all.scopes, ['meta', 'sql-runner']);
});

test('a metadata token can only read metadata', async () => {
  const asked = { security_context: {}, scopes: ['data', 'sql', 'meta-private'] };
  const reader = await server.makeKey({ permissions: ['DeploymentRead'] });
  const plain = await mint(metaTokens, asked, reader);
  assert.deepEqual(plain.scopes, ['meta']);
  const wide = await mint(metaTokens, asked);
  assert.deepEqual(wide.scopes, ['meta', 'meta-private']);

  const ask = (path: string, token: string) => server.query(id, path, token);
  for (const path of ['/meta', '/entities', '/entities/orders', '/data-sources'])
    assert.equal((await ask(`/cubejs-api/v1${path}`, plain.token)).status, 200, path);
  for (const path of [
    loadPath('orders.count'),
    loadPath('orders.count').replace('/load', '/sql'),
    loadPath('orders.count').replace('/load', '/dry-run'),
  ]) {
    const answer = await ask(path, plain.token);
    assert.equal(answer.status, 403, path);
    assert.match(answer.body.error, /scope/);
  }
  const priv = '/cubejs-api/v1/entities?include_private=true';
  assert.equal((await ask(priv, plain.token)).status, 403);
  assert.equal((await ask(priv, wide.token)).status, 200);
});

test('a token without scopes can query; an expired one, or one of another deployment, cannot', async () => {
  const { token } = await mint(tokens, { security_context: { country: 'US' } });
  const answer = await server.query(id, loadPath('orders.count'), token);
  assert.equal(answer.body.data[0]['orders.count'], '3');
  assert.equal((await server.query(id, loadPath('orders.count'), `Bearer ${token}`)).status, 200);

  const brief = await mint(tokens, { security_context: {}, expires_in: 1 });
  const late = await eventually(
    () => server.query(id, loadPath('orders.count'), brief.token),
    ({ status }) => status !== 200,
  );
  assert.equal(late.status, 403, 'the status once the token has expired');
  assert.equal(late.body.error, 'Invalid token');
  const other = await server.makeDeployment('Other');
  assert.equal((await server.query(other, loadPath('orders.count'), token)).status, 403);
});

test('the list returns the unexpired tokens of the credential, unchanged', async () => {
  const key = await server.makeKey({ permissions: ['DeploymentRead', 'DeploymentUpdate'] });
  const strangers = await server.makeKey({ permissions: ['DeploymentRead'] });
  const minted = [
    await mint(tokens, { security_context: { z: 1, a: { c: [1, 'ä'], b: null } } }, key),
    await mint(metaTokens, { security_context: {}, expires_in: 500 }, key),
    await mint(tokens, { security_context: {}, scopes: ['meta'] }, key),
  ];
  await mint(tokens, { security_context: {}, expires_in: 1 }, key);
  const list = await eventually(
    () => server.ok('GET', tokens, undefined, key),
    ({ items }) => items.length <= minted.length,
  );
  assert.deepEqual(list.items, minted.toReversed());
  assert.deepEqual(list.data, list.items);
  assert.deepEqual(list.pagination, { total: 3, offset: 0, limit: 20 });
  const page = await server.ok('GET', `${tokens}?first=2`, undefined, key);
  assert.equal(page.pageInfo.hasNextPage, true);
  const rest = await server.ok('GET', `${tokens}?after=${page.pageInfo.endCursor}`, undefined, key);
  assert.deepEqual([...page.items, ...rest.items], list.items);
  assert.deepEqual((await server.ok('GET', tokens, undefined, strangers)).items, []);
});

test('CUBEJS_API_SECRET signs tokens, and tokens signed before it are refused', async () => {
  const before = await mint(tokens, { security_context: {} });
  await server.ok('PUT', api(id, '/env-vars'), {
    env_variables: [{ name: 'CUBEJS_API_SECRET', value: 'a custom secret' }],
  });
  await server.waitForBuild(id);
  const after = await mint(tokens, { security_context: {} });
  await eventually(
    () => server.query(id, loadPath('orders.count'), after.token),
    ({ status }) => status === 200,
  );
  assert.equal((await server.query(id, loadPath('orders.count'), before.token)).status, 403);
});
