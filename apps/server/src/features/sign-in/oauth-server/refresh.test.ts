import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import * as oauth from 'openid-client';
import {
  discover,
  eventsNamed,
  isRefusal,
  postForm,
  registerClient,
  signDeviceIn,
  signedInUser,
  signIn,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

/** How long a revoked credential may still work on any node. */
const LIMIT_MS = 2000;

const database = await testDatabase();
const env = {
  FACET_ROLES: 'api',
  DATABASE_URL: connectionUrl(database.connection),
  FACET_SECRET_KEY: randomBytes(32).toString('base64'),
};
const one = await startTestServer({ after }, env);
const two = await startTestServer({ after }, env);
after(() => database.close());
const nodes = [one, two];
const cli = await discover(one.url);
const reports = await registerClient(one);

const refreshAt = (node: { url: string }, refresh_token: string) =>
  postForm(node, '/auth/oauth2/refresh', { refresh_token });

/** Waits until both nodes refuse a token; fails if that takes too long. */
async function endsEverywhere(token: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const statuses = await Promise.all(nodes.map((node) => statusWith(node, token)));
    if (statuses.every((status) => status === 401)) return;
    assert.ok(Date.now() < end, `${statuses}`);
    await sleep(50);
  }
}

test('a refresh token works once and returns a new one', async () => {
  const { id, tab } = await signedInUser(one);
  let tokens: { access_token: string; refresh_token?: string } = await signDeviceIn(cli, tab);
  for (const node of [two, one, two]) {
    const { status, body } = await refreshAt(node, tokens.refresh_token ?? '');
    assert.equal(status, 200, JSON.stringify(body));
    assert.notEqual(body.refresh_token, tokens.refresh_token);
    assert.equal(await statusWith(node, body.access_token), 200);
    tokens = body;
  }
  const { items } = await one.ok('GET', `/api/v1/users/${id}/oauth-grants`);
  assert.equal(items.length, 1);
  const days = (Date.parse(items[0].expiresAt) - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30, `${days} days`);
});

test('reusing a refresh token ends the grant on every node', async () => {
  const { id, tab } = await signedInUser(one);
  const tokens = await signDeviceIn(cli, tab);
  const old = tokens.refresh_token ?? '';
  const { body: newer } = await refreshAt(one, old);
  for (const node of nodes) assert.equal(await statusWith(node, newer.access_token), 200);
  const reused = await refreshAt(two, old);
  assert.deepEqual(
    { status: reused.status, error: reused.body.error },
    { status: 400, error: 'invalid_grant' },
  );
  await endsEverywhere(newer.access_token);
  assert.equal((await refreshAt(one, newer.refresh_token)).body.error, 'invalid_grant');
  const [event] = await eventsNamed(one, 'Refused reused refresh token');
  assert.deepEqual(
    {
      outcome: event.outcome,
      userId: event.userId,
      clientId: event.target.clientId,
      name: event.target.name,
    },
    { outcome: 'refused', userId: id, clientId: 'cube-cli', name: 'Cube CLI' },
  );
  assert.doesNotMatch(JSON.stringify(event), new RegExp(old));
});

test('of two concurrent refreshes on two nodes, exactly one succeeds', async () => {
  const { tab } = await signedInUser(one);
  let { refresh_token: token = '' } = await signDeviceIn(cli, tab);
  for (let turn = 0; turn < 5; turn += 1) {
    const answers = await Promise.all(nodes.map((node) => refreshAt(node, token)));
    const won = answers.filter(({ status }) => status === 200);
    assert.equal(won.length, 1, JSON.stringify(answers.map(({ body }) => body)));
    assert.equal(answers.find(({ status }) => status !== 200)?.body.error, 'invalid_grant');
    const [winner] = won;
    // The later request may have seen the token as unused (the grant stays) or as reused (the grant ends).
    if ((await statusWith(one, winner?.body.access_token)) !== 200) {
      token = (await signDeviceIn(cli, tab)).refresh_token ?? '';
      continue;
    }
    token = winner?.body.refresh_token;
  }
  assert.equal((await refreshAt(two, token)).status, 200);
});

test('revoking a token ends its grant on every node', async () => {
  const { tab } = await signedInUser(one);
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const tokens = await signIn(reports.config, tab);
    const other = await signIn(reports.config, tab);
    for (const node of nodes) assert.equal(await statusWith(node, tokens.access_token), 200);
    await oauth.tokenRevocation(reports.config, tokens[kind] ?? '');
    await endsEverywhere(tokens.access_token);
    await assert.rejects(
      () => oauth.refreshTokenGrant(reports.config, tokens.refresh_token ?? ''),
      isRefusal('invalid_grant'),
    );
    assert.equal(await statusWith(two, other.access_token), 200);
  }
  const events = await eventsNamed(one, 'Revoked application');
  assert.equal(events.length, 2);
});

test('a concurrent refresh and revocation on two nodes leave no valid token', async () => {
  const { id, tab } = await signedInUser(one);
  const desktop = await registerClient(one, { name: 'Desktop', isPublic: true });
  const asDesktop = { client_id: desktop.clientId };
  for (let turn = 0; turn < 10; turn += 1) {
    const tokens = await signIn(desktop.config, tab);
    const [refreshed, revoked] = await Promise.all([
      postForm(one, '/auth/token', {
        ...asDesktop,
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token ?? '',
      }),
      postForm(two, '/auth/revoke', {
        ...asDesktop,
        token: tokens[turn % 2 === 0 ? 'access_token' : 'refresh_token'] ?? '',
      }),
    ]);
    // Neither request deadlocks.
    assert.ok([200, 400].includes(refreshed.status), `${refreshed.status}`);
    assert.equal(revoked.status, 200);
    if (refreshed.status === 200) await endsEverywhere(refreshed.body.access_token);
    const { items } = await one.ok('GET', `/api/v1/users/${id}/oauth-grants`);
    assert.deepEqual(items, []);
  }
});

test('another client can neither refresh nor revoke a token', async () => {
  const { tab } = await signedInUser(one);
  const tokens = await signIn(reports.config, tab);
  const stolen = tokens.refresh_token ?? '';
  const refused = await refreshAt(one, stolen);
  assert.deepEqual(
    { status: refused.status, error: refused.body.error },
    { status: 400, error: 'invalid_grant' },
  );
  await postForm(one, '/auth/revoke', { token: stolen, client_id: 'cube-cli' });
  assert.equal(await statusWith(two, tokens.access_token), 200);
  assert.ok((await oauth.refreshTokenGrant(reports.config, stolen)).access_token);
});

test('a refresh can narrow the scopes but not widen them', async () => {
  const { tab } = await signedInUser(one);
  const tokens = await signIn(reports.config, tab, { scope: 'openid offline_access api' });
  await assert.rejects(
    () => oauth.refreshTokenGrant(reports.config, tokens.refresh_token ?? '', { scope: 'openid email' }),
    isRefusal('invalid_scope'),
  );
  const less = await oauth.refreshTokenGrant(reports.config, tokens.refresh_token ?? '', { scope: 'openid' });
  assert.equal(await statusWith(one, less.access_token), 403);
});

test('deactivating a user ends their grants on every node', async () => {
  const { id, tab } = await signedInUser(one);
  const tokens = await signDeviceIn(cli, tab);
  for (const node of nodes) assert.equal(await statusWith(node, tokens.access_token), 200);
  await one.ok('PUT', `/api/v1/users/${id}`, { isDeactivated: true });
  await endsEverywhere(tokens.access_token);
  assert.equal((await refreshAt(two, tokens.refresh_token ?? '')).body.error, 'invalid_grant');
});

test('deleting a client ends its tokens on every node', async () => {
  const { id, tab } = await signedInUser(one);
  const { clientId, config } = await registerClient(one, { name: 'Short-lived' });
  const tokens = await signIn(config, tab);
  const others = await signDeviceIn(cli, tab);
  assert.equal(await statusWith(two, tokens.access_token), 200);
  assert.equal((await one.call('DELETE', `/api/v1/oauth-clients/${clientId}`)).status, 204);
  await endsEverywhere(tokens.access_token);
  assert.equal(await statusWith(two, others.access_token), 200);
  await assert.rejects(
    () => oauth.refreshTokenGrant(config, tokens.refresh_token ?? ''),
    (error) => error instanceof oauth.WWWAuthenticateChallengeError && error.status === 401,
  );
  const { items } = await one.ok('GET', `/api/v1/users/${id}/oauth-grants`);
  assert.deepEqual(
    items.map((item: { clientId: string }) => item.clientId),
    ['cube-cli'],
  );
});
