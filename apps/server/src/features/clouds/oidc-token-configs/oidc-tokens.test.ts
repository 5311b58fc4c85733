import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, mock, test } from 'node:test';
import { openKeyring } from '@facet/db';
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { callHost } from '../../../../test/host-client.ts';
import { api, eventually, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';
import { replaceKeys, rotateKey, rotateOldKeys, signingKeyOf } from './signing-keys.ts';

const server = await startTestServer({ after });
const { db } = server;
const keyring = await openKeyring({ dataDir: server.dataDir });
const HOST = 'second.example.com';
const CONFIGS = '/api/v1/oidc-token-configs';

/** A model that is compiled for each security context and shows where the pod's token files are. It cannot read them. */
const READER = `
  const results = {};
  try {
    const host = cube.constructor('return process')();
    for (const name of ['AWS_WEB_IDENTITY_TOKEN_FILE', 'WAREHOUSE_TOKEN_FILE'])
      if (host.env[name]) results[name] = host.env[name];
  } catch (error) { results.error = String(error); }
  const { cubeCloud } = COMPILE_CONTEXT.securityContext;
  if (cubeCloud?.oidcTokens) results.ofUser = cubeCloud.oidcTokens.people.token;
  cube('seen', {
    sql: 'select 1 as id',
    title: JSON.stringify(results),
    dimensions: { id: { sql: 'id', type: 'number' } },
  });`;

await server.ok('PUT', '/api/v1/tenant/settings', { oidcEnabled: true });
const deploymentId = await server.makeDeployment('With tokens');
await publish(server, deploymentId, 'model/cubes/seen.js', READER);
await server.waitForBuild(deploymentId);
const environments = await server.ok('GET', api(deploymentId, '/environments'));
const tokensPath = api(deploymentId, `/environments/${environments.items[0].id}/tokens`);
let asked = 0;

/** The paths and contents of a pod's token files, by variable. */
async function seenByPod(token?: string): Promise<Json> {
  asked += 1;
  const { data } =
    token === undefined
      ? await server.ok('POST', tokensPath, { security_context: { asked } })
      : { data: { token } };
  const { status, body } = await server.query(deploymentId, '/cubejs-api/v1/meta', data.token);
  assert.equal(status, 200, JSON.stringify(body));
  const seen = JSON.parse(body.cubes.find((cube: Json) => cube.name === 'seen').title);
  for (const [name, path] of Object.entries<string>(seen))
    if (name.endsWith('_FILE')) seen[name] = [path, await readFile(path, 'utf8')];
  return seen;
}

async function tokenOfPod(variable: string): Promise<string> {
  const seen = await eventually(
    () => seenByPod(),
    (found) => found[variable] !== undefined,
  );
  return seen[variable][1];
}

const document = (path: string) => server.ok('GET', path, undefined, null as never);
const jwks = (): Promise<Json> => document('/.well-known/jwks.json');
const events = async () => {
  const { rows } = await sql<Json>`
    select event, operation, actor, user_email, deployment_id, target from audit_events
    where event = 'Issued OIDC token' order by id`.execute(db);
  return rows;
};

test('the tokens of a pod verify with the keys from the discovery document', async () => {
  const aws = await server.ok('POST', CONFIGS, { audienceType: 'aws' });
  await server.ok('POST', CONFIGS, {
    audienceType: 'custom',
    customAudience: 'https://warehouse.example.com',
    name: 'warehouse',
    targetEnvVar: 'WAREHOUSE_TOKEN_FILE',
    subFormat: 'facet:{deployment_id}:{component}:{region}',
    customClaims: { teams: 'data, sales', tags: { deployment: ['{deployment_id}'] }, level: 3 },
  });
  const configuration = await document('/.well-known/openid-configuration');
  assert.equal(configuration.issuer, server.url);
  const keys = createRemoteJWKSet(new URL(configuration.jwks_uri));
  const verify = (token: string, audience: string) =>
    jwtVerify(token, keys, { issuer: configuration.issuer, audience, algorithms: ['RS256'] });

  const { payload } = await verify(await tokenOfPod('AWS_WEB_IDENTITY_TOKEN_FILE'), aws.audience);
  assert.equal(payload.sub, `cube:deployment:${deploymentId}`);
  assert.equal(Number(payload.exp) - Number(payload.iat), 3600);
  assert.equal(payload.nbf, payload.iat);
  assert.match(String(payload.jti), /^[\da-f-]{36}$/);
  assert.deepEqual(
    {
      'cube:deployment_id': payload['cube:deployment_id'],
      'cube:component': payload['cube:component'],
      'cube:region': payload['cube:region'],
    },
    { 'cube:deployment_id': String(deploymentId), 'cube:component': 'cube_api', 'cube:region': 'local' },
  );
  const seen = await eventually(seenByPod, (found) => found.WAREHOUSE_TOKEN_FILE !== undefined);
  const [path, text] = seen.WAREHOUSE_TOKEN_FILE;
  assert.match(path, /\/tokens\/cube_cloud_token_warehouse$/);
  const { payload: custom, protectedHeader } = await verify(text, 'https://warehouse.example.com');
  assert.equal(custom.sub, `facet:${deploymentId}:cube_api:local`);
  assert.deepEqual(
    { teams: custom.teams, tags: custom.tags, level: custom.level },
    { teams: ['data', 'sales'], tags: { deployment: [String(deploymentId)] }, level: 3 },
  );
  const published = await jwks();
  assert.deepEqual(
    published.keys.map(({ kid }: Json) => kid),
    [protectedHeader.kid],
  );
  for (const key of published.keys)
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  await assert.rejects(verify(text, 'sts.amazonaws.com'), /unexpected "aud"/);
  const last = (await events()).at(-1);
  assert.deepEqual(
    {
      operation: last.operation,
      actor: last.actor,
      deployment_id: last.deployment_id,
      component: last.target.component,
      ttlSeconds: last.target.ttlSeconds,
    },
    {
      operation: 'issueOidcToken',
      actor: 'integration',
      deployment_id: deploymentId,
      component: 'cube_api',
      ttlSeconds: 3600,
    },
  );
  assert.deepEqual(
    new Set((await events()).map(({ target }) => target.audience)),
    new Set(['sts.amazonaws.com', 'https://warehouse.example.com']),
  );
});

test('a running pod gets new tokens before the old ones expire, without a restart', async () => {
  const { data } = await server.ok('POST', tokensPath, { security_context: { early: true } });
  const { data: later } = await server.ok('POST', tokensPath, { security_context: { late: true } });
  const [path, first] = (await seenByPod(data.token)).WAREHOUSE_TOKEN_FILE as [string, string];
  const before = (await events()).length;
  const real = Date.now;
  const clock = mock.method(Date, 'now', () => real() + 21 * 60_000);
  try {
    await eventually(events, (rows) => rows.length === before + 2);
    // The events are recorded before the files are written.
    const seen = await eventually(
      () => seenByPod(later.token),
      ({ WAREHOUSE_TOKEN_FILE }) => WAREHOUSE_TOKEN_FILE[1] !== first,
    );
    const [laterPath, second] = seen.WAREHOUSE_TOKEN_FILE as [string, string];
    assert.equal(laterPath, path, 'in the same pod');
    const minutes = (Number(decodeJwt(second).iat) - Number(decodeJwt(first).iat)) / 60;
    assert.ok(minutes >= 20 && minutes < 25, `${minutes} minutes younger`);
    assert.notEqual(decodeJwt(second).jti, decodeJwt(first).jti);
  } finally {
    clock.mock.restore();
  }
});

test('keys rotate with overlap', async () => {
  const token = await tokenOfPod('WAREHOUSE_TOKEN_FILE');
  const verify = async (text: string) =>
    jwtVerify(text, createLocalJWKSet((await jwks()) as JSONWebKeySet), {
      // The token was issued by a clock that was ahead.
      currentDate: new Date(Date.now() + 25 * 60_000),
    });
  const kids = async () => (await jwks()).keys.map(({ kid }: Json) => kid);
  const [first] = await kids();
  await sql`update oidc_signing_keys set created_at = now() - interval '29 days'`.execute(db);
  await rotateOldKeys(db, keyring);
  assert.deepEqual(await kids(), [first], 'not old enough');
  await sql`update oidc_signing_keys set created_at = now() - interval '31 days'`.execute(db);
  await rotateOldKeys(db, keyring);
  await rotateOldKeys(db, keyring);
  const [second, ...older] = await kids();
  assert.deepEqual(older, [first], 'the next key is published');
  assert.equal((await signingKeyOf(db, keyring, 1)).kid, first, 'but does not sign yet');
  const age = (hours: number) =>
    sql`update oidc_signing_keys set signs_from = signs_from - make_interval(hours => ${hours})`.execute(db);
  await age(1);
  assert.equal((await signingKeyOf(db, keyring, 1)).kid, second);
  assert.equal(
    (await verify(token)).protectedHeader.kid,
    first,
    'signatures of the previous key still verify',
  );
  await rotateKey(db, keyring, 1);
  const [third] = await kids();
  await age(1);
  await rotateOldKeys(db, keyring);
  assert.deepEqual(await kids(), [third, second, first], 'the first key signed until an hour ago');
  await age(2);
  await rotateOldKeys(db, keyring);
  assert.deepEqual(await kids(), [third, second], 'the current and the previous key');
  await assert.rejects(verify(token), /no applicable key/);
});

test('after all keys are replaced, pods get tokens of the new key immediately', async () => {
  await db.transaction().execute((tx) => replaceKeys(tx, keyring, 1));
  const { keys } = await jwks();
  assert.equal(keys.length, 1);
  const text = await eventually(
    async () => ({ text: await tokenOfPod('WAREHOUSE_TOKEN_FILE') }),
    ({ text }) => JSON.parse(Buffer.from(text.split('.')[0], 'base64url').toString()).kid === keys[0].kid,
  );
  await jwtVerify(text.text, createLocalJWKSet({ keys } as JSONWebKeySet), { currentDate: new Date() });
});

test('user tokens are in the security context by name, with errors', async () => {
  const attribute = await server.ok('POST', '/api/v1/user-attributes', { name: 'team', type: 'string' });
  const person = await makePerson(server, { builtInRole: 'Viewer' });
  await server.ok('PUT', '/api/v1/tenant/settings', { personalApiKeysEnabled: true });
  const set = (value: string) =>
    server.ok('POST', '/api/v1/user-attribute-values', {
      userId: String(person.userId),
      userAttributeId: String(attribute.id),
      value,
    });
  await set('sales');
  await server.ok('POST', CONFIGS, {
    audienceType: 'custom',
    customAudience: 'https://people.example.com',
    name: 'people',
    customClaims: { team: '{user_attribute:team}' },
  });
  await server.ok('POST', CONFIGS, {
    audienceType: 'custom',
    customAudience: 'x',
    name: 'broken',
    subFormat: 'u:{user_attribute:nothing}',
  });
  const mine = async () => (await contextOf(person.key)).oidcTokens;
  const before = (await events()).length;
  const { people, broken } = await mine();
  assert.deepEqual(broken, { status: 'error', error: 'No value for {user_attribute:nothing}' });
  assert.equal(people.status, 'active');
  const { payload } = await jwtVerify(people.token, createLocalJWKSet((await jwks()) as JSONWebKeySet), {
    issuer: server.url,
    audience: 'https://people.example.com',
  });
  const { rows } = await sql<Json>`select email from users where id = ${person.userId}`.execute(db);
  assert.deepEqual(
    { sub: payload.sub, team: payload.team, 'cube:user_id': payload['cube:user_id'] },
    { sub: rows[0].email, team: 'sales', 'cube:user_id': String(person.userId) },
  );
  assert.equal(Date.parse(people.expiresAt) - Date.parse(people.issuedAt), 3_600_000);
  assert.equal(Date.parse(people.expiresAt) / 1000, payload.exp);
  const { cubeApiToken } = await server.ok('POST', api(deploymentId, '/token'), {}, person.key);
  assert.equal((await seenByPod(cubeApiToken)).ofUser, people.token, 'the model sees the token');
  const again = await mine();
  assert.equal(again.people.token, people.token, 'a young token is reused');
  const own = (await events()).slice(before);
  assert.deepEqual(
    own.map(({ user_email, deployment_id, target }) => [user_email, deployment_id, target.audience]),
    [[rows[0].email, deploymentId, 'https://people.example.com']],
  );
  await set('a b');
  const { people: wrong } = await mine();
  assert.equal(wrong.status, 'error');
  assert.match(wrong.error, /\{user_attribute:team\} contains characters other than/);
  await set('north');
  assert.equal(decodeJwt((await mine()).people.token).team, 'north');
});

test('each tenant has its own issuer and keys', async () => {
  const { key } = await addTenant(db, { name: 'Second', host: HOST, adminEmail: `admin@${HOST}` });
  const theirs = (path: string) => callHost(server, HOST, null, 'GET', path);
  assert.equal((await theirs('/.well-known/jwks.json')).status, 404);
  await callHost(server, HOST, key, 'PUT', '/api/v1/tenant/settings', { body: { oidcEnabled: true } });
  const { body: configuration } = await theirs('/.well-known/openid-configuration');
  const url = new URL(server.url);
  assert.equal(configuration.issuer, `http://${HOST}:${url.port}`);
  assert.equal(configuration.jwks_uri, `${configuration.issuer}/.well-known/jwks.json`);
  const { body: keys } = await theirs('/.well-known/jwks.json');
  assert.equal(keys.keys.length, 1);
  const token = await tokenOfPod('WAREHOUSE_TOKEN_FILE');
  await assert.rejects(
    jwtVerify(token, createLocalJWKSet(keys), { currentDate: new Date() }),
    /no applicable key/,
  );
  await assert.rejects(
    jwtVerify(token, createLocalJWKSet((await jwks()) as JSONWebKeySet), { issuer: configuration.issuer }),
    /unexpected "iss"/,
  );
  const { body: list } = await callHost(server, HOST, key, 'GET', CONFIGS);
  assert.deepEqual(list, []);
});

test('switching oidcEnabled off removes all tokens, and deployments keep working', async () => {
  await server.ok('PUT', '/api/v1/tenant/settings', { oidcEnabled: false });
  await eventually(seenByPod, (found) => Object.keys(found).length === 0);
  assert.equal((await contextOf()).oidcTokens, undefined);
  await publish(server, deploymentId, 'model/cubes/orders.yml', ordersModel([1]));
});

async function contextOf(key?: string): Promise<Json> {
  const { cubeApiToken } = await server.ok('POST', api(deploymentId, '/token'), {}, key);
  return decodeJwt(cubeApiToken).cubeCloud;
}
