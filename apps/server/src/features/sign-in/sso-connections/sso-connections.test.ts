import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { startIssuerDouble } from '../../../../test/issuer-double.ts';
import { CLIENT } from '../../../../test/oauth-issuer.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { newOidcConnection, signInWith } from '../../../../test/sso-under-test.ts';
import { newKeyAndCertificate } from '../saml/own-certificate.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const { db } = server;
const issuer = await startIssuerDouble({ after });
const { certificate } = await newKeyAndCertificate('idp.example.com');
const PATH = '/api/v1/sso-connections';

const oidc = (more: object = {}) => ({
  issuer: issuer.url,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  ...more,
});
const saml = (more: object = {}) => ({
  entityId: 'https://idp.example.com/metadata',
  signOnUrl: 'https://idp.example.com/sign-on',
  certificates: [certificate],
  ...more,
});
const post = (body: object) => server.call('POST', PATH, { body });
const put = (id: number, body: object) => server.call('PUT', `${PATH}/${id}`, { body });
const count = async () => (await server.ok('GET', PATH)).items.length;

test('invalid input is refused with the name of the field, and creates nothing', async () => {
  const before = await count();
  const refused: [object, RegExp][] = [
    [{ kind: 'oidc', name: 'x' }, /^body\.oidc is required if body\.kind is oidc/],
    [{ kind: 'saml', name: 'x', oidc: oidc() }, /^body\.oidc must be absent/],
    [{ kind: 'oidc', name: 'x', oidc: oidc(), saml: saml() }, /^body\.saml must be absent/],
    [{ kind: 'ldap', name: 'x' }, /^body\.kind must be one of oidc, saml/],
    [{ kind: 'oidc', name: ' ', oidc: oidc() }, /^body\.name/],
    [{ kind: 'oidc', oidc: oidc() }, /^body\.name is required/],
    [{ kind: 'oidc', name: 'x', oidc: oidc({ clientSecret: undefined }) }, /^body\.oidc\.clientSecret/],
    [{ kind: 'oidc', name: 'x', oidc: oidc({ clientSecret: '' }) }, /^body\.oidc\.clientSecret/],
    [{ kind: 'oidc', name: 'x', oidc: oidc({ scopes: ['a b'] }) }, /^body\.oidc\.scopes/],
    [{ kind: 'oidc', name: 'x', oidc: oidc({ emailClaim: '' }) }, /^body\.oidc\.emailClaim/],
    [
      { kind: 'oidc', name: 'x', emailDomains: ['@example.com'], oidc: oidc() },
      /^body\.emailDomains\.0 must be a domain/,
    ],
    [{ kind: 'oidc', name: 'x', emailDomains: [], oidc: oidc() }, /^body\.emailDomains/],
    [{ kind: 'saml', name: 'x', saml: saml({ certificates: ['none'] }) }, /^body\.saml\.certificates\.0/],
    [{ kind: 'saml', name: 'x', saml: saml({ signOnUrl: undefined }) }, /^body\.saml\.signOnUrl/],
  ];
  for (const [body, message] of refused) {
    const answer = await post(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.match(answer.body.error, message);
  }
  assert.equal(await count(), before);
});

test('an issuer must be reachable and serve its own discovery document', async (t) => {
  const made = (url: string) => post({ kind: 'oidc', name: 'x', oidc: oidc({ issuer: url }) });
  const refused: [string, RegExp][] = [
    ['issuer', /must be a URL that begins with https:\/\//],
    ['http://login.example.com', /must be a URL that begins with https:\/\//],
    ['ftp://login.example.com', /must be a URL that begins with https:\/\//],
    ['https://10.1.2.3', /must not be a private address, unless FACET_OUTBOUND_ALLOW lists it/],
    ['https://[::1]', /must not be a private address/],
    ['https://169.254.169.254', /must not be a private address/],
    ['https://ada:secret@login.example.com', /must contain neither credentials nor a fragment/],
    [`${issuer.url}?tenant=1`, /must not contain a query/],
    [`${issuer.url}/nobody`, /has no discovery document at/],
    [`${issuer.url}/`, /has a discovery document that names another issuer/],
    ['http://127.0.0.1:1', /did not respond$/],
    ['https://no-such-host.invalid', /did not respond/],
  ];
  for (const [url, message] of refused) {
    const answer = await made(url);
    assert.equal(answer.status, 400, url);
    assert.match(answer.body.error, /^body\.oidc\.issuer /);
    assert.match(answer.body.error, message, url);
  }
  t.after(() => {
    delete issuer.answers['/.well-known/openid-configuration'];
  });
  for (const [answer, message] of [
    [{ status: 500, body: 'Oops' }, /responded with status 500/],
    [{ status: 302, body: '' }, /has no discovery document/],
    [{ status: 200, body: '<html>' }, /has no discovery document/],
    [{ status: 200, body: [] }, /has no discovery document/],
    [{ status: 200, body: 'x'.repeat(2_000_000) }, /did not respond/],
  ] as const) {
    issuer.answers['/.well-known/openid-configuration'] = () => answer;
    const refusal = await made(issuer.url);
    assert.equal(refusal.status, 400);
    assert.match(refusal.body.error, message);
  }
  issuer.answers['/.well-known/openid-configuration'] = () => new Promise(() => {});
  const start = Date.now();
  const slow = await made(issuer.url);
  assert.deepEqual(
    { status: slow.status, error: slow.body.error },
    { status: 400, error: 'body.oidc.issuer did not respond' },
  );
  assert.ok(Date.now() - start < 11_000);
});

test('private addresses that are not allowed are never called, not even by name', async () => {
  const strict = await startTestServer({ after }, { FACET_ROLES: 'api' });
  const port = new URL(issuer.url).port;
  const refused: [string, RegExp][] = [
    [issuer.url, /must be a URL that begins with https:/],
    [`https://127.0.0.1:${port}`, /must not be a private address, unless FACET_OUTBOUND_ALLOW lists it/],
    [`https://localhost:${port}`, /cannot be called: localhost is at a private address/],
  ];
  const before = issuer.asked.length;
  for (const [url, message] of refused) {
    const body = { kind: 'oidc', name: 'x', oidc: oidc({ issuer: url }) };
    const answer = await strict.call('POST', PATH, { body });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, message);
  }
  assert.equal(issuer.asked.length, before);
});

test('responses contain what to configure at the provider, and no secret', async () => {
  const { body: made } = await post({
    kind: 'oidc',
    name: ' Company account ',
    emailDomains: ['Example.COM', 'example.com'],
    oidc: oidc({ groupsClaim: 'roles' }),
  });
  const { id, createdAt, updatedAt, ...rest } = made;
  assert.ok(Date.parse(createdAt) <= Date.parse(updatedAt));
  assert.deepEqual(rest, {
    kind: 'oidc',
    name: 'Company account',
    isEnabled: true,
    autoProvision: true,
    emailDomains: ['example.com'],
    oidc: {
      issuer: issuer.url,
      clientId: CLIENT.id,
      scopes: ['profile', 'email'],
      emailClaim: 'email',
      nameClaim: 'name',
      groupsClaim: 'roles',
      signsOutAtProvider: true,
    },
    saml: null,
    redirectUri: `${server.url}/sso/callback`,
    backChannelLogoutUri: `${server.url}/sso/oidc/back-channel/${id}`,
    serviceProvider: null,
  });
  assert.deepEqual(await server.ok('GET', `${PATH}/${id}`), made);
  const other = await server.ok('POST', PATH, { kind: 'saml', name: 'Saml', saml: saml() });
  assert.equal(other.redirectUri, null);
  assert.deepEqual(other.serviceProvider, {
    entityId: `${server.url}/sso/saml/metadata/${other.id}`,
    acsUrl: `${server.url}/sso/saml`,
    metadataUrl: `${server.url}/sso/saml/metadata/${other.id}`,
    logoutUrl: `${server.url}/sso/saml/logout`,
  });
  const list = await server.ok('GET', PATH);
  assert.ok(!JSON.stringify([made, other, list]).includes(CLIENT.secret));
  assert.ok(!JSON.stringify([made, other, list]).includes('PRIVATE'));
  assert.equal((await post({ kind: 'oidc', name: 'COMPANY account', oidc: oidc() })).status, 409);
});

test('an absent field keeps its value, null sets the default, and the kind cannot change', async () => {
  const id = await newOidcConnection(server, issuer.url, {
    emailDomains: ['example.com'],
    oidc: { scopes: ['groups'], emailClaim: 'upn', signsOutAtProvider: false },
  });
  assert.match((await put(id, { kind: 'saml' })).body.error, /^body\.kind is oidc and cannot be changed/);
  assert.match((await put(id, { saml: saml() })).body.error, /^body\.saml must be absent/);
  const same = (await put(id, { kind: 'oidc' })).body;
  assert.deepEqual(
    { emailDomains: same.emailDomains, scopes: same.oidc.scopes, emailClaim: same.oidc.emailClaim },
    { emailDomains: ['example.com'], scopes: ['groups'], emailClaim: 'upn' },
  );
  const changed = (await put(id, { name: 'Renamed', autoProvision: false, oidc: { emailClaim: null } })).body;
  assert.deepEqual(
    {
      name: changed.name,
      autoProvision: changed.autoProvision,
      emailClaim: changed.oidc.emailClaim,
      scopes: changed.oidc.scopes,
    },
    { name: 'Renamed', autoProvision: false, emailClaim: 'email', scopes: ['groups'] },
  );
  const cleared = (
    await put(id, {
      emailDomains: null,
      autoProvision: null,
      oidc: { scopes: null, signsOutAtProvider: null },
    })
  ).body;
  assert.deepEqual(
    {
      emailDomains: cleared.emailDomains,
      autoProvision: cleared.autoProvision,
      scopes: cleared.oidc.scopes,
      signsOutAtProvider: cleared.oidc.signsOutAtProvider,
    },
    { emailDomains: null, autoProvision: true, scopes: ['profile', 'email'], signsOutAtProvider: true },
  );
  const { rows } = await sql<Json>`
    select changes from audit_events where operation = 'updateSsoConnection' order by id desc limit 1`.execute(
    db,
  );
  assert.deepEqual(Object.keys(rows[0].changes).sort(), ['autoProvision', 'emailDomains', 'oidc']);
});

test('a new issuer or client id requires a new secret', async () => {
  const id = await newOidcConnection(server, issuer.url);
  const other = await startIssuerDouble({ after });
  for (const change of [{ issuer: other.url }, { clientId: 'another' }]) {
    const answer = await put(id, { oidc: change });
    assert.equal(answer.status, 400);
    assert.match(
      answer.body.error,
      /^body\.oidc\.clientSecret is required if the issuer or clientId changes/,
    );
  }
  assert.equal((await put(id, { oidc: { issuer: other.url, clientSecret: CLIENT.secret } })).status, 200);
});

test('a connection can be changed while its issuer is unavailable', async () => {
  const ends: (() => unknown)[] = [];
  const gone = await startIssuerDouble({ after: (work) => ends.push(work) });
  const id = await newOidcConnection(server, gone.url);
  for (const end of ends) end();
  assert.equal(
    (await put(id, { name: 'Gone', isEnabled: false, oidc: { issuer: gone.url, emailClaim: 'upn' } })).status,
    200,
  );
  assert.equal((await server.call('DELETE', `${PATH}/${id}`)).status, 204);
});

test('a connection with an expired certificate can still be changed', async () => {
  const { id } = await server.ok('POST', PATH, { kind: 'saml', name: 'Expired', saml: saml() });
  const day = 86_400_000;
  const validity = { from: new Date(Date.now() - 2 * day), until: new Date(Date.now() - day) };
  const { certificate: expired } = await newKeyAndCertificate('idp.example.com', validity);
  await sql`
    update sso_connections set config = jsonb_set(config, '{certificates,0}', to_jsonb(${expired}::text))
    where id = ${id}`.execute(db);
  assert.equal((await put(id, { saml: { certificates: [expired] } })).status, 400);
  assert.equal((await put(id, { isEnabled: false })).body.isEnabled, false);
});

test('disabling or deleting a connection, or changing its provider, ends its sessions', async (t) => {
  const signedIn = async (id: number) => {
    const { browser, answer } = await signInWith(server, issuer, id, {
      sub: `s${id}`,
      email: 'session@example.com',
    });
    assert.equal(answer.status, 303, answer.html);
    return async () => (await browser.call('GET', '/api/v1/users/me')).status;
  };
  const identities = async (id: number) => {
    const { rows } =
      await sql<Json>`select subject from user_identities where sso_connection_id = ${id}`.execute(db);
    return rows.length;
  };
  await t.test('a disabled connection ends its sessions', async () => {
    const [id, other] = [
      await newOidcConnection(server, issuer.url),
      await newOidcConnection(server, issuer.url),
    ];
    const [status, stays] = [await signedIn(id), await signedIn(other)];
    assert.equal(await status(), 200);
    await server.ok('PUT', `${PATH}/${id}`, { name: 'Renamed once more' });
    assert.equal(await status(), 200);
    await server.ok('PUT', `${PATH}/${id}`, { isEnabled: false });
    assert.deepEqual([await status(), await stays()], [401, 200]);
    assert.equal(await identities(id), 1);
  });
  await t.test('a connection with another issuer ends its sessions', async () => {
    const id = await newOidcConnection(server, issuer.url);
    const status = await signedIn(id);
    const other = await startIssuerDouble({ after });
    await server.ok('PUT', `${PATH}/${id}`, { oidc: oidc({ issuer: other.url }) });
    assert.equal(await status(), 401);
    assert.equal(await identities(id), 0);
  });
  await t.test('a deleted connection ends its sessions', async () => {
    const id = await newOidcConnection(server, issuer.url);
    const status = await signedIn(id);
    assert.equal((await server.call('DELETE', `${PATH}/${id}`)).status, 204);
    assert.equal(await status(), 401);
    const { rows } = await sql<Json>`select id from users where email = 'session@example.com'`.execute(db);
    assert.equal(rows.length, 1, 'the user stays');
  });
});

test('the last enabled connection cannot be removed while passwords are switched off', async () => {
  await sql`delete from sso_connections`.execute(db);
  const [id, other] = [
    await newOidcConnection(server, issuer.url),
    await newOidcConnection(server, issuer.url),
  ];
  await sql`update tenants set password_sign_in_enabled = false`.execute(db);
  await server.ok('PUT', `${PATH}/${other}`, { isEnabled: false });
  for (const answer of [await put(id, { isEnabled: false }), await server.call('DELETE', `${PATH}/${id}`)]) {
    assert.equal(answer.status, 409);
    assert.match(answer.body.error, /last way to sign in/);
  }
  assert.equal(
    (await server.call('DELETE', `${PATH}/${other}`)).status,
    204,
    'a disabled connection can be deleted',
  );
  await sql`update tenants set password_sign_in_enabled = true`.execute(db);
  assert.equal((await server.call('DELETE', `${PATH}/${id}`)).status, 204);
});
