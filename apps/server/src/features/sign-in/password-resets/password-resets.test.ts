import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { callHost } from '../../../../test/host-client.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { startSmtp } from '../../../../test/smtp-double.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another staple entirely';
const ACCEPT = '/api/v1/password-resets/accept';
const smtp = await startSmtp();
const database = await testDatabase();
const env = {
  DATABASE_URL: connectionUrl(database.connection),
  FACET_SECRET_KEY: 'c3'.repeat(32),
  FACET_TRUST_PROXY: '127.0.0.1',
};
/** Not configured to send email. */
const server = await startTestServer({ after }, { ...env, FACET_ROLES: 'api' });
const mailing = await startTestServer(
  { after },
  {
    ...env,
    FACET_ROLES: 'api,worker',
    FACET_SMTP_URL: smtp.url,
    FACET_MAIL_FROM: 'Facet <facet@example.com>',
  },
);
after(() => smtp.stop());
after(() => database.close());
const { db } = database;
let made = 0;

const browser = (node = server) => {
  made += 1;
  return cookieClient(node.url, undefined, `198.51.100.${made % 256}`);
};

async function person(more: object = { password: PASSWORD }) {
  made += 1;
  const email = `person${made}@example.com`;
  const { id } = await server.ok('POST', '/api/v1/users', { email, username: email, ...more });
  return { id: id as number, email };
}

const makeLink = async (id: number): Promise<string> =>
  (await server.ok('POST', `/api/v1/users/${id}/password-reset`)).resetLink;
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const accept = (token: string, password = NEW_PASSWORD) =>
  server.call('POST', ACCEPT, { body: { token, password }, key: null });
const signsIn = async (email: string, password: string) =>
  (await browser().post('/login', { login: email, password })).status === 303;

const until = async (what: string, holds: () => boolean) => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (holds()) return;
    await sleep(50);
  }
  assert.fail(`timed out waiting for ${what}`);
};
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
const linkIn = (raw: string) => /http\S+\/reset\/[\w-]+/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? '';

test('an invalid link or password is refused and changes nothing', async () => {
  const { id, email } = await person();
  const token = tokenOf(await makeLink(id));
  const refused: [Json, number, RegExp][] = [
    [{ token, password: 'short' }, 400, /^body\.password must/],
    [{ token, password: email }, 400, /^body\.password must be neither/],
    [{ token: token.slice(0, -1), password: NEW_PASSWORD }, 404, /not found/],
    [{ token: '', password: NEW_PASSWORD }, 404, /not found/],
    [{ token: '%', password: NEW_PASSWORD }, 404, /not found/],
    [{ password: NEW_PASSWORD }, 400, /^body\.token is required/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await server.call('POST', ACCEPT, { body, key: null });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, message);
  }
  await server.ok('PUT', `/api/v1/users/${id}`, { isDeactivated: true });
  assert.equal((await accept(token)).status, 409, 'for a deactivated user');
  await server.ok('PUT', `/api/v1/users/${id}`, { isDeactivated: false });
  await db.updateTable('password_resets').set({ expires_at: new Date() }).where('user_id', '=', id).execute();
  assert.equal((await accept(token)).status, 409, 'after it expired');
  const page = await browser().get(`/reset/${token}`);
  assert.equal(page.status, 410);
  assert.match(page.html, /This link has expired/);
  assert.ok(await signsIn(email, PASSWORD));
});

test('a link works once, even if several requests use it concurrently', async () => {
  const { id, email } = await person();
  const link = await makeLink(id);
  assert.equal(Buffer.from(tokenOf(link), 'base64url').length, 32);
  const [row] = await db.selectFrom('password_resets').selectAll().where('user_id', '=', id).execute();
  assert.deepEqual(row?.token_hash, createHash('sha256').update(tokenOf(link)).digest());
  const minutes = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
  assert.ok(minutes > 59 && minutes <= 60, `${minutes} minutes`);

  const passwords = [1, 2, 3, 4].map((turn) => `${NEW_PASSWORD} ${turn}`);
  const answers = await Promise.all(passwords.map((password) => accept(tokenOf(link), password)));
  const first = answers.findIndex(({ status }) => status === 204);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409, 409, 409]);
  for (const [at, password] of passwords.entries())
    assert.equal(await signsIn(email, password), at === first);
  assert.equal((await accept(tokenOf(link))).status, 409, 'after it was used');
});

test('a reset ends sessions, grants and other links, and keeps API keys and the second factor', async () => {
  const { id, email } = await person();
  const tab = browser();
  await tab.signIn(email, PASSWORD);
  const links = [await makeLink(id), await makeLink(id)].map(tokenOf);
  assert.equal((await accept(links[0] ?? '')).status, 404, 'a newer link voids the earlier one');
  await db
    .insertInto('user_totp')
    .values({ user_id: id, tenant_id: 1, secret: 'x', confirmed_at: new Date() })
    .execute();
  await server.call('POST', '/api/v1/api-keys', { body: { name: 'Stays', userId: id } });
  const grant = sql`insert into credentials (tenant_id, user_id, kind, name, oauth_client_id, expires_at)
    values (1, ${id}, 'oauth_grant', 'Program', 'cube-cli', now() + interval '1 day')`;
  await grant.execute(db);
  const answer = await accept(links[1] ?? '');
  assert.equal(answer.status, 204);
  assert.equal((await tab.get('/account')).status, 303);
  const left = await db.selectFrom('credentials').select('kind').where('user_id', '=', id).execute();
  assert.deepEqual(left, [{ kind: 'api_key' }]);
  const next = await browser().post('/login', { login: email, password: NEW_PASSWORD });
  assert.equal(next.location, '/login/code');
  const [event] = await db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'user_email', 'target'])
    .where('request_id', '=', answer.headers.get('x-request-id') ?? '')
    .execute();
  assert.deepEqual(event, {
    event: 'Changed password',
    actor: 'user',
    user_email: email,
    target: { userId: id, email, by: 'reset' },
  });
});

test('any other password change voids the links', async () => {
  const byAdmin = await person();
  const link = tokenOf(await makeLink(byAdmin.id));
  await server.ok('PUT', `/api/v1/users/${byAdmin.id}`, { password: NEW_PASSWORD });
  assert.equal((await accept(link)).status, 404);
  const bySelf = await person();
  const another = tokenOf(await makeLink(bySelf.id));
  const tab = browser();
  await tab.signIn(bySelf.email, PASSWORD);
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  assert.equal((await tab.call('PUT', '/api/v1/users/me/password', body)).status, 204);
  assert.equal((await accept(another)).status, 404);
});

test('only administrators create links, and only for active users with a password', async () => {
  const path = ({ id }: { id: number }) => `/api/v1/users/${id}/password-reset`;
  const invited = await person({});
  assert.match(
    (await server.call('POST', path(invited))).body.error,
    /has no password yet; send them an invitation/,
  );
  const inactive = await person();
  await server.ok('PUT', `/api/v1/users/${inactive.id}`, { isDeactivated: true });
  assert.equal((await server.call('POST', path(inactive))).status, 409);
  assert.equal((await server.call('POST', path({ id: 999_999 }))).status, 404);
  const known = await person();
  const tab = browser();
  await tab.signIn(known.email, PASSWORD);
  assert.equal((await tab.call('POST', path({ id: 1 }))).status, 403);
  const answer = await server.ok('POST', path(known));
  assert.deepEqual(
    { userId: answer.userId, email: answer.email, isMailed: answer.isMailed },
    { userId: known.id, email: known.email, isMailed: false },
  );
  const mailed = await mailing.ok('POST', path(known));
  assert.deepEqual(
    { isMailed: mailed.isMailed, resetLink: mailed.resetLink },
    { isMailed: true, resetLink: null },
  );
  await until('the email', () => mailsTo(known.email).length === 1);
});

test('the page changes nothing until its form is submitted, and then redirects to the sign-in page', async () => {
  const { id, email } = await person();
  const { pathname } = new URL(await makeLink(id));
  const tab = browser();
  await tab.signIn(email, PASSWORD);
  for (let turn = 0; turn < 2; turn += 1) {
    const page = await tab.get(pathname);
    assert.equal(page.status, 200);
    assert.match(page.html, /Set a new password/);
    assert.equal(page.headers['referrer-policy'], 'same-origin');
    assert.equal(page.headers['cache-control'], 'no-store');
  }
  const wrong: [Record<string, string>, RegExp][] = [
    [{ password: 'short', again: 'short' }, /must have at least 8 characters/],
    [{ password: NEW_PASSWORD, again: 'another one' }, /passwords do not match/],
    [{}, /must have at least 8 characters/],
  ];
  for (const [form, message] of wrong) {
    const page = await tab.post(pathname, form);
    assert.equal(page.status, 400);
    assert.match(page.html, message);
    assert.ok(!page.html.includes(NEW_PASSWORD));
  }
  const done = await tab.post(pathname, { password: NEW_PASSWORD, again: NEW_PASSWORD });
  assert.deepEqual(
    { status: done.status, location: done.location },
    { status: 303, location: '/login?another=1&after=new-password' },
  );
  assert.equal(tab.cookies.size, 0, 'this browser is signed out too');
  assert.match((await tab.get(done.location ?? '')).html, /Your password has been changed/);
  const used = await tab.get(pathname);
  assert.equal(used.status, 410);
  assert.match(used.html, /This link has already been used/);
  assert.equal((await tab.get('/reset/unknown')).status, 404);
  await tab.signIn(email, NEW_PASSWORD);
  const somebodyElse = await person();
  const form = { password: NEW_PASSWORD, again: NEW_PASSWORD };
  assert.equal((await tab.post(new URL(await makeLink(somebodyElse.id)).pathname, form)).status, 303);
  assert.equal((await tab.get('/account')).status, 200, 'a user signed in to this browser stays signed in');
});

test('a link works only on the hosts of its account', async () => {
  const host = 'second.example.com';
  const { key } = await addTenant(db, { name: 'Second', host, adminEmail: `admin@${host}` });
  const input = { email: 'theirs@example.com', username: 'theirs', password: PASSWORD };
  const user = await callHost(server, host, key, 'POST', '/api/v1/users', { body: input });
  const path = `/api/v1/users/${user.body.id}/password-reset`;
  assert.equal((await server.call('POST', path)).status, 404, 'for a user of another account');
  const { resetLink } = (await callHost(server, host, key, 'POST', path)).body;
  assert.equal(new URL(resetLink).hostname, host);
  assert.equal((await accept(tokenOf(resetLink))).status, 404);
  const { pathname } = new URL(resetLink);
  assert.equal((await browser().get(pathname)).status, 404);
  const there = cookieClient(server.url, host, '198.51.100.7');
  assert.equal((await there.get(pathname)).status, 200);
  const form = { password: NEW_PASSWORD, again: NEW_PASSWORD };
  assert.equal((await there.post(pathname, form)).status, 303);
  await there.signIn('theirs@example.com', NEW_PASSWORD);
  // A Host header that belongs to no account must not end up in an email.
  const { email } = await person();
  const asked = await cookieClient(mailing.url, 'evil.example.net', '198.51.100.8').post('/reset', { email });
  assert.equal(asked.status, 200);
  await until('the email', () => mailsTo(email).length === 1);
  assert.ok(linkIn(mailsTo(email)[0]?.raw ?? '').startsWith(`${mailing.url}/reset/`));
});

test('a reset request sends an email without revealing whether the account exists', async () => {
  const { id, email } = await person();
  const invited = await person({});
  const inactive = await person();
  await server.ok('PUT', `/api/v1/users/${inactive.id}`, { isDeactivated: true });
  assert.match((await browser(mailing).get('/reset')).html, /Forgot your password\?/);
  const pages = new Set<string>();
  const asked = [email.toUpperCase(), invited.email, inactive.email, 'nobody@example.com'];
  for (const address of asked) {
    const page = await browser(mailing).post('/reset', { email: address });
    assert.equal(page.status, 200);
    pages.add(page.html.replaceAll(address, '…'));
  }
  assert.equal(pages.size, 1);
  await until('the email', () => mailsTo(email).length === 1);
  const [mail] = mailsTo(email);
  assert.match(mail?.raw ?? '', /^Subject: Reset your Facet password$/m);
  const link = linkIn(mail?.raw ?? '');
  const { rows: events } = await sql<{ count: number }>`
    select count(*)::int as count from audit_events
    where event = 'Requested password reset' and (target->>'userId')::bigint = ${id}`.execute(db);
  assert.deepEqual(events, [{ count: 1 }]);
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(job)::text as text from pgboss.job job where name = 'mail'
    union all select to_jsonb(r)::text from password_resets r
    union all select to_jsonb(e)::text from audit_events e`.execute(db);
  assert.ok(rows.length > 3 && !rows.some(({ text }) => text.includes(tokenOf(link))));

  const tab = browser(mailing);
  const form = { password: NEW_PASSWORD, again: NEW_PASSWORD };
  assert.equal((await tab.post(new URL(link).pathname, form)).status, 303);
  assert.ok(await signsIn(email, NEW_PASSWORD));
  // Jobs run in order: once a later request has sent its email, the earlier ones have been handled.
  const last = await person();
  await browser(mailing).post('/reset', { email: last.email });
  await until('a later email', () => mailsTo(last.email).length === 1);
  for (const none of asked.slice(1)) assert.deepEqual(mailsTo(none), [], none);
  const { rows: failed } = await sql<{ output: unknown }>`select output from pgboss.job
    where data->>'kind' = 'password_reset_request' and (retry_count > 0 or state in ('retry', 'failed'))`.execute(
    db,
  );
  assert.deepEqual(failed, [], 'a request without an account is no failure');
});

test('an invalid address is rejected, and requests are limited per email address and per IP address', async () => {
  const { email } = await person();
  for (const typed of ['', 'ada', 'a@b@c', '@', `${'x'.repeat(300)}@example.com`]) {
    const page = await browser(mailing).post('/reset', { email: typed });
    assert.equal(page.status, 400, typed);
    assert.match(page.html, /Enter an email address/);
  }
  for (const address of [email, 'nobody-at-all@example.com']) {
    for (let count = 0; count < 3; count += 1)
      assert.equal((await browser(mailing).post('/reset', { email: ` ${address} ` })).status, 200);
    const page = await browser(mailing).post('/reset', { email: address.toUpperCase() });
    assert.equal(page.status, 429);
    assert.ok(Number(page.headers['retry-after']) > 3500);
  }
  const one = browser(mailing);
  const statuses = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await one.post('/reset', { email: `nobody${count}@example.com` })).status);
  assert.deepEqual([statuses[29], statuses[30]], [200, 429]);
});

test('a server that sends no email refers users to an administrator', async () => {
  const { email } = await person();
  for (const page of [await browser().get('/reset'), await browser().post('/reset', { email })]) {
    assert.equal(page.status, 200);
    assert.match(page.html, /Ask an administrator/);
  }
  const { rows } =
    await sql`select from password_resets where tenant_id = 1 and created_at > now() - interval '1 hour'
    and user_id = (select id from users where email = ${email})`.execute(db);
  assert.deepEqual(rows, []);
});
