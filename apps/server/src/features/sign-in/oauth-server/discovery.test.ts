import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rawCall } from '../../../../test/raw-call.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const get = (path: string) => server.call('GET', path, { key: null });

test('the discovery documents list the endpoints, at every standard path', async () => {
  const issuer = `${server.url}/auth`;
  const { status, body, headers } = await get('/auth/.well-known/openid-configuration');
  assert.equal(status, 200);
  assert.deepEqual(
    {
      issuer: body.issuer,
      authorization: body.authorization_endpoint,
      token: body.token_endpoint,
      device: body.device_authorization_endpoint,
      revocation: body.revocation_endpoint,
      introspection: body.introspection_endpoint,
      userinfo: body.userinfo_endpoint,
      end: body.end_session_endpoint,
      keys: body.jwks_uri,
      registration: body.registration_endpoint,
    },
    {
      issuer,
      authorization: `${issuer}/authorize`,
      token: `${issuer}/token`,
      device: `${issuer}/device/code`,
      revocation: `${issuer}/revoke`,
      introspection: `${issuer}/introspect`,
      userinfo: `${issuer}/userinfo`,
      end: `${issuer}/session/end`,
      keys: `${issuer}/jwks`,
      registration: undefined,
    },
  );
  assert.deepEqual(body.scopes_supported.toSorted(), ['api', 'email', 'offline_access', 'openid', 'profile']);
  assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
  assert.deepEqual(body.id_token_signing_alg_values_supported, ['RS256']);
  assert.deepEqual(body.response_types_supported, ['code']);
  assert.deepEqual(body.token_endpoint_auth_methods_supported.toSorted(), [
    'client_secret_basic',
    'client_secret_post',
    'none',
  ]);
  assert.equal(headers.get('access-control-allow-origin'), '*');
  for (const path of [
    '/auth/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/auth',
    '/.well-known/openid-configuration/auth',
  ])
    assert.deepEqual((await get(path)).body, body, path);
});

test('a request without a token is referred to the authorization server', async () => {
  const refused = await get('/api/v1/users/me');
  assert.equal(refused.status, 401);
  const [, document = ''] =
    /^Bearer resource_metadata="([^"]+)"$/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
  assert.equal(document, `${server.url}/.well-known/oauth-protected-resource`);
  const { body } = await get('/.well-known/oauth-protected-resource');
  assert.deepEqual(
    { resource: body.resource, authorization_servers: body.authorization_servers },
    { resource: server.url, authorization_servers: [`${server.url}/auth`] },
  );
});

test('a request with an invalid token gets the error invalid_token', async () => {
  const { headers } = await server.call('GET', '/api/v1/users/me', { key: 'x'.repeat(43) });
  assert.match(headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", resource_metadata="/);
});

test('the Host header does not change the addresses in the documents', async () => {
  const { bytes } = await rawCall(server.url, 'GET', '/auth/.well-known/openid-configuration', {
    headers: { host: 'evil.example' },
  });
  assert.equal(JSON.parse(bytes.toString()).issuer, `${server.url}/auth`);
});

test('pages of other sites can read the documents but not call the endpoints', async () => {
  const headers = { origin: 'https://evil.example' };
  for (const path of ['/auth/device/code', '/auth/token', '/auth/introspect', '/auth/userinfo']) {
    const answer = await server.call('POST', path, { key: null, headers, body: { client_id: 'cube-cli' } });
    assert.ok(answer.status >= 400, path);
    assert.equal(answer.headers.get('access-control-allow-origin'), null, path);
  }
});

test('unknown paths return 404', async () => {
  for (const path of ['/auth/reg', '/auth/request', '/auth/unknown'])
    assert.equal((await get(path)).status, 404);
});
