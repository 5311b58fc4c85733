// Slow: starts programs of others, which load for seconds.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { signingIn } from '../../../../test/mcp-conformance/signing-in.ts';
import { signedInUser } from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const run = promisify(execFile);
const INSPECTOR = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
);
const server = await startTestServer({ after });
await server.ok('PUT', '/api/v1/tenant/authentication', { clientRegistrationEnabled: true });
const ADDRESS = new URL('/mcp', server.url);
const CLIENT = { name: 'a test', version: '1' };

/** What each generation of the official client has in common here. */
interface AnyClient {
  connect(transport: unknown): Promise<void>;
  callTool(call: { name: string; arguments: object }): Promise<unknown>;
  close(): Promise<void>;
}
interface AnyTransport {
  finishAuth(code: string, issuer?: string): Promise<void>;
}

for (const [generation, makeClient, Transport] of [
  ['of today', () => new Client(CLIENT), StreamableHTTPClientTransport],
  ['of the former generation', () => new FormerClient(CLIENT), FormerTransport],
] as const)
  test(`the official client ${generation} signs in, knowing nothing but the address`, async (t) => {
    const { tab, id } = await signedInUser(server);
    const { provider, returned } = signingIn(tab);
    const transport = () => new Transport(ADDRESS, { authProvider: provider as never });
    const first = transport();
    await assert.rejects((makeClient() as AnyClient).connect(first));
    const parameters = await returned();
    // The former generation ignores the issuer (RFC 9207).
    await (first as unknown as AnyTransport).finishAuth(
      parameters.get('code') ?? '',
      parameters.get('iss') ?? undefined,
    );
    const client = makeClient() as AnyClient;
    await client.connect(transport());
    t.after(() => client.close());
    const answer = await client.callTool({ name: 'listDeployments', arguments: {} });
    assert.deepEqual((answer as { structuredContent: object }).structuredContent, {
      deployments: [],
      nextCursor: null,
    });
    const { items } = await server.ok('GET', `/api/v1/users/${id}/oauth-grants`);
    assert.deepEqual(items[0].scopes.filter((scope: string) => scope.startsWith('mcp:')).sort(), [
      'mcp:content',
      'mcp:query',
    ]);
  });

test('the inspector lists and calls tools', async () => {
  const inspect = async (...args: string[]) => {
    const { stdout } = await run(
      process.execPath,
      [
        INSPECTOR,
        '--cli',
        ADDRESS.href,
        '--transport',
        'http',
        '--header',
        `Authorization: Bearer ${server.adminKey}`,
        ...args,
      ],
      { timeout: 120_000 },
    );
    return JSON.parse(stdout);
  };
  const { tools } = await inspect('--method', 'tools/list');
  assert.ok(tools.some(({ name }: { name: string }) => name === 'ask'));
  const { structuredContent } = await inspect('--method', 'tools/call', '--tool-name', 'listDeployments');
  assert.deepEqual(structuredContent, { deployments: [], nextCursor: null });
});
