import assert from 'node:assert/strict';
import { test } from 'node:test';
import pLimit from 'p-limit';
import { type RawAnswer, rawCall } from './raw-call.ts';
import { type ServerUnderTest, startTestServer } from './server-under-test.ts';
import { makeSession } from './sign-ins-under-test.ts';

// Slow: sends thousands of requests.

const AT_A_TIME = 8;
/** Internals that no response may contain: SQL statements, stack traces, local file paths. */
const INSIDE =
  /node_modules|\bat \S+ \(|\.[jt]s:\d|file:\/\/|select .* from|insert into|violates|relation "|column "/i;

interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The fields of its query or form. */
  readonly fields: readonly string[];
}

const get = (path: string, ...fields: string[]): Endpoint => ({ method: 'GET', path, fields });
const post = (path: string, ...fields: string[]): Endpoint => ({ method: 'POST', path, fields });

/** The endpoints that anyone can call to sign in or to let a client sign in. `*` is any text. */
const ENDPOINTS: readonly Endpoint[] = [
  get('/login', 'return_to', 'after', 'another'),
  post('/login', 'login', 'password', 'return_to'),
  get('/login/code', 'return_to'),
  post('/login/code', 'code', 'return_to'),
  get('/logout', 'return_to'),
  post('/logout', 'return_to'),
  get('/reset', 'email'),
  post('/reset', 'email'),
  get('/reset/*'),
  post('/reset/*', 'password', 'again'),
  post('/invitation/*', 'firstName', 'password', 'again'),
  get('/account', 'after'),
  get('/account/password'),
  post('/account/password', 'current', 'password', 'again'),
  get('/account/second-factor'),
  get('/account/second-factor/set-up'),
  post('/account/second-factor/begin', 'x'),
  post('/account/second-factor/confirm', 'code'),
  post('/account/second-factor/remove', 'code', 'password'),
  post('/account/sessions/*/end', 'x'),
  post('/account/sessions/end-others', 'x'),
  post('/account/programs/*/end', 'x'),
  get('/auth/.well-known/openid-configuration', 'x'),
  get(
    '/auth/authorize',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'prompt',
    'request',
    'claims',
  ),
  get('/auth/authorize/*'),
  get('/auth/device', 'user_code'),
  post('/auth/device', 'xsrf', 'user_code', 'confirm'),
  get('/auth/device/*'),
  get('/auth/interaction/*'),
  post('/auth/interaction/*', 'answer', 'user'),
  post('/auth/device/code', 'client_id', 'scope', 'resource'),
  post('/auth/device/token', 'client_id', 'device_code'),
  post('/auth/oauth2/refresh', 'client_id', 'refresh_token'),
  post(
    '/auth/token',
    'grant_type',
    'client_id',
    'code',
    'code_verifier',
    'client_secret',
    'client_assertion',
  ),
  post('/auth/revoke', 'token', 'token_type_hint', 'client_id'),
  post('/auth/introspect', 'token', 'client_id', 'client_secret'),
  get('/auth/userinfo', 'access_token'),
  post('/auth/userinfo', 'access_token'),
  get('/auth/session/end', 'id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id'),
  post('/auth/session/end', 'id_token_hint', 'state', 'post_logout_redirect_uri'),
  post('/auth/authorize', 'client_id', 'redirect_uri', 'scope'),
  post('/auth/session/end/confirm', 'logout', 'xsrf'),
  get('/auth/session/end/success', 'state'),
  get('/sso/*', 'return_to'),
  get('/sso/callback', 'code', 'state', 'error', 'error_description', 'iss'),
  get('/sso/continue', 'code'),
  post('/sso/saml', 'SAMLResponse', 'RelayState'),
  get('/sso/saml/metadata/*'),
  get('/sso/saml/logout', 'SAMLRequest', 'SAMLResponse', 'RelayState', 'Signature', 'SigAlg'),
  post('/sso/saml/logout', 'SAMLRequest', 'SAMLResponse', 'RelayState'),
  post('/sso/oidc/back-channel/*', 'logout_token'),
];

const TEXTS: readonly string[] = [
  '',
  '0',
  '-1',
  '1',
  '99999999999999999999',
  'a\0b',
  '\ufffe\uffff',
  'é\u0301🙂‮',
  '__proto__',
  'constructor',
  `'";--<script>alert(1)</script>`,
  'x\r\nset-cookie: planted=1',
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  '/'.repeat(4000),
  'x'.repeat(7000),
  `/${'%2f'.repeat(2000)}`,
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Response>&b;</Response>').toString(
    'base64',
  ),
  Buffer.from('<Response xmlns="urn:oasis:names:tc:SAML:2.0:protocol">').toString('base64'),
];
/** Invalid percent-encoding: a lone surrogate, invalid or incomplete UTF-8, non-hexadecimal digits. */
const BYTES = ['%ED%A0%80', '%ff%fe', '%C3', '%', '%zz', '%00', '+'];

test('sign-in endpoints handle any input without a server error and reveal no internals', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', FACET_TRUST_PROXY: 'loopback' });
  const { id } = await server.ok('GET', '/api/v1/users/me');
  /** The cookie of a new browser session for each endpoint, since some endpoints sign it out. */
  const signedIn = async () =>
    (await makeSession(server, id)).replace('facet_session', '__Host-facet_session');
  const { check, done } = checker(server);

  await t.test('every endpoint of this test exists', async () => {
    for (const { method, path } of ENDPOINTS) {
      const at = path.replace('*', 'x');
      const { bytes } = await rawCall(server.url, method, at);
      assert.ok(!bytes.includes(`${method} ${at}`), bytes.toString());
    }
  });

  await t.test('fields accept any text, with and without a session', async () => {
    for (const endpoint of ENDPOINTS)
      for (const cookie of [undefined, await signedIn()])
        await inParallel(
          [...TEXTS.map(encodeURIComponent), ...BYTES].map((text) => () => {
            const all = endpoint.fields.map((name) => `${name}=${text}`).join('&');
            return check(endpoint, { text, form: all, headers: { cookie } });
          }),
        );
    done();
  });

  await t.test('a field may be alone, repeated, an array or named like an object property', async () => {
    for (const endpoint of ENDPOINTS) {
      const forms = endpoint.fields.flatMap((name) => [
        `${name}=x`,
        `${name}=a&${name}=b`,
        `${name}[]=a&${name}[b]=c`,
        `${name}.x=a`,
      ]);
      const names = [
        '__proto__=x',
        '__proto__[x]=y',
        'constructor=x',
        'constructor[prototype][x]=y',
        'toString=x',
        '=',
        '&&&',
        'a',
      ];
      for (const cookie of [undefined, await signedIn()])
        await inParallel(
          [...forms, ...names].map((form) => () => check(endpoint, { text: 'x', form, headers: { cookie } })),
        );
    }
    done();
  });

  await t.test('bodies may be malformed, huge or of another type', async () => {
    const bodies: [type: string | undefined, body: string | Buffer][] = [
      ['application/json', '{'],
      ['application/json', 'null'],
      ['application/json', '[]'],
      ['application/json', '"text"'],
      ['application/json', '{"__proto__": {"x": 1}}'],
      ['application/json', '"\\ud800"'],
      ['application/x-www-form-urlencoded; charset=utf-16', 'a=b'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="login"\r\n\r\na\r\n--x--',
      ],
      ['multipart/form-data', 'x'],
      ['text/plain', 'login=a'],
      ['text/xml', '<a/>'],
      ['no type at all', 'a=b'],
      [undefined, 'a=b'],
      ['application/x-www-form-urlencoded', Buffer.from([0xff, 0xfe, 0x00, 0x3d, 0xed, 0xa0, 0x80])],
      ['application/x-www-form-urlencoded', 'x'.repeat(1 << 20)],
      ['application/x-www-form-urlencoded', 'a=b&'.repeat(4000)],
      ['application/json', `{"login": "${'x'.repeat(1 << 20)}"}`],
    ];
    for (const endpoint of ENDPOINTS) {
      if (endpoint.method === 'GET') continue;
      const odd = ['[]', '{}', '1', 'null', 'true', '["a"]', '{"toString": 1}'].map(
        (value): [string, string] => [
          'application/json',
          `{${endpoint.fields.map((name) => `"${name}": ${value}`).join(', ')}}`,
        ],
      );
      for (const cookie of [undefined, await signedIn()])
        await inParallel(
          [...bodies, ...odd].map(
            ([type, body]) =>
              () =>
                check(endpoint, { text: 'x', body, headers: { cookie, 'content-type': type } }),
          ),
        );
    }
    done();
  });

  await t.test('cookies and headers may be malformed', async () => {
    const names = ['session', 'sign_in', 'sso', 'login'].map((name) => `__Host-facet_${name}`);
    const values = ['', 'x', '%', '%00', '%ff', 'a b', '"quoted"', '🙂', '__proto__', 'x'.repeat(8000)];
    const cookies = [
      ...values.map((value) =>
        [...names, '_interaction', '_session'].map((name) => `${name}=${value}`.slice(0, 2500)).join('; '),
      ),
      ...values.map((value) => `${names[0]}=${value}`),
      ...names.map((name) => `${name}=a; ${name}=b`),
      ';;;=;=x; __proto__=x; constructor=y',
      Array.from({ length: 500 }, (_, index) => `c${index}=x`).join('; '),
    ];
    const headers = [
      ...cookies.map((cookie) => ({ cookie: Buffer.from(cookie).toString('latin1') })),
      { authorization: 'Basic' },
      { authorization: 'Basic %%%' },
      { authorization: `Basic ${Buffer.from('__proto__:x').toString('base64')}` },
      { authorization: `Basic ${Buffer.from('a\0b:\xff').toString('base64')}` },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: 'DPoP x' },
      { accept: 'application/json' },
      { accept: '*' },
      { 'accept-language': 'x'.repeat(2000) },
      { 'user-agent': 'x'.repeat(5000) },
      { 'user-agent': '<script>' },
      { host: 'evil.example' },
      { host: '__proto__' },
      { 'x-forwarded-host': 'evil.example' },
    ];
    for (const endpoint of ENDPOINTS)
      await inParallel(
        headers.map((given) => () => {
          const form = endpoint.fields.map((name) => `${name}=x`).join('&');
          return check(endpoint, { text: 'x', form, headers: given });
        }),
      );
    done();
  });

  await t.test('the server still works afterwards', async () => {
    assert.equal((await server.call('GET', '/readyz', { key: null })).status, 200);
    assert.equal(Object.getPrototypeOf({}).x, undefined);
    const { id: after } = await server.ok('GET', '/api/v1/users/me');
    assert.equal(after, id);
  });
});

interface Attempt {
  /** The percent-encoded text that replaces `*` in the path. */
  readonly text: string;
  readonly form?: string;
  readonly body?: string | Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Sends attempts, each from a different address to avoid rate limits, and checks the responses. */
function checker(server: ServerUnderTest) {
  let sent = 0;
  let slowedDown = 0;
  /** The first problem of each kind per endpoint. */
  const problems = new Map<string, string>();

  async function check({ method, path }: Endpoint, { text, form, body, headers }: Attempt): Promise<void> {
    sent += 1;
    const at = path.replace('*', text.slice(0, 200) || 'x');
    const isForm = method === 'POST' && form !== undefined;
    const address = method === 'GET' && form ? `${at}?${form}` : at;
    const given: Record<string, string> = {
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      'x-forwarded-proto': 'https',
      ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    };
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) given[name] = value;
    const answer = await rawCall(server.url, method, address, {
      headers: given,
      body: method === 'GET' ? undefined : (body ?? form),
    });
    if (answer.status === 429) slowedDown += 1;
    for (const problem of problemsIn(answer)) {
      const attempt = [address, body ?? form, JSON.stringify(headers)].map((part) =>
        String(part).slice(0, 200),
      );
      const key = `${method} ${path}: ${problem}`;
      if (!problems.has(key)) problems.set(key, `${key}: ${attempt.join(' ')}: ${textOf(answer.bytes)}`);
    }
  }

  /** Fails on any problem since the last call, or if too many attempts were rate limited. */
  function done(): void {
    const found = [...problems.values()];
    problems.clear();
    assert.deepEqual(found, []);
    assert.ok(sent > 0 && slowedDown < sent / 20, `${slowedDown} of ${sent} were rate limited`);
  }
  return { check, done };
}

function problemsIn({ status, headers, bytes }: RawAnswer): string[] {
  const said = bytes.toString();
  const { location = '/', 'content-type': type = '', 'set-cookie': cookies = [] } = headers;
  const isPage = type.startsWith('text/html');
  const policy = String(headers['content-security-policy']);
  return [
    ...(status >= 500 ? [`returns ${status}`] : []),
    ...(INSIDE.test(said) ? ['reveals internals'] : []),
    ...(isPage && /<script/i.test(said) ? ['has a script'] : []),
    ...(isPage && !policy.includes("default-src 'none'") ? ['has no content security policy'] : []),
    ...(/^\/(?![/\\])|^https:\/\/127\.0\.0\.1[:/]/.test(location)
      ? []
      : [`redirects to ${location.slice(0, 80)}`]),
    ...(cookies.some((cookie) => cookie.includes('planted')) ? ['sets the planted cookie'] : []),
  ];
}

/** The text of a response, without the styles of a page. */
function textOf(bytes: Buffer): string {
  return bytes
    .toString()
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 800);
}

async function inParallel(work: readonly (() => Promise<void>)[]): Promise<void> {
  const limit = pLimit(AT_A_TIME);
  await Promise.all(work.map((each) => limit(each)));
}
