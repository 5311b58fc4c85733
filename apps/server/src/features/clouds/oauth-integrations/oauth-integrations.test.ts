import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer(
  { after },
  { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: '10.0.0.0/8,auth.internal' },
);
const PATH = '/api/v1/oauth-integrations';
const SECRET = 'canary-of-a-client-secret';
let made = 0;
const integration = (more: object = {}) => {
  made += 1;
  return {
    name: `source ${made}`,
    type: 'snowflake',
    authUrl: 'https://auth.example.com/authorize',
    tokenUrl: 'https://auth.example.com/token',
    redirectUri: 'https://facet.example.com/oauth/callback',
    clientId: 'facet',
    clientSecret: SECRET,
    ...more,
  };
};

test('invalid input and private addresses are refused with the name of the field', async () => {
  const refused: [object, RegExp][] = [
    [{ name: '' }, /body\.name/],
    [{ type: '' }, /body\.type/],
    [{ authUrl: 'http://auth.example.com/' }, /body\.authUrl must be a URL that begins with https/],
    [{ authUrl: 'javascript:alert(1)' }, /body\.authUrl/],
    [{ authUrl: 'https://u:p@auth.example.com/' }, /body\.authUrl must contain neither credentials/],
    [{ tokenUrl: 'https://auth.example.com/#x' }, /body\.tokenUrl/],
    [{ tokenUrl: 'nonsense' }, /body\.tokenUrl/],
    [{ tokenUrl: 'https://127.0.0.1/token' }, /body\.tokenUrl must not be a private address/],
    [{ tokenUrl: 'https://[::ffff:169.254.169.254]/' }, /body\.tokenUrl must not be a private address/],
    [{ tokenUrl: 'https://0177.0.0.1/' }, /body\.tokenUrl must not be a private address/],
    [{ redirectUri: 'ftp://facet.example.com/' }, /body\.redirectUri/],
    [{ clientId: '' }, /body\.clientId/],
    [{ clientSecret: null }, /body\.clientSecret/],
    [{ scopes: null }, /body\.scopes/],
    [{ scopes: ['a b'] }, /body\.scopes/],
    [{ config: null }, /body\.config/],
    [{ config: { clientAuthentication: 'none' } }, /clientAuthentication must be one of client_secret_basic/],
    [{ config: { issuer: 7 } }, /body\.config\.issuer/],
    [{ config: { authorizationParameters: ['x'] } }, /authorizationParameters must be an object/],
    [{ config: { authorizationParameters: { state: 'x' } } }, /authorizationParameters\.state is reserved/],
    [
      { config: { authorizationParameters: { prompt: 1 } } },
      /authorizationParameters\.prompt must be a string/,
    ],
    [{ config: { x: 'y'.repeat(9000) } }, /body\.config must be at most 8192 bytes/],
  ];
  for (const [more, message] of refused) {
    const answer = await server.call('POST', PATH, { body: integration(more) });
    assert.equal(answer.status, 400, `${JSON.stringify(more)}: ${JSON.stringify(answer.body)}`);
    assert.match(answer.body.error, message);
  }
  assert.deepEqual(await server.ok('GET', PATH), []);
});

test('addresses that the operator allows may be private and use plain HTTP', async () => {
  for (const origin of ['https://10.1.2.3', 'http://10.1.2.3:8080', 'http://auth.internal']) {
    const body = integration({ authUrl: `${origin}/authorize`, tokenUrl: `${origin}/token` });
    const { id } = await server.ok('POST', PATH, body);
    await server.ok('DELETE', `${PATH}/${id}`);
  }
});

test('the secret is neither returned, nor stored in plain text, nor in the audit log', async () => {
  const created = await server.call('POST', PATH, { body: integration({ scopes: ['a'], config: { x: 1 } }) });
  const path = `${PATH}/${created.body.id}`;
  const { name } = created.body;
  const updated = await server.call('PUT', path, {
    body: integration({ name, clientSecret: `${SECRET}-new`, type: 'other' }),
  });
  assert.deepEqual(
    { type: updated.body.type, scopes: updated.body.scopes, config: updated.body.config },
    { type: 'other', scopes: ['a'], config: { x: 1 } },
    'absent fields keep their value',
  );
  const answers = [created, updated, await server.call('GET', path), await server.call('GET', PATH)];
  for (const { body } of answers) {
    assert.ok(!JSON.stringify(body).includes(SECRET));
    assert.ok(!JSON.stringify(body).toLowerCase().includes('secret'));
  }
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(o)::text as text from oauth_integrations o union all
    select to_jsonb(e)::text from audit_events e`.execute(server.db);
  assert.ok(rows.every(({ text }) => !text.includes(SECRET)));
});

test('names are unique, ignoring case', async () => {
  const first = integration({ name: 'Warehouse' });
  const { id } = await server.ok('POST', PATH, first);
  assert.equal((await server.call('POST', PATH, { body: { ...first, name: 'WAREHOUSE' } })).status, 409);
  const { id: other } = await server.ok('POST', PATH, integration());
  assert.equal((await server.call('PUT', `${PATH}/${other}`, { body: first })).status, 409);
  await server.ok('PUT', `${PATH}/${id}`, { ...first, name: 'warehouse', clientSecret: undefined });
});

test('a new token endpoint or client requires a new secret', async () => {
  const body = integration();
  const { id } = await server.ok('POST', PATH, body);
  await server.ok('POST', `/api/v1/user-oauth-tokens/${id}/initiate`);
  const { clientSecret: _, ...without } = body;
  for (const more of [{ tokenUrl: 'https://evil.example.com/token' }, { clientId: 'another' }]) {
    const answer = await server.call('PUT', `${PATH}/${id}`, { body: { ...without, ...more } });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /body\.clientSecret is required if tokenUrl or clientId changes/);
  }
  await server.ok('PUT', `${PATH}/${id}`, { ...body, tokenUrl: 'https://new.example.com/token' });
  const { rows } = await sql<Json>`select count(*) from oauth_flows where integration_id = ${id}`.execute(
    server.db,
  );
  assert.equal(Number(rows[0].count), 0, 'flows in progress end');
});

test('managing integrations requires the permission', async () => {
  await allowPersonalKeys(server);
  const of = (action: string) =>
    makePerson(server, {
      policies: [{ resourceType: 'Global', actions: [action as never], resources: ['All'] }],
    });
  const [manager, reader] = [await of('OAuthIntegrationsManage'), await of('OAuthIntegrationsIssueTokens')];
  const { id } = await server.ok('POST', PATH, integration(), manager.key);
  assert.equal((await server.ok('GET', `${PATH}/${id}`, undefined, reader.key)).id, id);
  assert.equal((await server.call('DELETE', `${PATH}/${id}`, { key: reader.key })).status, 403);
  await server.ok('DELETE', `${PATH}/${id}`, undefined, manager.key);
  assert.equal((await server.call('GET', `${PATH}/${id}`)).status, 404);
});
