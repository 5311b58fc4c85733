import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const PATH = '/api/v1/oauth-clients';
const CALLBACK = 'https://reports.example.com/callback';
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const create = (body: unknown) => server.call('POST', PATH, { body });

test('a client is created, read, updated and deleted, and its secret is returned once', async () => {
  const made = await server.ok('POST', PATH, { name: 'Reports', redirectUris: [CALLBACK] });
  const { clientSecret, ...client } = made;
  assert.match(clientSecret, /^[\w-]{43}$/);
  assert.deepEqual(
    { ...client, clientId: '', createdAt: '', updatedAt: '' },
    {
      clientId: '',
      name: 'Reports',
      isPublic: false,
      isBuiltIn: false,
      isSelfRegistered: false,
      isTrusted: false,
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: [CALLBACK],
      postLogoutRedirectUris: [],
      createdAt: '',
      updatedAt: '',
    },
  );
  const path = `${PATH}/${client.clientId}`;
  assert.deepEqual(await server.ok('GET', path), client);
  const changed = await server.ok('PUT', path, {
    name: 'More',
    isTrusted: true,
    postLogoutRedirectUris: [CALLBACK],
  });
  assert.deepEqual(
    { name: changed.name, isTrusted: changed.isTrusted, redirectUris: changed.redirectUris },
    { name: 'More', isTrusted: true, redirectUris: [CALLBACK] },
  );
  assert.deepEqual(
    (await server.ok('PUT', path, { postLogoutRedirectUris: null })).postLogoutRedirectUris,
    [],
  );
  const renewed = await server.ok('POST', `${path}/secret`);
  assert.notEqual(renewed.clientSecret, clientSecret);
  assert.equal((await server.call('DELETE', path)).status, 204);
  assert.equal((await server.call('GET', path)).status, 404);
});

test('every account has the built-in command-line client, which cannot be changed', async () => {
  const { items } = await server.ok('GET', PATH);
  assert.deepEqual(
    {
      clientId: items[0].clientId,
      isBuiltIn: items[0].isBuiltIn,
      isPublic: items[0].isPublic,
      grantTypes: items[0].grantTypes,
    },
    { clientId: 'cube-cli', isBuiltIn: true, isPublic: true, grantTypes: [DEVICE, 'refresh_token'] },
  );
  const path = `${PATH}/cube-cli`;
  assert.deepEqual(await server.ok('GET', path), items[0]);
  for (const [method, at] of [
    ['PUT', path],
    ['POST', `${path}/secret`],
    ['DELETE', path],
  ] as const) {
    const answer = await server.call(method, at, method === 'PUT' ? { body: { name: 'Mine' } } : {});
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /built in/);
  }
  assert.equal((await create({ name: 'x', clientId: 'cube-cli', redirectUris: [CALLBACK] })).status, 409);
});

test('redirect URIs use https, or for public clients a loopback address or a private scheme', async () => {
  const good: [string, boolean][] = [
    ['https://example.com/callback?tab=1', false],
    ['https://example.com/callback', true],
    ['http://127.0.0.1/callback', true],
    ['http://localhost:8080/callback', true],
    ['http://[::1]/callback', true],
    ['com.example.app:/callback', true],
  ];
  for (const [uri, isPublic] of good) {
    const answer = await create({ name: 'x', isPublic, redirectUris: [uri] });
    assert.deepEqual([answer.status, answer.body.clientSecret === null], [200, isPublic], uri);
  }
  const bad: [string, boolean, RegExp][] = [
    ['http://example.com/callback', true, /https/],
    ['http://example.com/callback', false, /https/],
    ['http://127.0.0.1/callback', false, /https unless the client is public/],
    ['com.example.app:/callback', false, /https unless the client is public/],
    ['https://localhost/callback', true, /http for a loopback address/],
    ['https://example.com/#fragment', false, /fragment/],
    ['https://example.com/callback#', false, /fragment/],
    ['https://*.example.com/callback', false, /wildcards/],
    ['https://ada:secret@example.com/', false, /username or password/],
    ['/callback', false, /absolute/],
    ['https://example.com\\@evil.example/', false, /absolute/],
    ['myapp:/callback', true, /a dot/],
    ['javascript:alert(1)', true, /a dot/],
    ['data:text/html,x', true, /a dot/],
    ['http://127.0.0.1.evil.example/', true, /https/],
  ];
  for (const [uri, isPublic, problem] of bad)
    for (const field of ['redirectUris', 'postLogoutRedirectUris']) {
      const body = { name: 'x', isPublic, redirectUris: ['https://example.com/ok'], [field]: [uri] };
      const answer = await create(body);
      assert.equal(answer.status, 400, uri);
      assert.match(answer.body.error, problem, uri);
      assert.match(answer.body.error, new RegExp(`^body\\.${field}\\.0 must`), uri);
    }
});

test('invalid input is refused with the name of the field', async () => {
  for (const [body, problem] of [
    [{ redirectUris: [] }, /redirectUris/],
    [{ grantTypes: ['refresh_token'], redirectUris: [CALLBACK] }, /grantTypes/],
    [{ grantTypes: ['client_credentials'] }, /grantTypes/],
    [{ isPublic: true, isTrusted: true, redirectUris: [CALLBACK] }, /isTrusted/],
    [{ clientId: 'a b', redirectUris: [CALLBACK] }, /clientId/],
    [{ name: '', redirectUris: [CALLBACK] }, /name/],
  ] as const) {
    const answer = await create({ name: 'x', ...body });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, problem);
  }
  const device = await create({ name: 'A terminal', isPublic: true, grantTypes: [DEVICE] });
  assert.equal(device.status, 200);
  assert.equal((await server.call('POST', `${PATH}/${device.body.clientId}/secret`)).status, 400);
});
