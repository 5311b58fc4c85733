import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import { openStage } from '../../testing/open-stage.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    title: 'Sales',
    measures: [
      { name: 'sales.revenue', shortTitle: 'Revenue', type: 'number', aggType: 'sum' },
      { name: 'sales.margin', shortTitle: 'Margin', type: 'number', aggType: 'sum' },
    ],
    dimensions: [
      { name: 'sales.region', shortTitle: 'Region', type: 'string', aliasMember: 'orders.region' },
    ],
    segments: [],
  },
];
const ADDRESS = 'v=1&view=sales&columns=!(region,~revenue)&show=(tab:table)';
const COLUMNS = [
  { name: 'sales.region', member: 'sales.region', title: 'Region', type: 'string', isMeasure: false },
  { name: 'sales.revenue', member: 'sales.revenue', title: 'Revenue', type: 'number', isMeasure: true },
].map((column) => ({ ...column, granularity: null, format: null }));
const answer = (...rows: readonly (readonly unknown[])[]) => ({
  columns: COLUMNS,
  rows,
  truncated: false,
  refreshedAt: '2026-01-01T00:00:00.000Z',
  totals: [],
  others: [],
  notices: [],
  timing: { totalMs: 1, source: 'cache', queueMs: null, databaseMs: null },
});
const policy = (...filters: readonly object[]) => ({ isDenied: false, filters, maskedMembers: [] });
const THEIRS = {
  as: { type: 'USER', id: 12, name: 'Ann', email: 'ann@example.com' },
  answer: answer(['south', 5]),
  refusal: null,
  policy: policy({ member: 'orders.region', operator: 'equals', values: ['south'] }),
  ownPolicy: policy(),
  hiddenMembers: ['sales.margin'],
};
const ANN = { type: 'USER', id: 12, name: 'Ann', email: 'ann@example.com', picture: null };
const REFUSED = {
  ...THEIRS,
  answer: null,
  policy: null,
  refusal: { status: 400, code: 'x', message: 'The reason of the server' },
};

/** What the server of a test answers to a question as somebody else, and which ones it was asked. */
let theirs: { readonly status: number; readonly body: object } = { status: 200, body: THEIRS };
const asked: { readonly path: string; readonly body: { readonly as?: object } }[] = [];

const stage = await openStage({ after, skip: () => undefined } as never);
await stage?.page.setRequestInterception(true);
stage?.page.on('request', (request) => void respond(request));

async function respond(request: HTTPRequest): Promise<void> {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return void request.continue();
  const path = pathname.replace('/api/v1/deployments/1/', '');
  const body = request.hasPostData() ? JSON.parse((await request.fetchPostData()) ?? '{}') : {};
  asked.push({ path, body });
  const { status, body: content } = path === 'query/as' ? theirs : { status: 200, body: usual(path) };
  await request.respond({ status, contentType: 'application/json', body: JSON.stringify(content) });
}

function usual(path: string): object {
  if (path === 'query') return answer(['north', 7], ['south', 5]);
  if (path === 'query/as/subjects')
    return { items: [{ ...ANN, userCount: null, isDeactivated: false }], pageInfo: {} };
  return { data: [{ cubes: CUBES, error: null }] };
}

async function open(canAskAs = true) {
  if (stage === undefined) throw new Error('There is no Chromium');
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 900 });
  theirs = { status: 200, body: THEIRS };
  asked.length = 0;
  await stage.show('StagedExplore.tsx', 'StagedExplore', { address: ADDRESS, canAskAs });
  await page.waitForSelector('[role="tab"]::-p-text(Table)');
  const has = (selector: string, text: string) =>
    page.waitForFunction(
      (where, wanted) => document.querySelector<HTMLElement>(where)?.innerText.includes(wanted),
      {},
      selector,
      text,
    );
  const asAnn = async () => {
    await page.locator('button::-p-text(Ask as…)').click();
    await page.locator('aria/Search people').fill('Ann');
    await page.waitForSelector('[role="option"]::-p-text(Ann)');
    await page.keyboard.press('Enter');
  };
  return { page, has, asAnn, count: (selector: string) => page.$$(selector).then(({ length }) => length) };
}

const skip = stage === undefined;

test('without the permission, asking as somebody else is not offered', { skip }, async () => {
  const { count } = await open(false);
  assert.equal(await count('button::-p-text(Ask as…)'), 0);
  assert.equal(await count('button::-p-text(Show request)'), 1);
});

test('the people and groups are there at once, and are chosen with one click', { skip }, async () => {
  const { page, has } = await open();
  await page.locator('button::-p-text(Ask as…)').click();
  await page.waitForSelector('[role="dialog"] [role="option"]::-p-text(Ann)');
  await page.waitForFunction("document.activeElement.getAttribute('aria-label') === 'Search people'");
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await has('[data-theirs]', '1 row');
});

test('their answer is beside one’s own, and cannot be saved, downloaded or sent to others', {
  skip,
}, async () => {
  const { page, has, asAnn, count } = await open();
  await page.waitForSelector('[aria-label*="ownload"]');
  await asAnn();
  await has('[data-theirs]', '1 row');
  await has('[data-theirs]', 'Region south');
  await has('[data-theirs]', '1 field is hidden from them');
  await has('section[aria-labelledby]:not([data-theirs])', '2 rows');
  await has('section[aria-labelledby]:not([data-theirs])', 'The access policy adds no filters.');
  await has('main', 'You are asking as Ann.');
  assert.deepEqual(asked.at(-1)?.body.as, { type: 'USER', userId: 12 });
  assert.equal(await count('button:disabled::-p-text(Save)'), 1);
  assert.equal(await count('[aria-label*="ownload"]'), 0);
  assert.doesNotMatch(await page.$eval('#address', ({ textContent }) => textContent ?? ''), /12|Ann/);
  // A cell has no menu with the rows behind it.
  await page.locator('[data-theirs] tbody td').click();
  await page.locator('button::-p-text(Side by side)').click();
  await page.waitForFunction(`document.querySelectorAll('section[aria-labelledby]').length === 1`);
  assert.equal(await count('[role="menu"], [role="dialog"]'), 0);

  await page.locator('button::-p-text(Stop)').click();
  await page.waitForSelector('[role="tab"]::-p-text(Table)');
  assert.equal(await count('button:disabled::-p-text(Save)'), 0);
});

test('both answers are shown in the view that is chosen, which is part of the question', {
  skip,
}, async () => {
  const { page, has, asAnn } = await open();
  await asAnn();
  await has('[data-theirs]', '1 row');
  const shows = (selector: string, panes: number) =>
    page.waitForFunction(
      (wanted, many) => document.querySelectorAll(`section[aria-labelledby] ${wanted}`).length === many,
      {},
      selector,
      panes,
    );
  await shows('table', 2);
  await page.locator('[role="tab"]::-p-text(Chart)').click();
  await shows('figure', 2);
  await page.locator('[role="tab"]::-p-text(Pivot)').click();
  await shows('tbody th', 3);
  await page.waitForFunction(`document.querySelector('#address').textContent.includes('pivot=')`);
  await page.locator('aria/Undo').click();
  await shows('figure', 2);
});

test('a question that they may not ask names the fields that are hidden from them', { skip }, async () => {
  const { page, has, asAnn } = await open();
  theirs = { status: 200, body: REFUSED };
  await asAnn();
  await has('[data-theirs]', 'They cannot ask this question.');
  await has('[data-theirs]', 'The reason of the server');
  await page.locator('ul button[aria-pressed]::-p-text(Margin)').click();
  await has('[data-theirs]', 'These fields are hidden from them:');
  theirs = { status: 409, body: { error: 'User 12 has no access', code: 'conflict' } };
  await page.locator('aria/Undo').click();
  await has('[data-theirs]', 'They have no access to this deployment');
});

test('the request of the page has as whom it asks', { skip }, async () => {
  const { page, has, asAnn } = await open();
  await asAnn();
  await has('[data-theirs]', '1 row');
  await page.locator('button::-p-text(Show request)').click();
  await has('[role="dialog"] pre', '/query/as');
  await has('[role="dialog"] pre', '"userId": 12');
});
