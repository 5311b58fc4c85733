import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { startProcess, temporaryHome } from './server-process.ts';

/** Packages that only some accounts use, and that take memory and time to load. */
const LAZY = [
  'oidc-provider',
  '@node-saml/node-saml',
  'otpauth',
  '@octokit/core',
  '@peculiar/x509',
  'nodemailer',
  '@scalar/fastify-api-reference',
];

test('packages that only some accounts use are loaded on first use', async (t) => {
  const database = await testDatabase();
  const server = await startProcess(t, {
    NODE_OPTIONS: `--import=${new URL('report-loaded-packages.ts', import.meta.url)}`,
    FACET_ROLES: 'api,worker',
    FACET_DATA_DIR: join(await temporaryHome(t), 'data'),
    DATABASE_URL: connectionUrl(database.connection),
  });
  t.after(() => database.close());
  const loaded = (): string[] => server.stderr().match(/(?<=^loaded ).+/gm) ?? [];
  const lazy = () => loaded().filter((name) => LAZY.includes(name));

  await server.ok('GET', '/api/v1/deployments');
  for (const path of ['/login', '/api/v1/spec'])
    assert.equal((await server.call('GET', path, { key: null })).status, 200);
  assert.ok(loaded().includes('fastify'), 'loaded packages must be reported');
  assert.deepEqual(lazy(), []);

  const discovery = '/auth/.well-known/openid-configuration';
  assert.equal((await server.call('GET', discovery, { key: null })).status, 200);
  assert.deepEqual(lazy(), ['oidc-provider']);
  // The page names its script by a hash of the content.
  assert.equal((await server.call('GET', '/docs', { key: null })).status, 200);
  assert.deepEqual(lazy(), ['oidc-provider', '@scalar/fastify-api-reference']);
  assert.equal((await server.end('SIGTERM')).code, 0);
});
