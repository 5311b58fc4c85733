import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { type ServerUnderTest, startTestServer } from '../../../../test/server-under-test.ts';

const PASSWORD = 'correct horse battery';
const database = await testDatabase();
const env = {
  FACET_ROLES: 'api',
  DATABASE_URL: connectionUrl(database.connection),
  FACET_SECRET_KEY: 'c3'.repeat(32),
  // Each browser has its own address, so that browsers do not share limits.
  FACET_TRUST_PROXY: '127.0.0.1',
};
// Two nodes of the same installation.
const server = await startTestServer({ after }, env);
const other = await startTestServer({ after }, env);
after(() => database.close());
const { db } = database;
let made = 0;

interface Person {
  readonly id: number;
  readonly email: string;
  readonly username: string;
}

/** Creates a user, with a password by default. */
async function person(more: object = { password: PASSWORD }): Promise<Person> {
  made += 1;
  const username = `Person ${made}`;
  const email = `person${made}@Example.com`;
  const { id } = await server.ok('POST', '/api/v1/users', { email, username, ...more });
  return { id, email, username };
}

let browsers = 0;
const newAddress = () => {
  browsers += 1;
  return `198.51.${browsers >> 8}.${browsers & 255}`;
};
const browser = (node: ServerUnderTest = server, address = newAddress()) =>
  cookieClient(node.url, undefined, address);
const signIn = (login: string, password: string, node?: ServerUnderTest, address?: string) =>
  browser(node, address).post('/login', { login, password });

/** Lets the counted attempts of a kind expire. */
async function endAttempts(kind: string): Promise<void> {
  const ends_at = new Date(Date.now() - 1);
  await db.updateTable('attempts').set({ ends_at }).where('kind', '=', kind).execute();
}

/** The audit events of a request, once they are written. */
async function eventsOf(headers: Readonly<Record<string, unknown>>, count = 1) {
  const requestId = String(headers['x-request-id']);
  for (let attempt = 0; ; attempt += 1) {
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('request_id', '=', requestId)
      .execute();
    if (rows.length >= count || attempt === 50) return rows;
    await sleep(20);
  }
}

test('the response does not reveal why a sign-in was refused', async () => {
  const known = await person();
  const deactivated = await person();
  await server.ok('PUT', `/api/v1/users/${deactivated.id}`, { isDeactivated: true });
  const invited = await person({});
  const twins = ['one', 'two'].map((name) => ({
    email: `${name}@example.com`,
    username: 'Twin',
    password: PASSWORD,
  }));
  for (const twin of twins) await server.ok('POST', '/api/v1/users', twin);
  const tries: [string, string, string][] = [
    ['a wrong password', known.email, 'wrong horse battery'],
    ['an empty password', known.email, ''],
    ['a password with a trailing space', known.email, `${PASSWORD} `],
    ['an unknown email address', 'nobody@example.com', PASSWORD],
    ['an unknown name', "' or 1=1 --", PASSWORD],
    ['a pattern', '%@example.com', PASSWORD],
    ['no name', '', PASSWORD],
    ['a deactivated user', deactivated.email, PASSWORD],
    ['a user without a password', invited.email, PASSWORD],
    ['a user without a password, and an empty one', invited.email, ''],
    ['a username that two users share', 'Twin', PASSWORD],
  ];
  const pages = new Set<string>();
  for (const [what, login, password] of tries) {
    const tab = browser();
    const answer = await tab.post('/login', { login, password });
    assert.equal(answer.status, 401, what);
    assert.equal(tab.cookies.size, 0, what);
    assert.ok(!answer.html.includes(PASSWORD), what);
    // The name field keeps what was typed, and the focus is in the first empty field.
    pages.add(answer.html.replace(/(?<=name="login"[^>]*value=")[^"]*/, '').replace(' autofocus', ''));
  }
  assert.equal(pages.size, 1);
  const [page = ''] = pages;
  assert.equal(page.match(/Wrong email address, username or password/g)?.length, 1, 'the page says it once');
  const nothing = await browser().post('/login', {});
  assert.equal(nothing.status, 401);
});

test('users sign in with their email address or username, see their account and sign out', async () => {
  const { email, username } = await person();
  for (const login of [email, email.toUpperCase(), username, ` ${username.toLowerCase()} `]) {
    const tab = browser();
    assert.equal((await tab.get('/')).location, '/login');
    assert.equal((await tab.get('/account')).location, '/login?return_to=%2Faccount');
    const answer = await tab.post('/login', { login, password: PASSWORD, return_to: '/account' });
    assert.deepEqual(
      { status: answer.status, location: answer.location },
      { status: 303, location: '/account' },
      login,
    );
    assert.match((await tab.get('/account')).html, new RegExp(email));
    assert.equal((await tab.get('/login?return_to=/x')).location, '/x');
    assert.equal((await tab.get('/login?another=1')).status, 200);
    assert.match((await tab.get('/logout')).html, /Sign out\?/);
    assert.equal((await tab.post('/logout')).location, '/login?after=sign-out');
    assert.equal(tab.cookies.size, 0);
    assert.match((await tab.get('/login?after=sign-out')).html, /You are signed out/);
    assert.equal(
      (await tab.post('/logout')).location,
      '/login?after=sign-out',
      'signing out twice is harmless',
    );
  }
});

test('an email address matches its owner before another user’s username', async () => {
  const { email } = await person();
  await person({ username: email, password: 'another horse battery' });
  assert.equal((await signIn(email, PASSWORD)).status, 303);
  assert.equal((await signIn(email, 'another horse battery')).status, 401);
});

test('after ten failures from one address all nodes refuse a name from there, known or not', async () => {
  const { email, username } = await person();
  const address = newAddress();
  for (const login of [email, `nobody-${made}@example.com`]) {
    for (let count = 0; count < 10; count += 1) {
      const node = count % 2 === 0 ? server : other;
      const typed = count < 5 ? login : login.toUpperCase();
      assert.equal((await signIn(typed, 'wrong', node, address)).status, 401);
    }
    for (const node of [server, other]) {
      const answer = await signIn(login, PASSWORD, node, address);
      assert.equal(answer.status, 429, 'even with the right password');
      const seconds = Number(answer.headers['retry-after']);
      assert.ok(seconds > 850 && seconds <= 900, `${seconds}`);
      assert.match(answer.html, /Try again in 15 minutes/);
    }
  }
  const here = (login: string) => signIn(login, PASSWORD, server, address);
  assert.equal((await here(username)).status, 303, 'the username is counted separately');
  assert.equal((await signIn(email, PASSWORD)).status, 303, 'other addresses are not affected');
  await endAttempts('password');
  assert.equal((await here(email)).status, 303, 'it works again afterwards');
});

test('after fifty failures from many addresses a name is refused everywhere', async () => {
  const { email } = await person();
  for (const login of [email, `nobody-${made}@example.com`]) {
    for (let count = 0; count < 50; count += 1) assert.equal((await signIn(login, 'wrong')).status, 401);
    assert.equal((await signIn(login, PASSWORD)).status, 429);
  }
  await endAttempts('password_name');
  assert.equal((await signIn(email, PASSWORD)).status, 303);
});

test('a successful sign-in resets the failure count', async () => {
  const { email } = await person();
  const address = newAddress();
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 9; count += 1)
      assert.equal((await signIn(email, 'wrong', server, address)).status, 401);
    assert.equal((await signIn(email, PASSWORD, server, address)).status, 303);
  }
});

test('after a hundred failures an address is refused; successes do not count', async () => {
  const { email } = await person();
  /** An address with the given number of failures. */
  const spent = async (count: number) => {
    const address = newAddress();
    await db.deleteFrom('attempts').where('kind', '=', 'password_address').execute();
    await signIn('nobody@example.com', 'wrong', server, address);
    await db.updateTable('attempts').set({ count }).where('kind', '=', 'password_address').execute();
    return address;
  };
  const nearly = await spent(99);
  for (let count = 0; count < 5; count += 1)
    assert.equal((await signIn(email, PASSWORD, server, nearly)).status, 303);
  const address = await spent(100);
  for (const node of [server, other])
    assert.equal((await signIn(email, PASSWORD, node, address)).status, 429);
  assert.equal((await signIn(email, PASSWORD)).status, 303, 'other addresses work');
  for (let count = 0; count < 12; count += 1) await signIn(email, 'wrong', server, address);
  assert.equal((await signIn(email, PASSWORD)).status, 303, 'refused attempts do not count against the name');
});

test('an unknown name takes as long as a known name', async (t) => {
  const known = await person();
  const invited = await person({});
  const logins = { known: known.email, unknown: 'unknown@example.com', invited: invited.email };
  const times: Record<keyof typeof logins, number[]> = { known: [], unknown: [], invited: [] };
  for (let round = 0; round < 25; round += 1)
    for (const name of ['known', 'unknown', 'invited'] as const) {
      await db.deleteFrom('attempts').execute();
      const begun = performance.now();
      assert.equal((await signIn(logins[name], 'wrong horse battery')).status, 401);
      times[name].push(performance.now() - begun);
    }
  const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const medians = Object.entries(times).map(([name, values]) => [name, median(values)] as const);
  t.diagnostic(medians.map(([name, ms]) => `${name}: ${ms.toFixed(1)} ms`).join(', '));
  const [slowest, fastest] = [
    Math.max(...medians.map(([, ms]) => ms)),
    Math.min(...medians.map(([, ms]) => ms)),
  ];
  // Without the derivation for unknown names, they would take a fifth of the time.
  assert.ok(slowest < 1.6 * fastest, `${fastest} to ${slowest} ms`);
});

test('return_to never leads to another host', async () => {
  const { email } = await person();
  const foreign = [
    ...[
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'https:evil.example',
      '\\\\evil.example',
    ],
    ...[
      '/\t/evil.example',
      '/\r\nset-cookie: a=b',
      'javascript:alert(1)',
      '/..//evil.example',
      ' //evil.example',
    ],
  ];
  for (const return_to of foreign) {
    const tab = browser();
    const shown = await tab.get(`/login?return_to=${encodeURIComponent(return_to)}`);
    assert.ok(!shown.html.includes('evil.example') && !shown.html.includes('alert'), return_to);
    const answer = await tab.post('/login', { login: email, password: PASSWORD, return_to });
    assert.deepEqual(
      { status: answer.status, location: answer.location },
      { status: 303, location: '/' },
      return_to,
    );
    const signedIn = await tab.get(`/login?return_to=${encodeURIComponent(return_to)}`);
    assert.equal(signedIn.location, '/', return_to);
  }
  const twice = await browser().get('/login?return_to=/a&return_to=/b');
  assert.equal(twice.status, 200);
  const path = '/auth/interaction/a-b_c?x="><script>';
  const kept = await browser().get(`/login?return_to=${encodeURIComponent(path)}`);
  assert.ok(kept.html.includes('value="/auth/interaction/a-b_c?x=&quot;&gt;&lt;script&gt;"'));
});

test('the audit log records sign-ins, sign-outs and, once a minute, refusals, without secrets', async () => {
  const { id, email } = await person();
  const secret = 'the wrong secret of this test';
  const address = newAddress();
  const refused = await signIn(email, secret, server, address);
  const [row] = await eventsOf(refused.headers);
  assert.deepEqual(
    {
      event: row?.event,
      operation: row?.operation,
      outcome: row?.outcome,
      actor: row?.actor,
      user_id: row?.user_id,
      address: row?.address,
      target: row?.target,
    },
    {
      event: 'Refused log-in',
      operation: 'signIn',
      outcome: 'refused',
      actor: 'anonymous',
      user_id: null,
      address,
      target: { userId: id, email, reason: 'wrong password' },
    },
  );
  const more = await signIn(email, secret);
  const mistaken = await signIn(secret, PASSWORD);
  assert.equal(mistaken.status, 401);

  const tab = browser();
  const signedIn = await tab.post('/login', { login: email, password: PASSWORD });
  const [login] = await eventsOf(signedIn.headers);
  assert.deepEqual(
    { event: login?.event, outcome: login?.outcome, actor: login?.actor, user_email: login?.user_email },
    { event: 'Logged in', outcome: 'completed', actor: 'user', user_email: email },
  );
  // Its event would have been written before that of the later sign-in.
  assert.deepEqual(await eventsOf(more.headers, 0), [], 'a second refusal within a minute is not recorded');
  const signedOut = await tab.post('/logout');
  const [logout] = await eventsOf(signedOut.headers);
  assert.deepEqual(
    { event: logout?.event, actor: logout?.actor, user_id: logout?.user_id },
    { event: 'Logged out', actor: 'user', user_id: id },
  );
  assert.deepEqual(login?.target, { ...(logout?.target as object), method: 'password' });
  const { rows } = await sql<{ text: string }>`select to_jsonb(e)::text as text from audit_events e`.execute(
    db,
  );
  assert.ok(rows.every(({ text }) => !text.includes(secret) && !text.includes(PASSWORD)));
});

test('an outdated password hash is replaced at the next sign-in', async () => {
  const { id, email } = await person();
  const nonce = Buffer.from('sixteen byte salt');
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const password_hash = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(hash)}`;
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .password_hash;
  assert.equal((await signIn(email, 'wrong')).status, 401);
  assert.equal(await stored(), password_hash);
  assert.equal((await signIn(email, PASSWORD)).status, 303);
  assert.match((await stored()) ?? '', /\$m=19456,t=2,p=1\$/);
  assert.equal((await signIn(email, PASSWORD)).status, 303);
});

test('a sign-in is refused if the password changes while it is verified', async () => {
  const { id, email } = await person();
  await database.db
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      const waiting = signIn(email, PASSWORD);
      // The sign-in has verified the password and waits for the row.
      for (let waits = 0; waits === 0; await sleep(20)) {
        const { rows } = await sql<{ waits: number }>`select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        waits = rows[0]?.waits ?? 0;
      }
      await tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
      return { waiting };
    })
    .then(async ({ waiting }) => assert.equal((await waiting).status, 401));
  const { items } = await server.ok('GET', `/api/v1/users/${id}/sessions`);
  assert.deepEqual(items, []);
});

test('malformed input is refused with an HTML page', async () => {
  const { email } = await person();
  for (const form of [
    { login: 'a\0b', password: 'x' },
    { login: email, password: '\0' },
  ]) {
    const answer = await browser().post('/login', form);
    assert.equal(answer.status, 400);
    assert.match(answer.html, /must not contain the NUL character/);
  }
  const large = await browser().post('/login', { login: email, password: 'x'.repeat(20_000) });
  assert.equal(large.status, 413);
  const long = await browser().post('/login', { login: 'x'.repeat(5000), password: 'x'.repeat(5000) });
  assert.equal(long.status, 401);
});

test('the rate limit of pages counts the addresses of a network together', async () => {
  const asked = Array.from({ length: 130 }, (_, index) =>
    browser(server, `2001:db8:77:1::${(index + 1).toString(16)}`).get('/login'),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 120);
  assert.equal((await browser(server, '2001:db8:77:2::1').get('/login')).status, 200);
});
