import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportSPKI, SignJWT } from 'jose';
import { sql } from 'kysely';
import { cookieClient, type PageAnswer } from '../../../../test/cookie-client.ts';
import { newKey, publicJwk, startIssuerDouble } from '../../../../test/issuer-double.ts';
import { eventually } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import {
  type Begun,
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

/** Requires that nobody is signed in and that the page gives the reason and a way back. */
function requireRefused({ status, html, headers }: PageAnswer, sentence: RegExp, expected: number): void {
  const text = html.slice(html.indexOf('<h1>'));
  assert.equal(status, expected, text);
  assert.match(text, sentence);
  assert.match(text, /^<h1>Sign-in failed<\/h1>/);
  assert.match(html, /<a href="\/login"[^>]*>Back to sign-in<\/a>/);
  assert.equal(headers['set-cookie'], undefined);
}

async function requireNothingKept(work: () => Promise<unknown>): Promise<void> {
  const before = await whatIsKept(server);
  await work();
  assert.deepEqual(await whatIsKept(server), before);
}

const newUser = async (email: string): Promise<number> =>
  (await server.ok('POST', '/api/v1/users', { email, username: email })).id;
const now = () => Math.floor(Date.now() / 1000);

test('an ID token that is forged or not for this sign-in is refused', async (t) => {
  const stranger = await newKey('stranger');
  const publicPem = new TextEncoder().encode(await exportSPKI(issuer.key.publicKey));
  const { sign, claims } = issuer;
  const forged: Record<string, (begun: Begun) => Promise<string>> = {
    'alg none': async ({ nonce }) => {
      const parts = [{ alg: 'none', kid: 'first' }, claims(nonce)];
      return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    },
    'a missing signature under a real algorithm': async ({ nonce }) =>
      `${(await sign(claims(nonce))).split('.').slice(0, 2).join('.')}.`,
    'HS256 with the public key': ({ nonce }) => sign(claims(nonce), { alg: 'HS256', key: publicPem }),
    'HS256 with the client secret': ({ nonce }) =>
      sign(claims(nonce), { alg: 'HS256', key: new TextEncoder().encode('a-secret-of-the-issuer') }),
    'a key with an unpublished id': ({ nonce }) =>
      sign(claims(nonce), { key: stranger.privateKey, kid: 'stranger' }),
    'a foreign key with a published id': ({ nonce }) => sign(claims(nonce), { key: stranger.privateKey }),
    'another issuer': ({ nonce }) => sign(claims(nonce, { iss: 'https://other.example.com' })),
    'no issuer': ({ nonce }) => sign(claims(nonce, { iss: undefined })),
    'another audience': ({ nonce }) => sign(claims(nonce, { aud: 'another-client' })),
    'two audiences and no authorized party': ({ nonce }) =>
      sign(claims(nonce, { aud: ['facet-client', 'another-client'] })),
    'another authorized party': ({ nonce }) =>
      sign(claims(nonce, { aud: ['facet-client', 'another-client'], azp: 'another-client' })),
    'another nonce': () => sign(claims('another-nonce')),
    'no nonce': () => sign(claims('', { nonce: undefined })),
    'the nonce of another sign-in': async () => sign(claims((await begin(server, connection)).nonce)),
    expired: ({ nonce }) => sign(claims(nonce, { iat: now() - 700, exp: now() - 400 })),
    'no expiry': ({ nonce }) => sign(claims(nonce, { exp: undefined })),
    'valid in ten minutes': ({ nonce }) => sign(claims(nonce, { nbf: now() + 600 })),
    'no subject': ({ nonce }) => sign(claims(nonce, { sub: undefined })),
    'not a JWT': async () => 'not-a-token',
    'a signature that is not base64url': async ({ nonce }) => `${await sign(claims(nonce))}!`,
    'a payload that is not JSON': async () => 'eyJhbGciOiJSUzI1NiJ9.bm9uZQ.bm9uZQ',
    'an unknown critical header': async ({ nonce }) =>
      new SignJWT(claims(nonce))
        .setProtectedHeader({ alg: 'RS256', kid: 'first', crit: ['b64'], b64: true })
        .sign(issuer.key.privateKey),
    'no ID token at all': async () => '',
  };
  for (const [name, forge] of Object.entries(forged))
    await t.test(name, () =>
      requireNothingKept(async () => {
        const begun = await begin(server, connection);
        issuer.idToken = await forge(begun);
        requireRefused(await comeBack(begun, issuer), /The response from Issuer \d+ is not valid/, 400);
        const again = await comeBack(begun, issuer);
        requireRefused(again, /already been used/, 400);
      }),
    );
});

test('unknown keys do not reload the key set within a minute, and a new key is found after that', async (t) => {
  const known = await newOidcConnection(server, issuer.url);
  assert.equal((await signInWith(server, issuer, known)).answer.status, 303);
  const asked = () => issuer.asked.filter((request) => request === 'GET /keys').length;
  const before = asked();
  const next = await newKey('next');
  const signedByNext = async () => {
    const begun = await begin(server, known);
    issuer.idToken = await issuer.sign(issuer.claims(begun.nonce), { kid: 'next', key: next.privateKey });
    return comeBack(begun, issuer);
  };
  for (let count = 0; count < 3; count += 1) assert.equal((await signedByNext()).status, 400);
  assert.equal(asked(), before);
  issuer.published = [...issuer.published, await publicJwk(next)];
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
  assert.equal((await signedByNext()).status, 303);
  assert.equal(asked(), before + 1);
});

test('missing or invalid keys refuse the sign-in', async (t) => {
  const keyless = await startIssuerDouble({ after });
  const id = await newOidcConnection(server, keyless.url);
  const [key] = keyless.published;
  // A loaded key set is kept for a minute, so these cases come last.
  const cases: [string, { status?: number; body: unknown }, RegExp, number][] = [
    ['an error', { status: 500, body: '' }, /did not respond/, 503],
    ['a redirect', { status: 302, body: '' }, /is not valid/, 400],
    ['a page', { body: '<html>' }, /is not valid/, 400],
    ['no list', { body: { keys: 'none' } }, /is not valid/, 400],
    ['an invalid key', { body: { keys: [{ ...key, n: '!' }] } }, /is not valid/, 400],
  ];
  for (const [name, answer, sentence, status] of cases)
    await t.test(name, async () => {
      keyless.answers['/keys'] = () => answer;
      const before = keyless.asked.filter((request) => request === 'GET /keys').length;
      await requireNothingKept(async () =>
        requireRefused((await signInWith(server, keyless, id)).answer, sentence, status),
      );
      assert.equal(keyless.asked.filter((request) => request === 'GET /keys').length, before + 1);
    });
});

test('a response must match the request that this browser started', async (t) => {
  const good = async (begun: Begun) => {
    issuer.idToken = await issuer.sign(issuer.claims(begun.nonce));
    return begun;
  };
  await t.test('a used state is refused', async () => {
    const begun = await good(await begin(server, connection));
    assert.equal((await comeBack(begun, issuer)).status, 303);
    await requireNothingKept(async () => {
      requireRefused(await comeBack(begun, issuer), /already been used/, 400);
    });
  });
  await t.test('an unknown state is refused', () =>
    requireNothingKept(async () => {
      const begun = await good(await begin(server, connection));
      for (const state of ['', 'guessed', begun.state.slice(1)])
        requireRefused(await comeBack({ ...begun, state }, issuer), /Try again/, 400);
      const none = await begun.browser.get('/sso/callback?code=x');
      requireRefused(none, /Try again/, 400);
    }),
  );
  await t.test('a state of another browser is refused, and still works in its own', async () => {
    const begun = await good(await begin(server, connection));
    const { browser: victim } = await begin(server, connection);
    await requireNothingKept(async () => {
      requireRefused(await comeBack({ ...begun, browser: victim }, issuer), /another browser/, 400);
      const fresh = cookieClient(server.url);
      requireRefused(await comeBack({ ...begun, browser: fresh }, issuer), /another browser/, 400);
    });
    assert.equal((await comeBack(begun, issuer)).status, 303);
  });
  await t.test('a state of another account is refused', async () => {
    const begun = await good(await begin(server, connection));
    await sql`
      with other as (insert into tenants (name) values ('Other') returning id)
      insert into tenant_hosts (tenant_id, host) select id, 'other.example.com' from other`.execute(db);
    const elsewhere = cookieClient(server.url, 'other.example.com');
    for (const [name, value] of begun.browser.cookies) elsewhere.cookies.set(name, value);
    await requireNothingKept(async () => {
      requireRefused(await comeBack({ ...begun, browser: elsewhere }, issuer), /Try again/, 400);
      requireRefused(await elsewhere.get(`/sso/${connection}`), /sign-in method does not exist/, 403);
    });
  });
  await t.test('a response after the sign-in expired is refused', () =>
    requireNothingKept(async () => {
      const begun = await good(await begin(server, connection));
      await sql`update sign_in_flows set expires_at = now() - interval '1 second'`.execute(db);
      requireRefused(await comeBack(begun, issuer), /has expired/, 400);
    }),
  );
  await t.test('a response of another issuer is refused', () =>
    requireNothingKept(async () => {
      for (const iss of ['https://other.example.com', '']) {
        const begun = await good(await begin(server, connection));
        requireRefused(await comeBack(begun, issuer, { iss }), /is not valid/, 400);
      }
    }),
  );
  await t.test('the code is sent with a PKCE verifier, and no address contains the secret', async () => {
    const begun = await good(await begin(server, connection));
    await comeBack(begun, issuer);
    const { searchParams } = begun.url;
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    assert.ok((issuer.exchanged().get('code_verifier') ?? '').length >= 43);
    assert.equal(issuer.exchanged().get('redirect_uri'), `${server.url}/sso/callback`);
    assert.ok(!begun.url.href.includes('a-secret'));
  });
  await t.test('repeated parameters and control characters are refused', () =>
    requireNothingKept(async () => {
      const begun = await good(await begin(server, connection));
      const { browser, state } = begun;
      const twice = await browser.get(`/sso/callback?state=${state}&state=${state}&code=x`);
      requireRefused(twice, /Try again/, 400);
      assert.equal((await browser.get(`/sso/callback?state=%00&code=x`)).status, 400);
    }),
  );
});

test('errors of the issuer are shown with its name', async (t) => {
  t.after(() => {
    for (const path of Object.keys(issuer.answers)) delete issuer.answers[path];
  });
  const cases: [string, Record<string, string>, number, RegExp][] = [
    ['access_denied', { error_description: '<b>Not you</b>' }, 403, /refused the sign-in: &lt;b&gt;Not you/],
    ['login_required', {}, 403, /refused the sign-in: login_required/],
    ['temporarily_unavailable', {}, 503, /did not respond. Try again/],
    ['server_error', { error_description: 'Busy' }, 503, /did not respond. Try again/],
    // As long as an address can be: processing it must not block the server.
    ['access_denied', { error_description: `${'.'.repeat(50_000)}x` }, 403, /refused the sign-in: \./],
  ];
  await requireNothingKept(async () => {
    const start = Date.now();
    for (const [error, more, status, sentence] of cases)
      requireRefused(
        await comeBack(await begin(server, connection), issuer, { code: '', error, ...more }),
        sentence,
        status,
      );
    assert.ok(Date.now() - start < 3000, `${Date.now() - start} ms`);
    const answers: [number, unknown, number, RegExp][] = [
      [400, { error: 'invalid_grant', error_description: 'Used' }, 503, /is misconfigured/],
      [401, { error: 'invalid_client' }, 503, /is misconfigured/],
      [500, 'Oops', 503, /did not respond/],
      [429, '', 503, /did not respond/],
      [503, { error: 'temporarily_unavailable' }, 503, /did not respond/],
      [200, 'A page', 400, /is not valid/],
      [200, { token_type: 'Bearer' }, 400, /is not valid/],
      [302, '', 400, /is not valid/],
    ];
    for (const [status, body, expected, sentence] of answers) {
      const begun = await begin(server, connection);
      issuer.idToken = await issuer.sign(issuer.claims(begun.nonce));
      issuer.answers['/token'] = () => ({ status, body });
      requireRefused(await comeBack(begun, issuer), sentence, expected);
    }
    delete issuer.answers['/token'];
    issuer.answers['/userinfo'] = () => ({ body: { sub: 'somebody else', email: 'ada@example.com' } });
    const { answer } = await signInWith(server, issuer, connection, { email: undefined });
    requireRefused(answer, /is not valid/, 400);
  });
});

test('a slow or unavailable issuer is abandoned', async () => {
  const slow = await startIssuerDouble({ after });
  const id = await newOidcConnection(server, slow.url);
  const begun = await begin(server, id);
  slow.answers['/token'] = () => new Promise(() => {});
  const start = Date.now();
  requireRefused(await comeBack(begun, slow), /did not respond. Try again/, 503);
  assert.ok(Date.now() - start < 13_000, 'within the time limit');
  const ends: (() => unknown)[] = [];
  const gone = await startIssuerDouble({ after: (work) => ends.push(work) });
  const away = await newOidcConnection(server, gone.url);
  for (const end of ends) end();
  requireRefused(await cookieClient(server.url).get(`/sso/${away}`), /did not respond. Try again/, 503);
});

test('a changed discovery document is checked again', async () => {
  const liar = await startIssuerDouble({ after });
  const id = await newOidcConnection(server, liar.url);
  const document = await fetch(`${liar.url}/.well-known/openid-configuration`).then(
    (answer) => answer.json() as Promise<object>,
  );
  const lies: [object, RegExp][] = [
    [{ issuer: issuer.url }, /another issuer/],
    [{ issuer: `${liar.url}/` }, /another issuer/],
    [{ token_endpoint: 'http://169.254.169.254/latest/meta-data' }, /token_endpoint/],
    [{ jwks_uri: 'https://10.0.0.1/keys' }, /jwks_uri/],
    [{ authorization_endpoint: 'javascript:alert(1)' }, /authorization_endpoint/],
    [{ jwks_uri: undefined }, /jwks_uri/],
    [{ id_token_signing_alg_values_supported: ['none', 'HS256'] }, /algorithm/],
  ];
  for (const [lie, reason] of lies) {
    liar.answers['/.well-known/openid-configuration'] = () => ({ body: { ...document, ...lie } });
    requireRefused(
      await cookieClient(server.url).get(`/sso/${id}`),
      /is misconfigured. Contact an administrator/,
      503,
    );
    const made = await server.call('POST', '/api/v1/sso-connections', {
      body: {
        kind: 'oidc',
        name: 'Liar',
        oidc: { issuer: liar.url, clientId: 'x', clientSecret: 'x' },
      },
    });
    assert.equal(made.status, 400);
    assert.match(made.body.error, /^body\.oidc\.issuer /);
    assert.match(made.body.error, reason);
  }
});

test('people without a verified address, or outside the rules of the connection, are refused', async (t) => {
  const refused = async (id: number, claims: Parameters<typeof signInWith>[3], sentence: RegExp) => {
    await requireNothingKept(async () => {
      const { answer } = await signInWith(server, issuer, id, { sub: 'eve', ...claims });
      requireRefused(answer, sentence, 403);
    });
  };
  await t.test('a person without an email address is refused', () =>
    refused(connection, { email: undefined }, /did not send your email address/),
  );
  await t.test('an invalid email address is refused', async () => {
    for (const email of ['eve', 'eve@', 'eve@example.com, ada@example.com', 'eve@example.com\u0000'])
      await refused(connection, { email }, /invalid email address/);
  });
  await t.test('an unverified email address is refused', async () => {
    await refused(connection, { email_verified: false }, /not verified/);
    await refused(connection, { email_verified: 'false' }, /not verified/);
    issuer.answers['/userinfo'] = () => ({
      body: { sub: 'eve', email: 'ada@example.com', email_verified: false },
    });
    await refused(connection, { email: undefined, email_verified: undefined }, /not verified/);
    delete issuer.answers['/userinfo'];
  });
  await t.test('an email address of another domain is refused', async () => {
    const id = await newOidcConnection(server, issuer.url, { emailDomains: ['Example.ORG', 'example.net'] });
    await refused(id, { email: 'eve@example.com' }, /Email addresses in example\.com may not sign in here/);
    await refused(id, { email: 'eve@sub.example.org' }, /Email addresses in sub\.example\.org/);
    await refused(id, { email: 'eve@notexample.org' }, /Email addresses in notexample\.org/);
    const { answer } = await signInWith(server, issuer, id, { sub: 'org', email: 'Org@EXAMPLE.org' });
    assert.equal(answer.status, 303, answer.html);
  });
  await t.test('an unknown user is refused without auto-provisioning', async () => {
    const id = await newOidcConnection(server, issuer.url, { autoProvision: false });
    await refused(id, { email: 'new@example.com' }, /No user has the email address new@example\.com/);
    await newUser('new@example.com');
    const { answer } = await signInWith(server, issuer, id, { sub: 'new', email: 'NEW@example.com' });
    assert.equal(answer.status, 303, answer.html);
  });
  await t.test('a deactivated user is refused', async () => {
    const userId = await newUser('left@example.com');
    assert.equal(
      (await signInWith(server, issuer, connection, { sub: 'left', email: 'left@example.com' })).answer
        .status,
      303,
    );
    await server.ok('PUT', `/api/v1/users/${userId}`, { isDeactivated: true });
    await refused(connection, { sub: 'left', email: 'left@example.com' }, /deactivated/);
    await refused(connection, { sub: 'other', email: 'left@example.com' }, /deactivated/);
  });
  await t.test('a sign-in is refused if the connection is disabled meanwhile', async () => {
    const id = await newOidcConnection(server, issuer.url);
    const begun = await begin(server, id);
    issuer.idToken = await issuer.sign(issuer.claims(begun.nonce));
    await server.ok('PUT', `/api/v1/sso-connections/${id}`, { isEnabled: false });
    await requireNothingKept(async () => {
      requireRefused(await comeBack(begun, issuer), /switched off/, 403);
      requireRefused(await begun.browser.get(`/sso/${id}`), /sign-in method does not exist/, 403);
    });
  });
  await t.test('an unknown connection is not found', async () => {
    for (const path of ['/sso/999999', '/sso/0', '/sso/x', '/sso/1e3'])
      requireRefused(await cookieClient(server.url).get(path), /sign-in method does not exist/, 403);
  });
});

test('the page of a refused sign-in keeps the path to return to', async () => {
  const begun = await begin(server, connection, { query: '?return_to=/auth/interaction/x?a=1%26b=2' });
  const { html } = await comeBack(begun, issuer, { code: '', error: 'access_denied' });
  assert.match(html, /href="\/login\?return_to=%2Fauth%2Finteraction%2Fx%3Fa%3D1%26b%3D2"/);
});

test('refused sign-ins are recorded in the audit log, once a minute per address', async () => {
  const fresh = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: '127.0.0.1' });
  const id = await newOidcConnection(fresh, issuer.url);
  for (let count = 0; count < 5; count += 1) await signInWith(fresh, issuer, id, { email_verified: false });
  const { rows } = await eventually(
    () =>
      sql<Json>`select outcome, target from audit_events where event = 'Refused log-in'`.execute(fresh.db),
    (found) => found.rows.length > 0,
  );
  const reason = 'Your email address is not verified at the identity provider';
  assert.deepEqual(rows, [{ outcome: 'refused', target: { ssoConnectionId: id, reason } }]);
  const { id: userId } = await fresh.ok('POST', '/api/v1/users', {
    email: 'left@example.com',
    username: 'left',
  });
  await fresh.ok('PUT', `/api/v1/users/${userId}`, { isDeactivated: true });
  await signInWith(fresh, issuer, id, { sub: 'left', email: 'left@example.com' });
  const { rows: named } = await eventually(
    () =>
      sql<Json>`select target from audit_events where target ->> 'email' = 'left@example.com' and event = 'Refused log-in'`.execute(
        fresh.db,
      ),
    (found) => found.rows.length > 0,
  );
  assert.deepEqual(
    { userId: named[0].target.userId, ssoConnectionId: named[0].target.ssoConnectionId },
    { userId, ssoConnectionId: id },
  );
});
