import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { openBrowser } from './browser.ts';
import { RULES } from './look-at-pages.ts';
import { rawCall } from './raw-call.ts';
import { startTestServer } from './server-under-test.ts';

test('the API reference shows every group of operations, and loads nothing from another host', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { page } = await browser.page({ scripts: true });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(...(message.type() === 'error' ? [message.text()] : [])));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });

  await page.goto(`${server.url}/docs#tag/deployment-creation/POST/build/api/v1/deployments`);
  await page.waitForSelector('::-p-text(Creates a deployment with a starter project)');
  const text = await page.evaluate('document.body.innerText');
  const document = await server.ok('GET', '/api/v1/spec');
  const tags = new Set(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { tags: string[] }>).flatMap(({ tags }) => tags),
    ),
  );
  for (const tag of tags) assert.ok(String(text).includes(tag), `${tag} is not shown`);
  assert.match(String(text), new RegExp(`curl ${server.url}/build/api/v1/deployments`));
  assert.deepEqual({ complaints, foreign }, { complaints: [], foreign: [] });

  await page.evaluate(axe.source);
  for (const width of [360, 1280])
    for (const scheme of ['light', 'dark']) {
      await page.setViewport({ width, height: 900 });
      await page.evaluate(`document.body.classList.toggle('dark-mode', ${scheme === 'dark'});
        document.body.classList.toggle('light-mode', ${scheme === 'light'})`);
      const run = `axe.run({ runOnly: ${JSON.stringify(RULES)} })`;
      const { violations } = (await page.evaluate(run)) as axe.AxeResults;
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        serious.map(({ id, nodes }) => [scheme, width, id, nodes.map(({ html }) => html)]),
        [],
      );
    }
});

test('the script of the API reference is compressed, and cached for good under a name of its content', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const document = await (await fetch(`${server.url}/docs`)).text();
  const [path = ''] = /\/docs\/js\/scalar-[\w-]+\.js/.exec(document) ?? [];
  const sizes = new Map<string, number>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await rawCall(server.url, 'GET', path, { headers: { 'accept-encoding': encoding } });
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(answer.headers['content-encoding'] ?? 'identity', encoding);
    assert.equal(answer.headers.vary, 'accept-encoding');
    sizes.set(encoding, answer.bytes.length);
  }
  const [br = 0, gzip = 0, plain = 0] = [...sizes.values()];
  assert.ok(br < gzip && gzip < plain / 2, JSON.stringify([...sizes]));
  assert.equal((await fetch(`${server.url}/docs/js/scalar-other.js`)).status, 404);
});
