import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl, openKeyring } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import * as oauth from 'openid-client';
import {
  beginCode,
  discover,
  pathOf,
  registerClient,
  signDeviceIn,
  signedInUser,
  signIn,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { rotateOldKeys } from '../../clouds/oidc-token-configs/signing-keys.ts';
import { deleteLapsedArtifacts } from './artifacts.store.ts';

const database = await testDatabase();
const outside = await testDatabase();
const server = await startTestServer(
  { after },
  { FACET_ROLES: 'api', DATABASE_URL: connectionUrl(database.connection) },
);
after(() => outside.close());
after(() => database.close());
const { db } = database;
const reports = await registerClient(server);

test('expired artifacts are deleted, and used ones kept until they expire', async () => {
  const { tab } = await signedInUser(server);
  const cli = await discover(server.url);
  const { refresh_token: old = '' } = await signDeviceIn(cli, tab);
  await oauth.refreshTokenGrant(cli, old);
  await oauth.initiateDeviceAuthorization(cli, { scope: 'openid' });
  await sql`update oauth_artifacts set expires_at = now() - interval '11 minutes' where model = 'DeviceCode'`.execute(
    db,
  );
  await deleteLapsedArtifacts(db);
  const { rows } = await sql<{ model: string; used: boolean }>`
    select model, consumed_at is not null as used from oauth_artifacts`.execute(db);
  assert.ok(rows.every(({ model }) => model !== 'DeviceCode'));
  assert.equal(rows.filter(({ model, used }) => model === 'RefreshToken' && used).length, 1);
});

test('keys rotate automatically with overlap', async () => {
  const { tab } = await signedInUser(server);
  await signIn(reports.config, tab);
  const keyring = await openKeyring({ dataDir: server.dataDir });
  const kids = async (): Promise<string[]> => (await signingKeys()).map(({ kid }) => kid);
  const [first] = await kids();
  await sql`update oauth_signing_keys set created_at = now() - interval '31 days'`.execute(db);
  await rotateOldKeys(db, keyring);
  assert.equal((await kids()).length, 2);
  await rotateOldKeys(db, keyring);
  const both = await kids();
  assert.equal(both.length, 2, 'a new key is not rotated again');
  assert.equal(both[0], first, 'the new key does not sign yet');
  // After two more rotations the first key is removed.
  for (let turn = 0; turn < 2; turn += 1) {
    await sql`update oauth_signing_keys
      set created_at = created_at - interval '31 days', signs_from = signs_from - interval '31 days'`.execute(
      db,
    );
    await rotateOldKeys(db, keyring);
  }
  const last = await kids();
  assert.ok(!last.includes(first ?? ''));
  assert.ok(last.length >= 2);
  assert.ok((await signIn(reports.config, tab)).id_token);
});

const signingKeys = async () =>
  ((await (await fetch(`${server.url}/auth/jwks`)).json()) as { keys: { kid: string }[] }).keys;

test('requests for device codes are rate-limited', async () => {
  const begin = () => server.call('POST', '/auth/device/code', { key: null });
  let answer = await begin();
  for (let turn = 0; turn < 130 && answer.status === 200; turn += 1) answer = await begin();
  assert.deepEqual(
    { status: answer.status, error: answer.body.error },
    { status: 429, error: 'too_many_requests' },
  );
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
});

test('while the database is unavailable, endpoints and pages respond with 503', async (t) => {
  const { tab } = await signedInUser(server);
  const tokens = await signIn(reports.config, tab);
  const name = sql.id(database.connection.database);
  const allow = (isAllowed: boolean) =>
    sql`alter database ${name} with allow_connections ${sql.lit(isAllowed)}`.execute(outside.db);
  t.after(() => allow(true));
  const { url } = await beginCode(reports.config);
  await allow(false);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database.connection.database}`.execute(outside.db);
  // Waits until credentials that were read before are no longer kept.
  await sleep(2100);
  const form = (fields: Record<string, string>) => ({
    key: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: String(new URLSearchParams(fields)),
  });
  for (const [path, fields] of [
    ['/auth/oauth2/refresh', { refresh_token: tokens.refresh_token ?? '' }],
    ['/auth/revoke', { token: tokens.access_token, client_id: 'cube-cli' }],
    ['/auth/introspect', { token: tokens.access_token, client_id: 'cube-cli' }],
  ] as const) {
    const answer = await server.call('POST', path, form(fields));
    assert.deepEqual(
      { status: answer.status, error: answer.body.error },
      { status: 503, error: 'temporarily_unavailable' },
      path,
    );
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  }
  for (const path of [pathOf(url.href), '/auth/device', '/auth/interaction/unknown', '/auth/session/end']) {
    const page = await tab.get(path);
    assert.equal(page.status, 503, path);
    assert.match(String(page.headers['content-type']), /^text\/html/, path);
  }
  await allow(true);
  const again = await tab.get(pathOf(url.href));
  assert.equal(again.status, 303);
  assert.ok((await oauth.refreshTokenGrant(reports.config, tokens.refresh_token ?? '')).access_token);
});
