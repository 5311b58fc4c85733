import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const BASE = '/api/v1/deployments/1/workbooks/4';
const LISTED = { items: [{ name: 'acme' }, { name: 'analysts' }], pageInfo: { hasNextPage: false } };

/** What the server of a test knows, and what it was sent besides reads. */
let status = 'published';
let isAdmin = true;
let isShared = false;
const origins = ['https://app.example.com'];
const sent: { readonly call: string; readonly body: unknown }[] = [];

const stage = await openStage({ after, skip: () => undefined } as never);
await stage?.page.setRequestInterception(true);
stage?.page.on('request', (request) => void respond(request));

async function respond(request: HTTPRequest): Promise<void> {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return void request.continue();
  const method = request.method();
  const body = request.hasPostData() ? JSON.parse((await request.fetchPostData()) ?? 'null') : null;
  if (method !== 'GET') {
    sent.push({ call: `${method} ${pathname.replace(BASE, '')}`, body });
    if (pathname.endsWith('/unpublish')) status = 'archived';
    if (pathname.endsWith('/republish')) status = 'published';
    if (pathname === '/api/v1/embed/settings') origins.push(...body.allowedOrigins.slice(1));
    else if (method === 'PUT') isShared = true;
  }
  const [code, content] = answerTo(pathname);
  await request.respond({ status: code, contentType: 'application/json', body: JSON.stringify(content) });
}

function answerTo(path: string): readonly [number, unknown] {
  const dashboard = { publicId: 'k3Jd82hQpLw9', title: 'Sales', status };
  if (path === BASE)
    return [
      200,
      {
        id: 4,
        deploymentId: 1,
        name: 'Book',
        sourcePath: null,
        canEdit: true,
        canManage: true,
        publishedDashboard: dashboard,
      },
    ];
  if (path.endsWith('/embed-access'))
    return [
      200,
      { allowEmbed: isShared, allEmbedUsers: { enabled: false }, tenants: [{ embedTenantName: 'acme' }] },
    ];
  if (path === '/api/v1/users/me') return [200, { isAdmin }];
  if (/embed-settings|embed\/settings|embed-tenants/.test(path) && !isAdmin)
    return [403, { error: 'Not allowed', code: 'forbidden' }];
  if (path === '/api/v1/embed/settings') return [200, { enabled: true, allowedOrigins: origins }];
  if (path.endsWith('/embed-settings')) return [200, { enabled: true, allowedOrigins: null }];
  if (path.endsWith('/workspace/access'))
    return [200, { items: isShared ? [{ type: 'EMBED_TENANT', name: 'acme' }] : [], pageInfo: {} }];
  if (path.includes('/embed/dashboard/')) return status === 'published' ? [200, dashboard] : [404, {}];
  return [200, LISTED];
}

async function open() {
  if (stage === undefined) throw new Error('There is no Chromium');
  const { page } = stage;
  sent.length = 0;
  await stage.show('StagedTools.tsx', 'StagedTools', {});
  const choose = async (text: string) => {
    await page.locator('aria/More for this dashboard').click();
    await page.locator(`[role="menuitem"]::-p-text(${text})`).click();
  };
  const has = (selector: string, text: string) =>
    page.waitForFunction(
      (where, wanted) => document.querySelector<HTMLElement>(where)?.innerText.includes(wanted),
      {},
      selector,
      text,
    );
  return { page, choose, has };
}

const skip = stage === undefined;

test('unpublishing names who loses the dashboard, and publishing again undoes it', { skip }, async () => {
  const { page, choose, has } = await open();
  await choose('Unpublish…');
  await has('[role="dialog"]', '1 embed tenant loses it');
  await page.locator('[role="dialog"] button::-p-text(Unpublish dashboard)').click();
  await page.waitForFunction(
    `document.activeElement.getAttribute('aria-label') === 'More for this dashboard'`,
  );
  await choose('Publish again');
  await page.locator('[role="dialog"] button::-p-text(Publish again)').click();
  await page.waitForFunction(`document.querySelector('[role="dialog"]') === null`);
  assert.deepEqual(
    sent.map(({ call }) => call),
    ['POST /unpublish', 'POST /republish'],
  );
});

test('what would fail in the page of a host is named, and sharing is one click', { skip }, async () => {
  const { page, choose, has } = await open();
  await choose('Embed…');
  await page.locator('[role="tab"]::-p-text(Checks)').click();
  await has('[data-check="tenant"][data-state="failed"]', 'Choose the embed tenant');
  await page.locator('aria/Embed tenant').fill('acme');
  await page.waitForSelector('[role="option"]::-p-text(acme)');
  await page.keyboard.press('Escape');
  await has('[data-check="shared"][data-state="failed"]', 'Share it with the embed tenant');
  await assertFitsPhone(page, 'the dialog about embedding');
  await has('[data-check="signed"][data-state="failed"]', 'allowEmbed');
  await page.locator('aria/Origin of your page').fill('https://app.example.com/path');
  await has('[data-check="origin"][data-state="failed"]', 'is not an origin');
  await page.locator('aria/Origin of your page').fill('https://app.example.com');
  await page.waitForSelector('[data-check="origin"][data-state="passed"]');
  await page.locator('aria/Origin of your page').fill('https://other.example.com');
  await page.locator('button::-p-text(Allow https://other.example.com in the account)').click();
  await page.waitForSelector('[data-check="origin"][data-state="passed"]');
  await page.locator('button::-p-text(Share and allow sessions)').click();
  await has('[role="dialog"]', 'Everything is ready.');
  assert.deepEqual(sent, [
    {
      call: 'PUT /api/v1/embed/settings',
      body: { allowedOrigins: ['https://app.example.com', 'https://other.example.com'] },
    },
    { call: 'PUT /embed-access', body: { embedTenantName: 'acme', action: 'read', allowEmbed: true } },
  ]);
  status = 'archived';
  await page.locator('button::-p-text(Check again)').click();
  await has('[data-check="published"][data-state="failed"]', 'Publish it');
  status = 'published';
});

test('without the right to create sessions, the dialog names who has it', { skip }, async () => {
  isAdmin = false;
  const { page, choose, has } = await open();
  await choose('Embed…');
  await has('[role="tabpanel"]', 'Only administrators can create embed sessions.');
  await page.locator('[role="tab"]::-p-text(Checks)').click();
  await has('[data-check="key"][data-state="failed"]', 'must belong to an administrator');
  await has('[data-check="enabled"][data-state="unknown"]', 'can check this');
  isAdmin = true;
});
