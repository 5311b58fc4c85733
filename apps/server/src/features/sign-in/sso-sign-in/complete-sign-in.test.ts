import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { startIssuerDouble } from '../../../../test/issuer-double.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import {
  begin,
  comeBack,
  newOidcConnection,
  signInWith,
  whatIsKept,
} from '../../../../test/sso-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const { db } = server;
const issuer = await startIssuerDouble({ after });
const connection = await newOidcConnection(server, issuer.url);

/** Signs in and returns the user. */
async function meAs(claims: Parameters<typeof signInWith>[3], id = connection): Promise<Json> {
  const { answer, browser } = await signInWith(server, issuer, id, claims);
  assert.equal(answer.status, 303, answer.html);
  assert.equal(answer.location, '/');
  const { status, body } = await browser.call('GET', '/api/v1/users/me');
  assert.equal(status, 200);
  return body;
}
const usersOf = async (email: string): Promise<Json[]> => {
  const { rows } = await sql<Json>`
    select id, email, username, first_name, is_admin from users where lower(email) = lower(${email})`.execute(
    db,
  );
  return rows;
};
const eventsAbout = async (email: string): Promise<Json[]> => {
  const { rows } = await sql<Json>`
    select event, actor, target from audit_events where user_email = ${email} order by id`.execute(db);
  return rows;
};

test('the first sign-in creates a user with a name and a role, and two audit events', async () => {
  const me = await meAs({ sub: 'grace', email: 'grace@example.com', name: ' Grace\n Hopper ' });
  assert.deepEqual(
    {
      email: me.email,
      username: me.username,
      firstName: me.firstName,
      isAdmin: me.isAdmin,
      defaultRoles: me.defaultRoles,
    },
    {
      email: 'grace@example.com',
      username: 'grace@example.com',
      firstName: 'Grace Hopper',
      isAdmin: false,
      defaultRoles: ['Viewer'],
    },
  );
  const [made, entered, ...more] = await eventsAbout('grace@example.com');
  assert.deepEqual(more, []);
  assert.deepEqual(
    { madeEvent: made.event, enteredEvent: entered.event, actor: made.actor },
    { madeEvent: 'Created user', enteredEvent: 'Logged in', actor: 'user' },
  );
  const how = { method: 'oidc', ssoConnectionId: connection };
  assert.deepEqual(made.target, { userId: me.id, email: 'grace@example.com', ...how });
  assert.deepEqual(
    { method: entered.target.method, ssoConnectionId: entered.target.ssoConnectionId },
    { method: 'oidc', ssoConnectionId: connection },
  );
  const again = await meAs({ sub: 'grace', email: 'grace@example.com' });
  assert.equal(again.id, me.id);
  assert.equal((await eventsAbout('grace@example.com')).length, 3);
});

test('the subject identifies a user before the email address does', async () => {
  const { id } = await meAs({ sub: 'joan', email: 'joan@example.com' });
  const me = await meAs({ sub: 'joan', email: 'joan.clarke@example.com', name: 'Joan Clarke' });
  assert.deepEqual({ id: me.id, email: me.email }, { id, email: 'joan@example.com' });
  const other = await meAs({ sub: 'another', email: 'joan.clarke@example.com' });
  assert.notEqual(other.id, id, 'no user had the address');
  const another = await newOidcConnection(server, issuer.url);
  const elsewhere = await meAs({ sub: 'another', email: 'joan@example.com' }, another);
  assert.equal(elsewhere.id, id, 'subjects are specific to a connection');
});

test('a new subject with the same email address replaces the old one', async () => {
  const { id } = await meAs({ sub: 'old', email: 'rehired@example.com' });
  assert.equal((await meAs({ sub: 'new', email: 'rehired@example.com' })).id, id);
  const { rows } = await sql`select subject from user_identities where user_id = ${id}`.execute(db);
  assert.deepEqual(rows, [{ subject: 'new' }]);
  const { answer } = await signInWith(server, issuer, connection, { sub: 'old', email: 'moved@example.com' });
  assert.equal(answer.status, 303);
  assert.equal((await usersOf('moved@example.com')).length, 1, 'the old subject is a different user now');
});

test('an existing user is matched by email address, ignoring case, and keeps everything', async (t) => {
  await t.test('an existing administrator with a name keeps it', async () => {
    const made = await server.ok('POST', '/api/v1/users', {
      email: 'Boss@Example.com',
      username: 'boss',
      firstName: 'The Boss',
      isAdmin: true,
    });
    const me = await meAs({
      sub: 'boss',
      email: 'bOSS@example.COM',
      name: 'Another Name',
      groups: ['Analysts'],
    });
    assert.deepEqual(
      { id: me.id, firstName: me.firstName, isAdmin: me.isAdmin, username: me.username },
      { id: made.id, firstName: 'The Boss', isAdmin: true, username: 'boss' },
    );
    assert.equal((await usersOf('boss@example.com')).length, 1);
    const events = await eventsAbout('Boss@Example.com');
    assert.deepEqual(
      events.map(({ event }) => event),
      ['Logged in'],
    );
  });
  await t.test('an existing user without a name gets one', async () => {
    await server.ok('POST', '/api/v1/users', { email: 'nameless@example.com', username: 'nameless' });
    const me = await meAs({
      sub: 'nameless',
      email: 'nameless@example.com',
      name: undefined,
      given_name: 'Emmy',
      family_name: 'Noether',
    });
    assert.equal(me.firstName, 'Emmy Noether');
  });
  await t.test('a user whom SCIM provisioned under another address is matched', async () => {
    const made = await server.call('POST', '/api/scim/v2/Users', {
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: 'upn@corp.example.com',
        emails: [{ value: 'mail@example.com', primary: true }],
        active: true,
      },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const me = await meAs({ sub: 'upn', email: 'UPN@corp.example.com' });
    assert.equal(String(me.id), made.body.id);
  });
});

test('groups determine the roles of new users only', async () => {
  await server.ok('POST', '/api/v1/roles', { name: 'Auditor', policies: [] });
  const roles = await server.ok('GET', '/api/v1/roles');
  await server.ok('PUT', '/api/v1/tenant/provisioning', {
    defaultRole: 'Explorer',
    groupRoles: [
      { group: 'Engineers', role: 'Developer' },
      { group: 'Audit', role: 'Auditor' },
      { group: 'All', role: 'Developer' },
    ],
  });
  const rolesOf = async (name: string, groups: unknown) =>
    (await meAs({ sub: name, email: `${name}@example.com`, groups })).defaultRoles.sort();
  assert.deepEqual(await rolesOf('r1', ['ENGINEERS', ' audit ', 'all', 'nothing']), ['Auditor', 'Developer']);
  assert.deepEqual(await rolesOf('r2', ['nothing', 7, null]), ['Explorer']);
  assert.deepEqual(await rolesOf('r3', 'Engineers'), ['Developer'], 'a single group may be a string');
  assert.deepEqual(await rolesOf('r2', ['Engineers']), ['Explorer'], 'the user already exists');
  const auditor = roles.items.find(({ name }: Json) => name === 'Auditor');
  await server.ok('PUT', '/api/v1/tenant/provisioning', { defaultRole: 'Auditor' });
  assert.equal((await server.call('DELETE', `/api/v1/roles/${auditor.id}`)).status, 204);
  assert.deepEqual(await rolesOf('r4', ['Audit']), ['Viewer'], 'both roles were deleted');
  assert.equal(
    (await server.call('PUT', '/api/v1/tenant/provisioning', { body: { defaultRole: 'Admin' } })).status,
    400,
  );
});

test('claims missing from the ID token are read from the userinfo endpoint', async (t) => {
  t.after(() => {
    delete issuer.answers['/userinfo'];
  });
  issuer.answers['/userinfo'] = () => ({
    body: { sub: 'info', email: 'info@example.com', name: 'From there', groups: ['Engineers'] },
  });
  const me = await meAs({
    sub: 'info',
    email: undefined,
    email_verified: undefined,
    name: undefined,
    groups: undefined,
  });
  assert.deepEqual(
    { email: me.email, firstName: me.firstName, defaultRoles: me.defaultRoles },
    { email: 'info@example.com', firstName: 'From there', defaultRoles: ['Developer'] },
  );
  const before = issuer.asked.length;
  await meAs({ sub: 'info', email: 'info@example.com', groups: [] });
  assert.ok(!issuer.asked.slice(before).includes('GET /userinfo'), 'not requested if nothing is missing');
});

test('the connection configures the names of claims', async () => {
  const id = await newOidcConnection(server, issuer.url, {
    oidc: {
      emailClaim: 'upn',
      nameClaim: 'https://example.com/display',
      groupsClaim: 'roles',
      scopes: ['profile', 'openid', 'roles'],
    },
  });
  const begun = await begin(server, id);
  assert.equal(begun.url.searchParams.get('scope'), 'openid profile roles');
  const claims = {
    sub: 'c',
    email: 'wrong@example.com',
    upn: 'c@example.com',
    'https://example.com/display': 'Cee',
  };
  const me = await meAs({ ...claims, roles: ['engineers'], groups: ['Audit'] }, id);
  assert.deepEqual(
    { email: me.email, firstName: me.firstName, defaultRoles: me.defaultRoles },
    { email: 'c@example.com', firstName: 'Cee', defaultRoles: ['Developer'] },
  );
});

test('concurrent first sign-ins of one person create one user', async () => {
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin(server, connection)));
  const tokens = await Promise.all(
    begun.map(({ nonce }) => issuer.sign(issuer.claims(nonce, { sub: 'twin', email: 'twin@example.com' }))),
  );
  issuer.answers['/token'] = async () => {
    const code = Number(issuer.exchanged().get('code'));
    return { body: { access_token: 'a', token_type: 'Bearer', id_token: tokens[code] } };
  };
  const answers = await Promise.all(
    begun.map((flow, index) => comeBack(flow, issuer, { code: String(index) })),
  );
  delete issuer.answers['/token'];
  assert.deepEqual(
    answers.map(({ status }) => status),
    begun.map(() => 303),
  );
  const users = await usersOf('twin@example.com');
  assert.equal(users.length, 1);
  const { rows } = await sql<Json>`
    select (select count(*) from user_identities where user_id = ${users[0].id}) as identities,
      (select count(*) from role_assignments where user_id = ${users[0].id}) as roles,
      (select count(*) from audit_events where event = 'Created user' and user_id = ${users[0].id}) as made`.execute(
    db,
  );
  assert.deepEqual(rows, [{ identities: 1, roles: 1, made: 1 }]);
});

test('the browser returns to the requested path, on this host only', async () => {
  const going = async (query: string) => {
    const begun = await begin(server, connection, { query });
    issuer.idToken = await issuer.sign(issuer.claims(begun.nonce));
    return (await comeBack(begun, issuer)).location;
  };
  assert.equal(await going('?return_to=/auth/interaction/x?a=1'), '/auth/interaction/x?a=1');
  for (const elsewhere of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/a//b',
    '%2F%0A/evil',
  ])
    assert.equal(await going(`?return_to=${elsewhere}`), '/', elsewhere);
});

test('a browser can have several sign-ins in progress, and each replaces its session', async () => {
  const browser = cookieClient(server.url);
  const [first, second] = [
    await begin(server, connection, { browser }),
    await begin(server, connection, { browser }),
  ];
  issuer.idToken = await issuer.sign(issuer.claims(first.nonce, { sub: 'tab1', email: 'tab1@example.com' }));
  assert.equal((await comeBack(first, issuer)).status, 303);
  const before = await whatIsKept(server);
  issuer.idToken = await issuer.sign(issuer.claims(second.nonce, { sub: 'tab1', email: 'tab1@example.com' }));
  assert.equal((await comeBack(second, issuer)).status, 303);
  assert.deepEqual(await whatIsKept(server), before);
});

test('no secret is stored in plain text', async () => {
  const begun = await begin(server, connection);
  const { rows } = await sql<Json>`
    select to_jsonb(f)::text as text from sign_in_flows f union all
    select to_jsonb(s)::text from browser_sessions s union all
    select to_jsonb(c)::text from sso_connections c union all
    select to_jsonb(e)::text from audit_events e`.execute(db);
  const text = rows.map((row) => row.text).join('\n');
  for (const secret of [begun.state, begun.nonce, 'a-secret-of-the-issuer', issuer.idToken])
    assert.ok(!text.includes(secret), secret);
});

test('an email address that equals another’s only under Unicode case folding is rejected', async () => {
  const username = 'kim.victim@example.com';
  await server.ok('POST', '/api/v1/users', { email: username, username });
  for (const email of ['k\u0130m.victim@example.com', '\u212aim.victim@example.com']) {
    const { answer } = await signInWith(server, issuer, connection, { sub: email, email });
    assert.equal(answer.status, 403, `${email}: ${answer.location}`);
    assert.match(answer.html, /invalid email address/);
    const { status } = await server.call('POST', '/api/v1/users', { body: { email, username: email } });
    assert.equal(status, 400);
  }
});

test('many concurrent sign-ins of one user do not deadlock', async (t) => {
  t.after(() => {
    delete issuer.answers['/token'];
  });
  await db.deleteFrom('attempts').execute();
  const tokens = new Map<string, string>();
  const begun = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const browser = cookieClient(server.url);
      browser.cookies.set('facet_session', `${index}`.padEnd(43, 'x'));
      const flow = await begin(server, connection, { browser });
      const claims = issuer.claims(flow.nonce, { sub: 'crowd', email: 'crowd@example.com' });
      tokens.set(`code ${index}`, await issuer.sign(claims));
      return flow;
    }),
  );
  issuer.answers['/token'] = () => {
    const id_token = tokens.get(issuer.exchanged().get('code') ?? '');
    return { body: { access_token: 'an access token', token_type: 'Bearer', id_token } };
  };
  const answers = await Promise.all(
    begun.map((flow, index) => comeBack(flow, issuer, { code: `code ${index}` })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]));
});
