import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { type Making, startSamlIdp } from '../../../../test/saml-idp.ts';
import type { PersonAtIdp } from '../../../../test/saml-messages.ts';
import {
  comeBackWith,
  goToProvider,
  newSamlConnection,
  requireNotSignedIn,
  sendResponse,
  signInBySaml,
} from '../../../../test/saml-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
const idp = await startSamlIdp({ after });
const connection = await newSamlConnection(server, idp);
const { certificate } = await publishedBy(connection.id);

/** The metadata that this server publishes for a connection. */
async function publishedBy(id: number) {
  const answer = await fetch(`${server.url}/sso/saml/metadata/${id}`);
  const xml = await answer.text();
  const base64 = /<ds:X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '';
  const lines = base64.match(/.{1,64}/g)?.join('\n');
  return { answer, xml, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}

const person = (nameId: string, attributes: Record<string, string[]> = {}): PersonAtIdp => ({
  nameId,
  attributes: { email: [nameId], ...attributes },
});

const signIn = async (who: PersonAtIdp, making: Making = {}, id: number = connection.id) => {
  const { answer, browser } = await signInBySaml(server, idp, id, {
    ...making,
    assertion: { person: who, ...making.assertion },
  });
  assert.equal(answer.status, 303, answer.html);
  return { location: answer.location, browser };
};

const userOf = async (email: string): Promise<Json> => {
  const { rows } = await sql<Json>`
    select users.id, users.first_name as name,
      (select array_agg(built_in_role order by 1) from role_assignments where user_id = users.id) as roles
    from users where email = ${email}`.execute(db);
  assert.equal(rows.length, 1, `${rows.length} users ${email}`);
  return rows[0];
};

test('responses with all common signatures and encryptions are accepted', async (t) => {
  const gcm = 'http://www.w3.org/2009/xmlenc11#aes128-gcm' as const;
  const cbc = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc' as const;
  const ways: Record<string, Making> = {
    'a signed assertion': {},
    'a signed response': { signs: ['response'] },
    'a signed assertion in a signed response': { signs: ['assertion', 'response'] },
    'RSA-SHA512': {
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha512',
    },
    'an encrypted assertion': { encryptsFor: certificate },
    'an assertion encrypted with AES-128-GCM': {
      encryptsFor: certificate,
      encrypting: { encryptionAlgorithm: gcm },
    },
    'an assertion encrypted with AES-256-CBC': {
      encryptsFor: certificate,
      encrypting: { encryptionAlgorithm: cbc },
    },
    'an encrypted assertion in a signed response': { encryptsFor: certificate, signs: ['response'] },
    'an encrypted signed assertion in a signed response': {
      encryptsFor: certificate,
      signs: ['assertion', 'response'],
    },
    'no prefixes, as in Entra ID': {
      prefix: '',
      edit: (assertion) => assertion.replaceAll('saml:', '').replace('xmlns:saml=', 'xmlns='),
    },
    'other prefixes and typed values, as in Okta': {
      edit: (assertion) =>
        assertion
          .replaceAll('saml:', 'saml2:')
          .replace('xmlns:saml=', 'xmlns:saml2=')
          .replaceAll(
            '<saml2:AttributeValue>',
            '<saml2:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" ' +
              'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">',
          ),
    },
    'CRLF line ends': {
      edit: (assertion) => assertion.replaceAll('><', '>\n  <'),
    },
    'base64 in lines of 76 characters': {},
  };
  const arriving = (name: string, sent: string) => {
    if (name.startsWith('base64 in lines')) return (sent.match(/.{1,76}/g) ?? []).join('\r\n');
    if (!name.startsWith('CRLF')) return sent;
    const xml = Buffer.from(sent, 'base64').toString();
    return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`.replaceAll('\n', '\r\n')).toString(
      'base64',
    );
  };
  for (const [name, making] of Object.entries(ways))
    await t.test(name, async () => {
      const begun = await goToProvider(server, idp, connection.id);
      const sent = await idp.respond(begun.request, making);
      const answer = await comeBackWith(server, begun, arriving(name, sent));
      assert.equal(answer.location, '/', answer.html);
      const me = await begun.browser.call('GET', '/api/v1/users/me');
      assert.equal(me.body.email, 'ada@example.com');
    });
});

test('a person may be in a thousand groups', async () => {
  const groups = Array.from({ length: 1000 }, (_, index) => `Group ${index}`);
  const typed =
    '<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">';
  await signIn(person('busy@example.com', { groups }), {
    edit: (assertion) => assertion.replaceAll('<saml:AttributeValue>', typed),
    encryptsFor: certificate,
  });
});

test('the request identifies this server, and the browser returns to the requested path', async () => {
  const { browser, request } = await goToProvider(server, idp, connection.id, {
    query: '?return_to=/account?tab=1',
  });
  const { serviceProvider } = connection;
  assert.deepEqual(request, {
    id: request.id,
    issuer: serviceProvider.entityId,
    acsUrl: serviceProvider.acsUrl,
    destination: idp.signOnUrl,
    isSigned: false,
  });
  assert.match(request.id, /^_[\w-]{43}$/);
  const answer = await comeBackWith(server, { browser }, await idp.respond(request));
  assert.equal(answer.location, '/account?tab=1');
  const away = await goToProvider(server, idp, connection.id, { query: '?return_to=//evil.example.com' });
  const home = await comeBackWith(server, away, await idp.respond(away.request));
  assert.equal(home.location, '/');
});

test('requests are signed if the connection or the provider’s metadata requires it', async () => {
  const signing = await newSamlConnection(server, idp, { saml: { signsRequests: true } });
  assert.equal((await goToProvider(server, idp, signing.id)).request.isSigned, true);
  assert.match((await publishedBy(signing.id)).xml, /AuthnRequestsSigned="true"/);
  const wanted = idp.metadata.replace(
    '<md:IDPSSODescriptor ',
    '<md:IDPSSODescriptor WantAuthnRequestsSigned="true" ',
  );
  const asWanted = await newSamlConnection(server, idp, { saml: { metadataXml: wanted } });
  assert.equal(asWanted.saml.signsRequests, true);
});

test('the metadata of this server is published per connection', async () => {
  const { answer, xml } = await publishedBy(connection.id);
  const { serviceProvider } = connection;
  assert.equal(answer.headers.get('content-type'), 'application/samlmetadata+xml');
  assert.ok(xml.includes(`entityID="${serviceProvider.entityId}"`));
  assert.ok(xml.includes(`Location="${serviceProvider.acsUrl}"`));
  assert.equal(xml.split(`Location="${serviceProvider.logoutUrl}"`).length, 3);
  assert.match(xml, /WantAssertionsSigned="true"/);
  for (const use of ['signing', 'encryption']) assert.ok(xml.includes(`use="${use}"`));
  const other = await newSamlConnection(server, idp);
  assert.notEqual((await publishedBy(other.id)).certificate, certificate, 'each connection has its own key');
  for (const id of ['999', '0', 'x', '1e0'])
    assert.equal((await fetch(`${server.url}/sso/saml/metadata/${id}`)).status, 404);
});

test('the first sign-in creates a user with the roles of their groups', async () => {
  await server.ok('PUT', '/api/v1/tenant/provisioning', {
    defaultRole: 'Viewer',
    groupRoles: [
      { group: 'analysts', role: 'Explorer' },
      { group: 'Engineers', role: 'Developer' },
    ],
  });
  const entra = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
  await signIn(person('grace@example.com', { name: ['Grace Hopper'], groups: ['ANALYSTS', 'Others'] }));
  await signIn(person('linus@example.com', { [entra]: ['Engineers', 'Analysts'] }));
  await signIn(person('nobody@example.com'));
  const grace = await userOf('grace@example.com');
  assert.equal(grace.name, 'Grace Hopper');
  assert.deepEqual(grace.roles, ['Explorer']);
  assert.deepEqual((await userOf('linus@example.com')).roles, ['Developer', 'Explorer']);
  assert.deepEqual((await userOf('nobody@example.com')).roles, ['Viewer']);
  await signIn(person('grace@example.com', { groups: ['Engineers'] }));
  assert.deepEqual((await userOf('grace@example.com')).roles, ['Explorer']);
  await server.ok('PUT', '/api/v1/tenant/provisioning', { defaultRole: null, groupRoles: null });
});

test('a persistent name identifier identifies a user regardless of the email address', async () => {
  const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const at = (email: string) => ({ nameId: 'c0ffee', format, attributes: { email: [email] } });
  await signIn(at('before@example.com'));
  const { browser } = await signIn(at('after@example.com'));
  assert.equal((await browser.call('GET', '/api/v1/users/me')).body.email, 'before@example.com');
});

test('an existing user is matched by email address', async () => {
  const { id } = await server.ok('POST', '/api/v1/users', { email: 'known@example.com', username: 'known' });
  await signIn(person('KNOWN@example.com'));
  assert.equal((await userOf('known@example.com')).id, id);
});

test('people who may not sign in see the reason, and no user is created', async (t) => {
  const refused = async (who: PersonAtIdp, sentence: RegExp, more: Json = {}) => {
    const { id } = await newSamlConnection(server, idp, more);
    const before = await sql`select count(*) from users`.execute(db);
    const { answer } = await signInBySaml(server, idp, id, { assertion: { person: who } });
    requireNotSignedIn(answer, sentence, 403);
    assert.deepEqual((await sql`select count(*) from users`.execute(db)).rows, before.rows);
  };
  await t.test('a deactivated user is refused', async () => {
    await signIn(person('left@example.com'));
    const { id } = await userOf('left@example.com');
    await server.ok('PUT', `/api/v1/users/${id}`, { isDeactivated: true });
    await refused(person('left@example.com'), /Your account is deactivated/);
  });
  await t.test('an unknown user is refused without auto-provisioning', () =>
    refused(person('new@example.com'), /No user has the email address new@example\.com/, {
      autoProvision: false,
    }),
  );
  await t.test('an email address of another domain is refused', () =>
    refused(person('new@example.com'), /Email addresses in example\.com may not sign in/, {
      emailDomains: ['example.org'],
    }),
  );
  await t.test('a person without an email address is refused', () =>
    refused({ nameId: 'opaque', attributes: {} }, /did not send your email address/),
  );
});

test('a sign-in started at the provider is referred to the sign-in page', async () => {
  const { request } = await goToProvider(server, idp, connection.id);
  const making = { assertion: { inResponseTo: undefined }, response: { inResponseTo: undefined } };
  const SAMLResponse = await idp.respond(request, making);
  const answer = await sendResponse(server, { SAMLResponse, RelayState: '/account' });
  requireNotSignedIn(answer, /Start at the sign-in page/);
});

test('the audit log records redirects to the provider and sign-ins', async () => {
  await db.deleteFrom('attempts').execute();
  const begun = await goToProvider(server, idp, connection.id);
  const sent = await idp.respond(begun.request, { assertion: { person: person('audited@example.com') } });
  await comeBackWith(server, begun, sent);
  const { rows } = await sql<Json>`
    select event, user_email as email, target from audit_events order by id desc limit 3`.execute(db);
  const [signedIn, made, went] = rows;
  assert.deepEqual(
    { event: went.event, email: went.email, target: went.target },
    {
      event: 'Redirected to SAML provider for login',
      email: null,
      target: { ssoConnectionId: connection.id, name: connection.name },
    },
  );
  assert.deepEqual(
    { event: made.event, email: made.email },
    { event: 'Created user', email: 'audited@example.com' },
  );
  assert.deepEqual(
    { event: signedIn.event, email: signedIn.email },
    { event: 'Logged in via SAML', email: 'audited@example.com' },
  );
});

test('the audit log records at most ten redirects a minute', async () => {
  await db.deleteFrom('attempts').execute();
  const { id } = await newSamlConnection(server, idp);
  for (let begun = 0; begun < 15; begun += 1) await goToProvider(server, idp, id);
  const { rows } = await sql`
    select from audit_events where target->>'ssoConnectionId' = ${String(id)}
      and event = 'Redirected to SAML provider for login'`.execute(db);
  assert.equal(rows.length, 10);
});

test('the audit log records uploads of metadata', async () => {
  const { id, name } = await newSamlConnection(server, idp);
  await server.ok('PUT', `/api/v1/sso-connections/${id}`, { saml: { metadataXml: idp.metadata } });
  await server.ok('PUT', `/api/v1/sso-connections/${id}`, { saml: { nameAttribute: 'cn' } });
  const { rows } = await sql<Json>`
    select event, operation, user_email as email, target from audit_events
    where target->>'ssoConnectionId' = ${String(id)} order by id`.execute(db);
  const target = { ssoConnectionId: id, name };
  const email = 'admin@example.com';
  const uploaded = { event: 'Uploaded identity provider metadata file', email };
  const updated = { event: 'Updated account authentication configuration', email, target };
  const [made, changed] = ['createSsoConnection', 'updateSsoConnection'];
  assert.deepEqual(rows, [
    { ...uploaded, operation: made, target: { ...target, entityId: idp.entityId } },
    { ...updated, operation: made },
    { ...uploaded, operation: changed, target: { ...target, entityId: idp.entityId } },
    { ...updated, operation: changed },
    { ...updated, operation: changed },
  ]);
});

test('the state of sign-ins is stored encrypted or hashed', async () => {
  await signIn(person('private@example.com', { groups: ['Secret group'] }));
  const begun = await goToProvider(server, idp, connection.id);
  await sendResponse(server, { SAMLResponse: await idp.respond(begun.request) });
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(f)::text as text from sign_in_flows f
    union all select (to_jsonb(s))::text from browser_sessions s
    union all select c.secret from sso_connections c`.execute(db);
  assert.ok(rows.length > 3);
  for (const { text } of rows)
    assert.doesNotMatch(text, /private@|ada@|Secret group|PRIVATE KEY/, 'encrypted or hashed');
  assert.equal((await cookieClient(server.url).get('/sso/continue?code=x')).status, 400);
});
