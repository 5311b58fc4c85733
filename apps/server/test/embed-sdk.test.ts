import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestServer } from './server-under-test.ts';

const SDK = fileURLToPath(new URL('../../../packages/embed-sdk/', import.meta.url));

test('pages of every site can load the SDK for hosts, compressed and cached', async (t) => {
  if (!existsSync(`${SDK}dist/facet-embed.js`)) execFileSync(process.execPath, [`${SDK}build.ts`]);
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const get = (headers: Record<string, string>) => fetch(`${server.url}/embed/sdk.js`, { headers });

  const response = await get({ 'accept-encoding': 'br' });
  assert.equal(response.status, 200);
  assert.match(await response.text(), /createEmbed/);
  const { headers } = response;
  assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(headers.get('content-encoding'), 'br');
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(headers.get('cache-control'), 'public, max-age=3600');

  const head = await fetch(`${server.url}/embed/sdk.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  assert.equal(head.status, 200);
  assert.equal(head.headers.get('content-length'), headers.get('content-length'));
  assert.equal(head.headers.get('etag'), headers.get('etag'));
  assert.equal(await head.text(), '');

  const etag = headers.get('etag') ?? '';
  assert.equal((await get({ 'if-none-match': etag })).status, 304);
  const plain = await get({ 'accept-encoding': 'identity' });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.match(await plain.text(), /createEmbed/);
});
