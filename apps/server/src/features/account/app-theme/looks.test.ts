import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { jsonb } from '@facet/db';
import { rawCall } from '../../../../test/raw-call.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { buildWebApp } from '../../../../test/web-app-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';

await buildWebApp();
const server = await startTestServer(
  { after },
  { FACET_ROLES: 'api', FACET_PUBLIC_URL: 'http://127.0.0.1', FACET_TRUST_PROXY: '127.0.0.1' },
);
const HOST = 'analytics.acme.example';
await addTenant(server.db, {
  name: 'Acme & <Sons>',
  host: HOST,
  adminEmail: 'ann@acme.example',
});

beforeEach(async () => {
  await server.db.updateTable('tenants').set({ app_theme: '{}' }).execute();
});

/** Fetches a page of the tenant at a host, and the sources that its Content-Security-Policy allows. */
async function look(host = '127.0.0.1') {
  const headers = { host, 'x-forwarded-proto': 'https' };
  const response = await rawCall(server.url, 'GET', '/invitation/unknown', { headers });
  const html = response.bytes.toString();
  const policy = String(response.headers['content-security-policy']);
  const sources = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]));
  const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  assert.equal(response.status, 404);
  assert.equal(
    sources.get('style-src'),
    `style-src 'sha256-${hash}'`,
    'the policy allows the style of the page',
  );
  for (const part of [
    "default-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    assert.ok(policy.split('; ').includes(part), policy);
  return { html, policy, sources, style };
}

const themeOf = (theme: object) => server.ok('PUT', '/api/v1/app-theme', theme);
const keep = (theme: object) =>
  server.db
    .updateTable('tenants')
    .set({ app_theme: jsonb(theme) })
    .where('id', '=', 1)
    .execute();

test('a logo or font from a host that is unsafe in a policy is omitted', async () => {
  const addresses = [
    'https://a;script-src.example/logo.png',
    'https://a,b.example/logo.png',
    'https://*/logo.png',
    'https://*.example.com/logo.png',
    "https://'none'/logo.png",
  ];
  for (const logoUrl of addresses) {
    await keep({ logoUrl });
    const { html, policy } = await look();
    assert.doesNotMatch(policy, /img-src|script-src/, logoUrl);
    assert.doesNotMatch(html, /<img/, logoUrl);
  }
  const part = { fontRef: 'a', fontWeight: 400 };
  for (const font of [
    { id: 'a', url: 'https://a;b.example/a.woff2', format: 'woff2' },
    { id: 'a', url: 'https://fonts.example/a.css', format: 'css' },
  ]) {
    await keep({ typography: { fonts: [font], body: part, heading: part } });
    const { style, policy } = await look();
    assert.match(policy, /font-src 'self'(;|$)/);
    assert.doesNotMatch(style, /example/);
  }
});

test('an unreadable theme falls back to the default look', async () => {
  const { style } = await look();
  await keep({ palette: 7, typography: 'none', logoUrl: null });
  assert.equal((await look()).style, style);
  await keep({ palette: { accent: { color: 7 } } });
  const { html, style: plain } = await look();
  assert.equal(plain, style);
  assert.match(html, /<span class="name">Facet<\/span>/);
});

test('new colours show immediately, and only the style hash of the policy changes', async () => {
  const before = await look();
  assert.deepEqual(
    [...before.sources.keys()],
    ['default-src', 'style-src', 'font-src', 'form-action', 'base-uri', 'frame-ancestors'],
  );
  await themeOf({ palette: { accent: { color: '#117733' } } });
  const changed = await look();
  assert.notEqual(changed.style, before.style);
  assert.match(changed.style, /--accent: #117733;/);
  assert.deepEqual([...changed.sources.keys()], [...before.sources.keys()]);
  await themeOf({ palette: null });
  assert.equal((await look()).style, before.style);
});

test('a logo replaces the name, and the policy allows only its own site', async () => {
  await themeOf({ logoUrl: 'https://cdn.example.com/a/logo.svg?v=1&w=2' });
  const linked = await look();
  assert.equal(linked.sources.get('img-src'), 'img-src https://cdn.example.com');
  assert.match(linked.html, /<img src="https:\/\/cdn\.example\.com\/a\/logo\.svg\?v=1&amp;w=2" alt="Facet">/);
  await themeOf({ logoUrl: 'data:image/png;base64,iVBORw0KGgo=' });
  const inline = await look();
  assert.equal(inline.sources.get('img-src'), 'img-src data:');
  assert.match(inline.html, /<img src="data:image\/png;base64,iVBORw0KGgo="/);
});

test('without a font in the theme, pages have that of the web application, from this server and cached for good', async () => {
  const { html, style, sources } = await look();
  assert.equal(sources.get('font-src'), "font-src 'self'");
  assert.doesNotMatch(style, /url\((?!\/web\/assets\/)/);
  const [, address = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? [];
  assert.ok(style.includes(`url(${address})`));
  const font = await fetch(server.url + address);
  assert.equal(font.headers.get('content-type'), 'font/woff2');
  assert.equal(font.headers.get('cache-control'), 'public, max-age=31536000, immutable');
});

test('fonts are loaded from their own site only', async () => {
  await themeOf({
    typography: {
      fonts: [
        { id: 'inter', url: 'https://fonts.example/inter.woff2', format: 'woff2', family: 'x";}body{' },
        { id: 'serif', url: 'https://type.example:8443/s.otf', format: 'otf' },
      ],
      body: { fontRef: 'inter', fontWeight: 450 },
      heading: { fontRef: 'serif', fontWeight: 800 },
    },
  });
  const { style, sources } = await look();
  assert.equal(sources.get('font-src'), 'font-src https://fonts.example https://type.example:8443');
  assert.match(
    style,
    /font-family: "body"; src: url\("https:\/\/fonts\.example\/inter\.woff2"\) format\("woff2"\)/,
  );
  assert.match(style, /font: 450 \.875rem\/1\.375rem "body", 'Inter Variable', system-ui/);
  assert.match(style, /font-family: "heading", [^;]*system-ui[^;]*; font-weight: 800/);
  assert.ok(!style.includes('x"'), 'user-chosen names are not part of the style');
});

test('each tenant has its own name and colours', async () => {
  await themeOf({ palette: { accent: { color: '#117733' } } });
  const theirs = await look(HOST);
  assert.match(theirs.html, /<span class="name">Acme &amp; &lt;Sons&gt;<\/span>/);
  assert.match(theirs.html, /<title>[^<]* – Acme &amp; &lt;Sons&gt;<\/title>/);
  assert.doesNotMatch(theirs.style, /#117733/);
  assert.match((await look()).style, /--accent: #117733;/);
});

test('only a page whose form can lead to another site allows that in its policy', async () => {
  const policyOf = async (path: string) =>
    (await server.call('GET', path, { key: null })).headers.get('content-security-policy') ?? '';
  assert.match(await policyOf('/reset'), /form-action 'self'/);
  const leaving = await policyOf('/login');
  assert.doesNotMatch(leaving, /form-action/);
  assert.match(
    leaving,
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
});
