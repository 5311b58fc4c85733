import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mcpClient } from '../../../../test/mcp-client.ts';
import {
  agreeToCode,
  beginCode,
  CALLBACK,
  discover,
  fetchTokens,
  pathOf,
  registerClient,
  signedInUser,
  signIn,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const RESOURCE = `${server.url}/mcp`;
const METADATA = '/.well-known/oauth-protected-resource/mcp';
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const callOf = (name: string, args: object) => ({
  ...MESSAGE,
  method: 'tools/call',
  params: { name, arguments: args },
});
const post = (token: string, body: object = MESSAGE) =>
  server.call('POST', '/mcp', {
    body,
    key: token,
    headers: { accept: 'application/json, text/event-stream' },
  });

test('a client without a token finds the authorization server', async () => {
  const refused = await server.call('POST', '/mcp', { body: MESSAGE, key: null });
  assert.equal(
    refused.headers.get('www-authenticate'),
    `Bearer scope="mcp:query mcp:content", resource_metadata="${server.url}${METADATA}"`,
  );
  const { body } = await server.call('GET', METADATA, { key: null });
  assert.deepEqual(body, {
    resource: RESOURCE,
    authorization_servers: [`${server.url}/auth`],
    scopes_supported: ['mcp:query', 'mcp:content'],
    bearer_methods_supported: ['header'],
  });
  const config = await discover(server.url);
  const metadata = config.serverMetadata();
  assert.equal(metadata.client_id_metadata_document_supported, true);
  assert.equal(metadata.authorization_response_iss_parameter_supported, true);
});

test('the built-in client gets a token for the MCP server only, which ends with its grant', async (t) => {
  const { tab, id } = await signedInUser(server);
  const config = await discover(server.url, 'cube-mcp-client');
  const redirect = {
    redirect_uri: 'http://127.0.0.1:41234/callback',
    scope: 'mcp-agent-access offline_access',
  };
  const begun = await beginCode(config, redirect);
  const consent = await tab.get(pathOf((await tab.get(pathOf(begun.url.href))).location));
  assert.match(consent.html, /MCP client/);
  assert.match(consent.html, /Read data models, change them on your dev branches/);
  assert.match(consent.html, /can reach a language model/);
  assert.match(consent.html, /127\.0\.0\.1:41234<\/strong><\/bdi> on this device/);
  assert.doesNotMatch(consent.html, /chose its name/);
  const again = await beginCode(config, redirect);
  const returned = await agreeToCode(tab, again);
  assert.equal(returned.searchParams.get('iss'), `${server.url}/auth`);
  const { access_token: token, scope } = await fetchTokens(config, again, returned);
  assert.match(scope ?? '', /mcp-agent-access/);
  const client = await mcpClient(t, server, { key: token });
  await client.callTool({ name: 'listDeployments', arguments: {} });
  assert.equal(await statusWith(server, token), 403, 'the token is not for the API');

  const { items } = await server.ok('GET', `/api/v1/users/${id}/oauth-grants`);
  const [grant] = items;
  assert.equal(grant.clientId, 'cube-mcp-client');
  const account = await tab.get('/account');
  assert.match(account.html, /MCP client.*See the data models.*See reports.*Read data models/s);
  await server.call('DELETE', `/api/v1/users/${id}/oauth-grants/${grant.id}`);
  assert.equal((await post(token)).status, 401);
});

test('a tool beyond the scopes of a token is refused with the scope that it needs', async () => {
  const { tab } = await signedInUser(server);
  const { config } = await registerClient(server, { name: 'Assistant' });
  const { access_token: token } = await signIn(config, tab, { scope: 'mcp:query', resource: RESOURCE });
  const allowed = await post(token, callOf('listDeployments', {}));
  assert.equal(allowed.status, 200);
  const refused = await post(token, callOf('listDashboards', {}));
  assert.equal(refused.status, 403);
  const challenge = refused.headers.get('www-authenticate') ?? '';
  assert.match(challenge, /error="insufficient_scope"/);
  assert.match(challenge, /scope="mcp:content mcp:query"/);
  assert.ok(challenge.includes(`resource_metadata="${server.url}${METADATA}"`));
});

test('tokens for the API, and cookies, are not accepted, and no other resource is granted', async () => {
  const { tab } = await signedInUser(server);
  const { config } = await registerClient(server, { name: 'Other' });
  const { access_token: token } = await signIn(config, tab);
  assert.equal(await statusWith(server, token), 200);
  assert.equal((await post(token)).status, 403);
  assert.equal((await tab.call('POST', '/mcp', MESSAGE)).status, 401);
  const begun = await beginCode(config, { scope: 'mcp:query', resource: 'https://other.example/mcp' });
  const answer = await tab.get(pathOf(begun.url.href));
  const returned = new URL(answer.location ?? '');
  assert.equal(returned.origin + returned.pathname, CALLBACK);
  assert.equal(returned.searchParams.get('error'), 'invalid_target');
  // A token with both resources would be accepted by each.
  const both = await beginCode(config, { scope: 'api mcp:query', resource: RESOURCE });
  const mixed = await fetchTokens(config, both, await agreeToCode(tab, both));
  assert.equal(await statusWith(server, mixed.access_token), 403);
  assert.equal((await post(mixed.access_token)).status, 200);
});
