import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.ts';
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
});
