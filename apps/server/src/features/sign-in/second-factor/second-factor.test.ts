import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PASSWORD = 'correct horse battery';
const MINE = '/api/v1/users/me/second-factor';
const STEP_MS = 30_000;
const database = await testDatabase();
const env = {
  FACET_ROLES: 'api',
  DATABASE_URL: connectionUrl(database.connection),
  FACET_SECRET_KEY: 'c3'.repeat(32),
  FACET_TRUST_PROXY: '127.0.0.1',
};
// Two nodes of the same installation.
const server = await startTestServer({ after }, env);
const other = await startTestServer({ after }, env);
after(() => database.close());
const { db } = database;
let made = 0;

const browser = (node = server) => cookieClient(node.url, undefined, `192.0.2.${made % 256}`);

/** The code that is shown the given number of steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Waits, if necessary, until the previous step's code remains valid for several seconds. */
async function awayFromStepEnd() {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 5000) await delay(left);
}

async function person() {
  made += 1;
  const email = `person${made}@example.com`;
  const { id } = await server.ok('POST', '/api/v1/users', { email, username: email, password: PASSWORD });
  return { id: id as number, email };
}

/** A user with a second factor, and their recovery codes; the code of the current step is still unused. */
async function careful() {
  await awayFromStepEnd();
  const { id, email } = await person();
  const tab = browser();
  await tab.signIn(email, PASSWORD);
  const { secret } = (await tab.call('POST', MINE)).body;
  const confirming = codeOf(secret, -1);
  const confirmed = await tab.call('PUT', MINE, { code: confirming });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { id, email, tab, secret: String(secret), confirming, recoveryCodes };
}

/** A browser that has passed the password step. */
async function atCode(email: string, more: Record<string, string> = {}, node = server) {
  const tab = browser(node);
  const answer = await tab.post('/login', { login: email, password: PASSWORD, ...more });
  assert.deepEqual(
    { status: answer.status, location: answer.location },
    { status: 303, location: '/login/code' },
  );
  return tab;
}

const sessionsOf = async (id: number): Promise<Json[]> =>
  (await server.ok('GET', `/api/v1/users/${id}/sessions`)).items;

test('a second factor is set up with a code, and the setup can be restarted', async () => {
  const { email } = await person();
  const tab = browser();
  await tab.signIn(email, PASSWORD);
  assert.equal((await tab.call('PUT', MINE, { code: '123456' })).status, 409, 'no setup is in progress');
  const first = (await tab.call('POST', MINE)).body;
  assert.deepEqual((await tab.call('GET', MINE)).body, {
    isEnabled: false,
    enabledAt: null,
    recoveryCodesLeft: 0,
  });
  assert.equal((await browser().post('/login', { login: email, password: PASSWORD })).location, '/');
  const { secret, uri } = (await tab.call('POST', MINE)).body;
  assert.equal(new URL(uri).searchParams.get('secret'), secret);
  for (const code of [codeOf(first.secret), codeOf(secret, 4), '000000x', '００００００'])
    assert.equal((await tab.call('PUT', MINE, { code })).status, 400);
  const both = await Promise.all([1, 2].map(() => tab.call('PUT', MINE, { code: codeOf(secret) })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const state = (await tab.call('GET', MINE)).body;
  assert.deepEqual(
    { isEnabled: state.isEnabled, recoveryCodesLeft: state.recoveryCodesLeft },
    { isEnabled: true, recoveryCodesLeft: 10 },
  );
  assert.equal((await tab.call('POST', MINE)).status, 409, 'it is already set up');
  assert.equal((await tab.call('PUT', MINE, { code: codeOf(secret, 1) })).status, 409);
});

test('neither the password alone nor a wrong code signs a user in', async () => {
  const { id, email, secret } = await careful();
  const before = await sessionsOf(id);
  const tab = await atCode(email, { return_to: '/account/password' });
  assert.equal((await tab.get('/account')).status, 303);
  assert.equal((await tab.call('GET', '/api/v1/users/me')).status, 401);
  for (const code of [
    '',
    '000000',
    codeOf(secret, -3),
    codeOf(secret, 3),
    'aaaa-bbbb-cccc-dddd',
    "' or true --",
  ]) {
    const answer = await tab.post('/login/code', { code });
    assert.equal(answer.status, 401, code);
    assert.match(answer.html, /This code is wrong or has already been used/);
  }
  assert.deepEqual(await sessionsOf(id), before);
  const code = codeOf(secret);
  const answer = await tab.post('/login/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  assert.deepEqual(
    { status: answer.status, location: answer.location },
    { status: 303, location: '/account/password' },
  );
  assert.equal((await tab.get('/account')).status, 200);
  assert.equal((await tab.get('/login/code')).location, '/login', 'the code step is over');
  assert.deepEqual([...tab.cookies.keys()], ['__Host-facet_session']);
});

test('no node accepts a used code, or a code older than a used one', async () => {
  const { email, secret } = await careful();
  const tabs = await Promise.all([1, 2, 3, 4].map(() => atCode(email)));
  const code = codeOf(secret);
  const both = await Promise.all(tabs.slice(0, 2).map((tab) => tab.post('/login/code', { code })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 401]);
  assert.equal((await tabs[2]?.post('/login/code', { code }))?.status, 401, 'replayed');
  const elsewhere = await atCode(email, {}, other);
  assert.equal((await elsewhere.post('/login/code', { code })).status, 401);
  assert.equal(
    (await tabs[2]?.post('/login/code', { code: codeOf(secret, -1) }))?.status,
    401,
    'an older code',
  );
  assert.equal(
    (await tabs[3]?.post('/login/code', { code: codeOf(secret, 1) }))?.status,
    303,
    'the next code',
  );
});

test('the code that confirmed the setup cannot be used to sign in', async () => {
  const { email, confirming } = await careful();
  const tab = await atCode(email);
  assert.equal((await tab.post('/login/code', { code: confirming })).status, 401);
});

test('a recovery code works once', async () => {
  const { id, email, tab: own, recoveryCodes } = await careful();
  const [code = '', second = ''] = recoveryCodes;
  const tabs = await Promise.all([1, 2].map(() => atCode(email)));
  const both = await Promise.all(tabs.map((tab) => tab.post('/login/code', { code })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 401]);
  assert.equal((await own.call('GET', MINE)).body.recoveryCodesLeft, 9);
  const tab = await atCode(email);
  assert.equal(
    (await tab.post('/login/code', { code: ` ${second.toUpperCase().replaceAll('-', '')} ` })).status,
    303,
  );
  const row = await db
    .selectFrom('audit_events')
    .select('target')
    .where('user_id', '=', id)
    .where('event', '=', 'Logged in')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.equal((row.target as Json).secondFactor, 'recovery_code');
});

test('after ten wrong codes all nodes refuse the user for a while, and the audit log records it', async () => {
  const { id, email, secret } = await careful();
  const tabs = [await atCode(email), await atCode(email, {}, other)];
  for (let count = 0; count < 10; count += 1)
    assert.equal((await tabs[count % 2]?.post('/login/code', { code: '000000' }))?.status, 401);
  for (const tab of tabs) {
    const answer = await tab.post('/login/code', { code: codeOf(secret) });
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers['retry-after']) > 800);
  }
  const again = await atCode(email);
  assert.equal(
    (await again.post('/login/code', { code: codeOf(secret) })).status,
    429,
    'even after entering the password again',
  );
  const { rows } = await sql<{ reason: string }>`
    select target->>'reason' as reason from audit_events
    where event = 'Refused log-in' and (target->>'userId')::bigint = ${id}`.execute(db);
  assert.ok(rows.some(({ reason }) => reason === 'wrong code'));
});

test('the code step ends after five minutes, in another browser, and if the password or user changes', async () => {
  const { id, email, secret } = await careful();
  const late = await atCode(email);
  await db.updateTable('sign_in_flows').set({ expires_at: new Date() }).where('user_id', '=', id).execute();
  const answer = await late.post('/login/code', { code: codeOf(secret) });
  assert.equal(answer.location, '/login?after=wait');
  assert.match((await late.get('/login?after=wait')).html, /timed out/);
  assert.equal((await browser().post('/login/code', { code: codeOf(secret) })).location, '/login?after=wait');
  const forged = browser();
  forged.cookies.set('__Host-facet_sign_in', 'A'.repeat(43));
  assert.equal((await forged.post('/login/code', { code: codeOf(secret) })).location, '/login?after=wait');

  const changed = await atCode(email);
  await server.ok('PUT', `/api/v1/users/${id}`, { password: 'another horse battery' });
  assert.equal((await changed.post('/login/code', { code: codeOf(secret) })).location, '/login?after=wait');
  await server.ok('PUT', `/api/v1/users/${id}`, { password: PASSWORD });
  const leaving = await atCode(email);
  await server.ok('PUT', `/api/v1/users/${id}`, { isDeactivated: true });
  assert.equal((await leaving.post('/login/code', { code: codeOf(secret) })).location, '/login?after=wait');
  assert.deepEqual(await sessionsOf(id), []);
});

test('turning it off requires the password or a code, with limited attempts', async () => {
  const { tab, secret, confirming, email } = await careful();
  assert.equal((await tab.call('DELETE', MINE, {})).status, 400);
  for (const body of [{ password: 'wrong' }, { code: '000000' }, { code: confirming }])
    assert.equal((await tab.call('DELETE', MINE, body)).status, 403, JSON.stringify(body));
  assert.equal((await tab.call('DELETE', MINE, { code: codeOf(secret) })).status, 204);
  assert.equal((await tab.call('DELETE', MINE, { password: PASSWORD })).status, 404);
  assert.equal((await browser().post('/login', { login: email, password: PASSWORD })).location, '/');

  const next = await careful();
  for (let count = 0; count < 10; count += 1)
    assert.equal((await next.tab.call('DELETE', MINE, { password: 'wrong' })).status, 403);
  assert.equal((await next.tab.call('DELETE', MINE, { password: PASSWORD })).status, 429);
  assert.equal((await next.tab.call('GET', MINE)).body.isEnabled, true);
});

test('only administrators read and remove the second factor of others', async () => {
  const { id, email, tab } = await careful();
  const path = `/api/v1/users/${id}/second-factor`;
  assert.equal((await tab.call('DELETE', path)).status, 403);
  assert.equal((await tab.call('GET', path)).status, 403);
  assert.equal((await server.ok('GET', path)).isEnabled, true);
  assert.equal((await server.call('GET', '/api/v1/users/999999/second-factor')).status, 404);
  const removed = await server.call('DELETE', path);
  assert.equal(removed.status, 204);
  const row = await db
    .selectFrom('audit_events')
    .select(['event', 'user_email', 'target'])
    .where('request_id', '=', removed.headers.get('x-request-id') ?? '')
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, {
    event: 'Turned off second factor',
    user_email: 'admin@example.com',
    target: { userId: id, email },
  });
  assert.equal((await server.call('DELETE', path)).status, 404);
  assert.equal((await browser().post('/login', { login: email, password: PASSWORD })).location, '/');
});

test('secrets and codes are never stored in plain text', async () => {
  const { secret, recoveryCodes } = await careful();
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(t)::text as text from user_totp t union all select to_jsonb(e)::text from audit_events e`.execute(
    db,
  );
  const [code = ''] = recoveryCodes;
  assert.ok(rows.length > 2);
  for (const { text } of rows)
    for (const secretText of [secret, code, code.replaceAll('-', '')]) assert.ok(!text.includes(secretText));
});
