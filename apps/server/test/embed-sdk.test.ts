import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestServer } from './server-under-test.ts';

const SDK = fileURLToPath(new URL('../../../packages/embed-sdk/', import.meta.url));
const run = promisify(execFile);

function requireBuild(file: string): void {
  if (!existsSync(`${SDK}${file}`)) execFileSync(process.execPath, [`${SDK}build.ts`]);
}

test('pages of every site can load the SDK for hosts, compressed and cached', async (t) => {
  requireBuild('dist/facet-embed.js');
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

test('npm installs the package of the SDK from the server, with its types', async (t) => {
  requireBuild('packed/facet-embed-sdk.tgz');
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const address = `${server.url}/facet-embed-sdk.tgz`;
  const response = await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } });
  const { headers } = response;
  assert.deepEqual(
    ['content-type', 'content-encoding', 'cache-control'].map((name) => headers.get(name)),
    ['application/gzip', null, 'public, max-age=3600'],
  );
  const served = Buffer.from(await response.arrayBuffer());
  assert.ok(served.equals(readFileSync(`${SDK}packed/facet-embed-sdk.tgz`)), 'the packed file');
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  assert.equal((await fetch(address, { headers: known })).status, 304);

  const folder = await mkdtemp(join(tmpdir(), 'facet-host-'));
  t.after(() => rm(folder, { recursive: true }));
  const host = `import { createEmbed, type Embed, stopRenewal } from '@facet/embed-sdk';
import '@facet/embed-sdk/element';
export const show = (element: HTMLElement): Embed => createEmbed(element, { url: 'https://facet.example.com', dashboard: 'x' });
export const end: () => void = stopRenewal;
`;
  await writeFile(join(folder, 'host.ts'), host);
  await writeFile(join(folder, 'package.json'), '{"name":"host","private":true,"type":"module"}');
  const cache = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'false' };
  await run('npm', ['install', '--no-audit', '--no-fund', address], { cwd: folder, env: cache });

  const imported = `import('@facet/embed-sdk').then((sdk) => console.log(typeof sdk.createEmbed, typeof sdk.stopRenewal))`;
  const { stdout } = await run(process.execPath, ['--eval', imported], { cwd: folder });
  assert.equal(stdout, 'function function\n');
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--lib', 'es2024,dom', '--types', ''];
  const compile = [join(dirname(compiler), 'bin/tsc'), ...options, 'host.ts'];
  const problems = await run(process.execPath, compile, { cwd: folder }).catch((error) => error);
  assert.equal(problems.stdout, '');
});

test('packing the SDK again results in the same bytes', async (t) => {
  requireBuild('dist/facet-embed.js');
  const pack = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'facet-pack-'));
    t.after(() => rm(folder, { recursive: true }));
    const options = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', options, { cwd: SDK });
    return readFileSync(join(folder, stdout.trim()));
  };
  assert.ok((await pack()).equals(await pack()));
});

test('a site can ask whether it may show a frame', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const allowedOrigins = ['https://app.example.com', 'https://*.example.org'];
  await server.ok('PUT', '/api/v1/embed/settings', { allowedOrigins });
  const ask = async (origin?: string, path = '/embed/dashboard/k3Jd82hQpLw9/framing') => {
    const response = await fetch(server.url + path, origin === undefined ? {} : { headers: { origin } });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    return response.json();
  };
  for (const [origin, isAllowed] of [
    ['https://app.example.com', true],
    ['https://eu.example.org', true],
    ['https://example.org', false],
    ['http://app.example.com', false],
    ['null', false],
    [undefined, true],
  ] as const)
    assert.deepEqual(await ask(origin), { isAllowed }, String(origin));
  for (const page of [
    '/embed/d/1/dashboard/k3Jd82hQpLw9',
    '/embed/chat',
    '/embed/d/1/chat',
    '/embed/d/1/chat/4f0c',
  ]) {
    assert.deepEqual(await ask('https://app.example.com', `${page}/framing`), { isAllowed: true }, page);
    assert.deepEqual(await ask('https://other.example.com', `${page}/framing`), { isAllowed: false }, page);
  }
});
