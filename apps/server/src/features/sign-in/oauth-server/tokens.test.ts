import assert from 'node:assert/strict';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { after, test } from 'node:test';
import { openKeyring } from '@facet/db';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import * as oauth from 'openid-client';
import { callHost } from '../../../../test/host-client.ts';
import {
  beginCode,
  discover,
  eventsNamed,
  pathOf,
  postForm,
  registerClient,
  signDeviceIn,
  signedInUser,
  signIn,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { HOST } from '../../../../test/two-tenants.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';
import { privateKeyOf, signInKeys } from '../../clouds/oidc-token-configs/signing-keys.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const reports = await registerClient(server);
const { id: userId, tab } = await signedInUser(server);

const publishedKeys = async (): Promise<Record<string, string>[]> =>
  ((await (await fetch(`${server.url}/auth/jwks`)).json()) as { keys: Record<string, string>[] }).keys;

/** The results of an id_token_hint at both endpoints that accept one. */
async function statusesOfHint(id_token_hint: string): Promise<(number | string | null)[]> {
  const end = await tab.get(`/auth/session/end?${new URLSearchParams({ id_token_hint })}`);
  const { url } = await beginCode(reports.config, { id_token_hint, prompt: 'none' });
  const { location } = await tab.get(pathOf(url.href));
  return [end.status, new URL(location ?? '').searchParams.get('error')];
}

test('an access token without the api scope works only for user info', async () => {
  const tokens = await signIn(reports.config, tab, { scope: 'openid email' });
  const answer = await server.call('GET', '/api/v1/users/me', { key: tokens.access_token });
  assert.equal(answer.status, 403);
  assert.match(answer.body.error, /scope lacks api/);
  const person = await oauth.fetchUserInfo(reports.config, tokens.access_token, String(userId));
  assert.deepEqual(Object.keys(person).sort(), ['email', 'sub']);
  assert.equal(tokens.refresh_token, undefined);
});

test('the API accepts an access token as Bearer and as Api-Key', async () => {
  const { access_token } = await signDeviceIn(await discover(server.url), tab);
  for (const scheme of ['Bearer', 'Api-Key']) {
    const headers = { authorization: `${scheme} ${access_token}` };
    const answer = await server.call('GET', '/api/v1/users/me', { key: null, headers });
    assert.equal(answer.status, 200, `${scheme}: ${JSON.stringify(answer.body)}`);
  }
});

test('an expired access token is refused', async () => {
  const tokens = await signDeviceIn(await discover(server.url), tab);
  const hash = createHash('sha256').update(tokens.access_token).digest();
  await server.db
    .updateTable('oauth_artifacts')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id_hash', '=', hash)
    .execute();
  assert.equal(await statusWith(server, tokens.access_token), 401);
  assert.equal(
    (await postForm(server, '/auth/oauth2/refresh', { refresh_token: tokens.refresh_token ?? '' })).status,
    200,
  );
});

test('neither tokens nor client secrets are stored in plain text', async () => {
  const tokens = await signIn(reports.config, tab);
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(to_jsonb(a)::text, ''), '') ||
      (select string_agg(to_jsonb(c)::text, '') from oauth_clients c) ||
      (select string_agg(to_jsonb(e)::text, '') from audit_events e) as text
    from oauth_artifacts a`.execute(server.db);
  for (const secret of [tokens.access_token, tokens.refresh_token ?? '', reports.secret])
    assert.ok(secret.length > 20 && !rows[0]?.text.includes(secret));
});

test('the API accepts neither refresh tokens nor JWTs', async () => {
  const tokens = await signIn(reports.config, tab);
  const claims = { ...decodeJwt(tokens.id_token ?? ''), scope: 'api' };
  const soon = { ...claims, nbf: Math.floor(Date.now() / 1000) + 3600 };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sign = (payload: object, key: KeyObject | Uint8Array, alg = 'RS256') =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(key);
  for (const token of [
    tokens.refresh_token ?? '',
    tokens.id_token ?? '',
    new UnsecuredJWT(claims).encode(),
    await sign(claims, privateKey),
    await sign(soon, privateKey),
    await sign(claims, new TextEncoder().encode(JSON.stringify((await publishedKeys())[0])), 'HS256'),
  ])
    assert.equal(await statusWith(server, token), 401, token);
});

test('an id_token_hint that this server did not issue to the client is refused', async () => {
  const tokens = await signIn(reports.config, tab);
  const good = tokens.id_token ?? '';
  assert.deepEqual(await statusesOfHint(good), [200, 'consent_required']);
  const claims = decodeJwt(good);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [published] = await publishedKeys();
  const publicPem = createPublicKey({ key: published ?? {}, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const mine = await signingKey();
  const sign = (changes: object, alg = 'RS256', key: KeyObject | Uint8Array = mine.key) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid: published?.kid ?? '' }).sign(key);
  assert.deepEqual(
    await statusesOfHint(await sign({})),
    [200, 'consent_required'],
    'a hint with the right key is accepted',
  );
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  for (const [why, hint] of Object.entries({
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none in the header': `${encode({ alg: 'none' })}.${payload}.`,
    'a removed signature': `${header}.${payload}.`,
    'changed claims': `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
    'the public key as an HMAC secret': await sign({}, 'HS256', new TextEncoder().encode(String(publicPem))),
    'a foreign key': await sign({}, 'RS256', privateKey),
    'another issuer': await sign({ iss: 'https://evil.example/auth' }),
    'the issuer for clouds': await sign({ iss: server.url }),
    'another audience': await sign({ aud: 'https://sts.amazonaws.com' }),
    'not yet valid': await sign({ nbf: inAnHour }),
  })) {
    const [atSignOut, atSignIn] = await statusesOfHint(hint);
    assert.equal(atSignOut, 400, why);
    assert.ok(['invalid_request', 'invalid_client'].includes(String(atSignIn)), `${why}: ${atSignIn}`);
  }
});

/** The current signing key, for tokens that this server could have signed. */
async function signingKey(): Promise<{ key: KeyObject }> {
  const keyring = await openKeyring({ dataDir: server.dataDir });
  const [row] = await signInKeys(server.db, keyring, 1);
  return { key: createPrivateKey(privateKeyOf(keyring, row ?? { private_key: '' })) };
}

test('rotated keys overlap, and removed keys no longer verify', async () => {
  const before = (await signIn(reports.config, tab)).id_token ?? '';
  const [old] = await publishedKeys();
  const rotated = await server.ok('POST', '/api/v1/oauth-signing-keys/rotate', {});
  assert.equal(rotated.signingKeyId, old?.kid);
  const published = await publishedKeys();
  assert.deepEqual(
    published.map(({ kid }) => kid),
    rotated.publishedKeyIds,
  );
  assert.equal(published.length, 2);
  for (const key of published)
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  // After an hour the new key signs, and signatures of the old one still verify.
  await sql`update oauth_signing_keys set signs_from = signs_from - interval '61 minutes'`.execute(server.db);
  const after_ = (await signIn(reports.config, tab)).id_token ?? '';
  assert.equal(
    kidOf(after_),
    rotated.publishedKeyIds.find((kid: string) => kid !== old?.kid),
  );
  for (const hint of [before, after_])
    assert.deepEqual(await statusesOfHint(hint), [200, 'consent_required']);
  const replaced = await server.ok('POST', '/api/v1/oauth-signing-keys/rotate', { isLeaked: true });
  assert.equal(replaced.publishedKeyIds.length, 1);
  for (const hint of [before, after_]) assert.deepEqual(await statusesOfHint(hint), [400, 'invalid_request']);
  const last = (await signIn(reports.config, tab)).id_token ?? '';
  assert.equal(kidOf(last), replaced.signingKeyId);
  assert.equal((await eventsNamed(server, 'Rotated sign-in keys')).length, 2);
});

const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

test('ID tokens and workload identity use different keys', async () => {
  await server.ok('PUT', '/api/v1/tenant/settings', { oidcEnabled: true });
  const clouds = (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  const idTokenKeys = new Set((await publishedKeys()).map(({ kid }) => kid));
  assert.ok(clouds.keys.length > 0);
  assert.ok(clouds.keys.every(({ kid }) => !idTokenKeys.has(kid)));
});

test('tokens, codes and clients of one tenant are unknown to another', async () => {
  const { key: theirKey } = await addTenant(server.db, {
    name: 'Second',
    host: HOST,
    adminEmail: `admin@${HOST}`,
  });
  const theirs = (path: string, form: Record<string, string>) =>
    callHost(server, HOST, null, 'POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: Buffer.from(String(new URLSearchParams(form))),
    });
  const tokens = await signDeviceIn(await discover(server.url), tab);
  const token = tokens.refresh_token ?? '';
  assert.equal((await callHost(server, HOST, tokens.access_token, 'GET', '/api/v1/users/me')).status, 401);
  assert.equal((await callHost(server, HOST, tokens.access_token, 'GET', '/auth/userinfo')).status, 401);
  assert.equal((await theirs('/auth/oauth2/refresh', { refresh_token: token })).body.error, 'invalid_grant');
  assert.equal((await theirs('/auth/revoke', { token, client_id: 'cube-cli' })).status, 200);
  assert.equal(
    (await theirs('/auth/device/code', { client_id: reports.clientId, client_secret: reports.secret })).body
      .error,
    'invalid_client',
  );
  const { body: device } = await callHost(server, HOST, null, 'POST', '/auth/device/code', { body: {} });
  assert.match(device.verification_uri, new RegExp(`^http://${HOST}(:\\d+)?/auth/device$`));
  const polled = await postForm(server, '/auth/device/token', { device_code: device.device_code });
  assert.equal(polled.body.error, 'invalid_grant');
  const document = await callHost(server, HOST, null, 'GET', '/auth/.well-known/openid-configuration');
  assert.match(document.body.issuer, new RegExp(`^http://${HOST}(:\\d+)?/auth$`));
  const keys = await callHost(server, HOST, null, 'GET', '/auth/jwks');
  assert.notEqual(keys.body.keys[0].kid, (await publishedKeys())[0]?.kid);
  assert.equal(await statusWith(server, tokens.access_token), 200);
  const { body: listed } = await callHost(server, HOST, theirKey, 'GET', '/api/v1/oauth-clients');
  assert.deepEqual(
    listed.items.filter(({ isBuiltIn }: { isBuiltIn: boolean }) => !isBuiltIn),
    [],
  );
});

test('a confidential client can introspect its own tokens only', async () => {
  const tokens = await signIn(reports.config, tab);
  for (const token of [tokens.access_token, tokens.refresh_token ?? '']) {
    const answer = await oauth.tokenIntrospection(reports.config, token);
    assert.deepEqual(
      { active: answer.active, sub: answer.sub, client_id: answer.client_id },
      { active: true, sub: String(userId), client_id: reports.clientId },
    );
  }
  const other = await registerClient(server, { name: 'Other' });
  assert.deepEqual(
    { ...(await oauth.tokenIntrospection(other.config, tokens.access_token)) },
    { active: false },
  );
  const cli = await signDeviceIn(await discover(server.url), tab);
  const form = { token: cli.access_token, client_id: 'cube-cli' };
  assert.deepEqual((await postForm(server, '/auth/introspect', form)).body, { active: false });
  assert.equal((await postForm(server, '/auth/introspect', { token: tokens.access_token })).status, 400);
});
