import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from '@facet/query';
import { openStage } from '../../testing/open-stage.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    measures: [{ name: 'sales.revenue', shortTitle: 'Revenue', type: 'number', aggType: 'sum' }],
    dimensions: [
      { name: 'sales.region', shortTitle: 'Region', type: 'string' },
      { name: 'sales.sold_at', shortTitle: 'Sold at', type: 'time' },
    ],
    segments: [{ name: 'sales.large', shortTitle: 'Large' }],
  },
];
const ADDRESS = 'v=1&view=sales&columns=!(region,~revenue)';
const NORTH = { member: 'sales.region', operator: 'equals', values: ['north'] };
const FIRST = {
  id: 7,
  name: 'North',
  view: 'sales',
  isShared: true,
  canEdit: true,
  members: ['sales.region', 'sales.large'],
  user: { id: 2, email: 'ana@example.org', firstName: 'Ana', picture: null },
  filters: [NORTH],
  segments: ['sales.large'],
  timeDimensions: [],
};
const OLD = {
  ...FIRST,
  id: 8,
  name: 'Old',
  canEdit: false,
  isShared: false,
  members: ['sales.region', 'sales.gone'],
};
OLD.filters = [NORTH, { member: 'sales.gone', operator: 'equals', values: ['x'] }];

test('kept filters in Explore, from the keyboard', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const show = async (address = ADDRESS, actions = ['AIBIExplore']) => {
    await page.evaluate(`globalThis.sent = []; globalThis.actions = ${JSON.stringify(actions)};
      globalThis.answered = false; globalThis.kept = ${JSON.stringify([FIRST, OLD])};
      globalThis.fetch = async (request) => {
        const { pathname, search } = new URL(request.url);
        const [, id] = /kept-filters\\/(\\d+)/.exec(pathname) ?? [];
        if (pathname.endsWith('/users/me/deployments')) {
          setTimeout(() => { answered = true; });
          return Response.json({ items: [{ id: 1, name: 'Sales', actions }], pageInfo: { hasNextPage: false } });
        }
        if (!pathname.includes('kept-filters')) return Response.json({ columns: [], rows: [], truncated: false, notices: [] });
        const body = request.method === 'GET' ? undefined : await request.json().catch(() => undefined);
        sent.push({ method: request.method, path: pathname + search, body });
        if (request.method === 'POST' && body.name === 'Too many')
          return Response.json({ error: 'too many', code: 'conflict', requestId: 'r1' }, { status: 409 });
        if (request.method === 'POST') kept.push({ ...${JSON.stringify(FIRST)}, id: 9, ...body });
        if (request.method === 'DELETE') {
          kept = kept.filter((one) => String(one.id) !== id);
          return new Response(null, { status: 204 });
        }
        if (request.method === 'PUT') kept = kept.map((one) => (String(one.id) === id ? { ...one, ...body } : one));
        if (id !== undefined && !kept.some((one) => String(one.id) === id))
          return Response.json({ error: 'gone', code: 'not_found', requestId: 'r2' }, { status: 404 });
        if (id !== undefined) return Response.json(kept.find((one) => String(one.id) === id));
        return Response.json({ items: kept, pageInfo: { hasNextPage: false } });
      };`);
    await stage.show('StagedShelf.tsx', 'StagedShelf', { cubes: CUBES, address });
    await page.waitForSelector('#question');
  };
  const question = async () =>
    JSON.parse(await page.$eval('#question', ({ textContent }) => textContent)) as Question;
  const open = async () => {
    const button = await page.waitForSelector('button[aria-haspopup="dialog"]::-p-text(Kept filters)');
    await button?.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="dialog"] button::-p-text(Keep these filters)');
  };
  const press = async (selector: string) => {
    await page.locator(selector).wait();
    await page.focus(selector);
    await page.keyboard.press('Enter');
  };
  const sent = () => stage.read<{ method: string; path: string; body?: object }[]>('sent');

  await t.test('one is applied to the question, and the focus returns', async () => {
    await show();
    await open();
    await page.waitForSelector('[role="dialog"]::-p-text(Shared by Ana)');
    await press('[role="dialog"] li:first-child button');
    await page.waitForSelector('[role="status"]::-p-text(“North” applied)');
    const { filters, segments } = await question();
    assert.deepEqual({ filters, segments }, { filters: [NORTH], segments: ['sales.large'] });
    await page.waitForFunction(`document.activeElement.textContent === 'Kept filters'`);
    const [list] = await sent();
    assert.equal(list?.path, '/api/v1/deployments/1/kept-filters?view=sales&first=1000');
  });

  await t.test('one with missing fields says so, and applies the rest only if asked to', async () => {
    await show();
    await open();
    await page.waitForSelector('[role="dialog"] li:last-child::-p-text(Some fields are missing)');
    await press('[role="dialog"] li:last-child button');
    await page.waitForSelector('[role="dialog"] [role="alert"]::-p-text(sales.gone)');
    assert.deepEqual((await question()).filters, []);
    await page.locator('[role="dialog"] button::-p-text(Apply the other conditions)').click();
    await page.waitForFunction(
      `JSON.parse(document.querySelector('#question').textContent).filters.length === 1`,
    );
    assert.deepEqual((await question()).filters, [NORTH]);
  });

  await t.test('one that somebody has deleted in the meantime leaves the list', async () => {
    await show();
    await open();
    await page.waitForSelector('[role="dialog"] li');
    await page.evaluate('globalThis.kept = kept.slice(1)');
    await press('[role="dialog"] li:first-child button');
    await page.waitForSelector('[role="dialog"] [role="alert"]::-p-text(It has been deleted)');
    await page.waitForFunction(`document.querySelectorAll('[role=dialog] li').length === 1`);
    assert.deepEqual((await question()).filters, []);
  });

  await t.test(
    'the filters of a question are kept, and a refusal is said without losing the name',
    async () => {
      await show(`${ADDRESS}&where=!(!(region,equals,north))&ranges=!(!(sold_at,'last 7 days'))`);
      const { filters, ranges } = await question();
      assert.equal(filters.length, 1);
      await open();
      await page.locator('[role="dialog"] button::-p-text(Keep these filters)').click();
      await page.waitForFunction(`document.activeElement.matches('[role=dialog] input')`);
      await page.keyboard.type('Too many');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role="dialog"] [role="alert"]::-p-text(Delete one first.)');
      for (let index = 0; index < 'Too many'.length; index += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type('  Week in the north ');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role="dialog"] li::-p-text(Week in the north)');
      const body = (await sent()).findLast(({ method }) => method === 'POST')?.body;
      assert.deepEqual(body, {
        name: 'Week in the north',
        isShared: false,
        view: 'sales',
        filters: [NORTH],
        segments: [],
        timeDimensions: ranges.map((range) => ({
          dimension: range.member,
          ...('range' in range && { dateRange: range.range }),
        })),
      });
    },
  );

  await t.test('a new name can be undone', async () => {
    await show();
    await open();
    await press('[role="dialog"] button[aria-label="Change “North”"]');
    await page.waitForFunction(`document.activeElement.matches('[role=dialog] input')`);
    await page.keyboard.press('End');
    await page.keyboard.type('east');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="dialog"] li::-p-text(Northeast)');
    await page.waitForSelector('[role="dialog"] [role="status"] button::-p-text(Undo)');
    await press('[role="dialog"] [role="status"] button');
    await page.waitForSelector('[role="dialog"] [role="status"]::-p-text(Undone)');
    await page.waitForSelector('[role="dialog"] button[aria-label="Change “North”"]');
  });

  await t.test('those who may not keep filters for others are not offered to', async () => {
    const box = '[role="dialog"] input[type="checkbox"]';
    for (const actions of [['AIBIExplore'], []]) {
      await show(`${ADDRESS}&where=!(!(region,equals,north))`, actions);
      await open();
      await page.locator('[role="dialog"] button::-p-text(Keep these filters)').click();
      await page.waitForSelector('[role="dialog"] form');
      await page.waitForFunction('answered');
      if (actions.length > 0) await page.waitForSelector(box);
      else assert.equal(await page.$(box), null);
    }
  });

  await t.test('one is renamed, and deleted for everyone, which can be undone', async () => {
    await show();
    await open();
    const row = '[role="dialog"] li';
    await page.waitForSelector(row);
    assert.equal(
      (await page.$$(`${row} button[aria-label^="Change"]`)).length,
      1,
      'only what they may change',
    );
    await press('[role="dialog"] button[aria-label="Change “North”"]');
    await page.waitForFunction(`document.activeElement.matches('[role=dialog] input')`);
    await page.keyboard.press('End');
    await page.keyboard.type('east');
    await page.keyboard.press('Enter');
    await press('[role="dialog"] button[aria-label="Change “Northeast”"]');
    const changed = (await sent()).find(({ method }) => method === 'PUT');
    assert.deepEqual(changed?.body, { name: 'Northeast', isShared: true });
    await page.locator('[role="dialog"] button::-p-text(Delete “Northeast” for everyone)').click();
    await page.waitForFunction(`document.querySelectorAll('[role=dialog] li').length === 1`);
    assert.equal((await sent()).filter(({ method }) => method === 'DELETE').length, 1);
    await page.waitForSelector('[role="dialog"] [role="status"]::-p-text(“Northeast” deleted)');
    await press('[role="dialog"] [role="status"] button');
    await page.waitForSelector('[role="dialog"] li::-p-text(Northeast)');
    const { filters, segments, timeDimensions, view, isShared } = FIRST;
    assert.deepEqual((await sent()).findLast(({ method }) => method === 'POST')?.body, {
      name: 'Northeast',
      ...{ view, isShared, filters, segments, timeDimensions },
    });
  });

  assert.deepEqual(
    warnings.filter((text) => !/40[49]/.test(text)),
    [],
  );
});
