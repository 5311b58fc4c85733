import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';
import { requireEmbedding } from './embed-settings.service.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const ACCOUNT = '/api/v1/embed/settings';
const { id: deploymentId } = await server.ok(
  'POST',
  '/build/api/v1/deployments',
  deploymentInput('Embedded'),
);
const OWN = `/api/v1/deployments/${deploymentId}/embed-settings`;
const effective = () => requireEmbedding(server.db, 1, Number(deploymentId));

test('embedding works by default, and only this server may frame the pages', async () => {
  assert.deepEqual(await server.ok('GET', ACCOUNT), {
    enabled: true,
    creatorModeEnabled: true,
    allowedOrigins: [],
  });
  assert.deepEqual(await server.ok('GET', OWN), { enabled: true, allowedOrigins: null });
});

test('allowed origins are exact origins or have a wildcard for subdomains', async () => {
  const accepted = [
    'https://app.example.com',
    'https://*.example.com',
    'https://app.example.com:8443',
    'https://intranet',
    'https://xn--mller-kva.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
  ];
  const { allowedOrigins } = await server.ok('PUT', ACCOUNT, { allowedOrigins: accepted });
  assert.deepEqual(allowedOrigins, accepted);
  const refused = [
    '',
    '*',
    'https://*',
    'https://*.com',
    'https://app.*.com',
    'https://App.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://app.example.com:0',
    'https://user@app.example.com',
    'https://app..example.com',
    'https://-app.example.com',
    "https://app.example.com 'unsafe-inline'",
    'https://app.example.com;script-src *',
    'https://app.example.com\n',
    'http://app.example.com',
    'app.example.com',
    'data:',
    'null',
  ];
  for (const origin of refused)
    for (const path of [ACCOUNT, OWN]) {
      const response = await server.call('PUT', path, { body: { allowedOrigins: [origin] } });
      assert.equal(response.status, 400, origin);
      assert.match(response.body.error, /body\.allowedOrigins\.0 must be an origin in lower case/, origin);
    }
  const many = Array.from({ length: 101 }, (_, index) => `https://a${index}.example.com`);
  assert.equal((await server.call('PUT', ACCOUNT, { body: { allowedOrigins: many } })).status, 400);
  assert.deepEqual((await server.ok('GET', ACCOUNT)).allowedOrigins, accepted);
});

test('the origins of a deployment replace those of the account', async () => {
  await server.ok('PUT', ACCOUNT, { allowedOrigins: ['https://account.example.com'] });
  assert.deepEqual((await effective()).allowedOrigins, ['https://account.example.com']);
  await server.ok('PUT', OWN, { allowedOrigins: ['https://own.example.com'] });
  assert.deepEqual((await effective()).allowedOrigins, ['https://own.example.com']);
  await server.ok('PUT', OWN, { allowedOrigins: [] });
  assert.deepEqual((await effective()).allowedOrigins, []);
  assert.deepEqual(await server.ok('PUT', OWN, { allowedOrigins: null }), {
    enabled: true,
    allowedOrigins: null,
  });
  assert.deepEqual((await effective()).allowedOrigins, ['https://account.example.com']);
});

test('an absent setting stays, and null restores the default', async () => {
  await server.ok('PUT', ACCOUNT, { creatorModeEnabled: false, allowedOrigins: ['https://a.example.com'] });
  const kept = await server.ok('PUT', ACCOUNT, { enabled: true });
  assert.deepEqual(kept, {
    enabled: true,
    creatorModeEnabled: false,
    allowedOrigins: ['https://a.example.com'],
  });
  const restored = await server.ok('PUT', ACCOUNT, { creatorModeEnabled: null, allowedOrigins: null });
  assert.deepEqual(restored, { enabled: true, creatorModeEnabled: true, allowedOrigins: [] });
});

test('a deployment cannot enable embedding that the account has switched off', async () => {
  await server.ok('PUT', OWN, { enabled: false });
  await assert.rejects(effective(), /switched off for this deployment/);
  await server.ok('PUT', ACCOUNT, { enabled: false });
  await server.ok('PUT', OWN, { enabled: true });
  await assert.rejects(effective(), /switched off in this account/);
  await server.ok('PUT', ACCOUNT, { enabled: null });
  assert.equal((await effective()).enabled, true);
});

test('a misspelt setting is refused', async () => {
  for (const path of [ACCOUNT, OWN]) {
    const answer = await server.call('PUT', path, { body: { allowedOrigin: ['https://a.example.com'] } });
    assert.equal(answer.status, 400, path);
    assert.equal(answer.body.error, 'body.allowedOrigin is unknown; did you mean allowedOrigins?');
  }
});
