import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '@facet/client';
import { type Handlers, mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { sampleFolder, sampleMetadata, sampleReport, sampleRows } from '../testing/sample-model.ts';
import { sampleAdministrator, sampleUser } from '../testing/sample-people.ts';

const RIGHTS = { mayAsk: true, mayCreate: true, mayVerify: true, mayDownload: true };
const ROWS = sampleRows(['sales.region', 'sales.revenue'], [['north', 5]]);
const THEIRS = {
  version: 2,
  jsonQuery: '{"measures":["sales.revenue"]}',
  meta: { preferences: { columnTitles: { 'sales.revenue': 'Net sales' } } },
};

test('a report when things go wrong', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  const api = await mockApi(t, page, {
    getMetadata: () => sampleMetadata(),
    runQuery: () => ROWS,
    runReport: () => ROWS,
    workspaceObjects: ({ query }) => paged([], query),
  });
  const show = async (report: Partial<Report>, answers: Handlers = {}) => {
    api.answer({ getReport: () => sampleReport(report), ...answers });
    const props = { deploymentId: 1, reportId: 1, rights: RIGHTS, address: '' };
    await stage.show('reports/ReportPage.tsx', 'ReportPage', props, ['onAddress', 'onOpen', 'onEdited']);
    await page.waitForSelector('h1');
  };
  const has = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  const press = (name: string) => page.locator(`button:not(:disabled)::-p-text(${name})`).click();
  const choose = (field: string) => page.locator(`ul button[aria-pressed]::-p-text(${field})`).click();
  const hasColumns = (count: number) =>
    page.waitForFunction(`document.querySelectorAll('button[data-column]').length === ${count}`);

  await t.test(
    'a report that is not there names who can help, and sends administrators to the trash',
    async () => {
      const gone = () => Promise.reject(new Refusal(404, 'not_found'));
      await show(
        {},
        {
          getReport: gone,
          getMe: () => sampleUser(),
          listAdministrators: ({ query }) =>
            paged(
              [null, 'Ada', 'Carl', 'Dora'].map((name, id) => sampleAdministrator(id + 1, name)),
              query,
            ),
        },
      );
      await has('Other administrators can help, too.');
      const named = await page.$$eval('section li', (all) => all.map((one) => one.innerText));
      assert.deepEqual(named, ['admin-1@example.com', 'Ada admin-2@example.com', 'Carl admin-3@example.com']);
      await show({}, { getReport: gone, getMe: () => sampleUser({ isAdmin: true }) });
      await has('As an administrator you can open everything');
      const trash = await page.$eval('main a', ({ href }) => new URL(href).pathname);
      assert.equal(trash, '/deployments/1/workspace/trash');
      assert.doesNotMatch(await stage.read('document.body.innerText'), /admin-1/);
    },
  );

  await t.test('a kind of chart that nobody knows here is named, and its rows are shown', async () => {
    await show({ meta: { kind: 'hologram', spec: { rings: 3 } } });
    await has('This report is drawn in a way that this page does not know (hologram).');
    await page.waitForFunction(`document.querySelectorAll('main tbody tr').length === 1`);
    assert.equal(await page.$('button::-p-text(Save changes)'), null);
  });

  await t.test('what a panel reads can be shown as a request', async () => {
    await show({}, { listReportUses: ({ query }) => paged([], query), listReportVersions: () => paged([]) });
    for (const [entry, end] of [
      ['Used in', 'uses'],
      ['History', 'versions'],
    ] as const) {
      await page.locator('button[aria-label="More actions"]').click();
      await page.locator(`[role="menuitem"]::-p-text(${entry})`).click();
      await page.locator('[role="dialog"] button::-p-text(Show request)').click();
      await page.waitForSelector(`pre::-p-text(/api/v1/deployments/1/reports/1/${end})`);
      await page.keyboard.press('Escape');
      await page.waitForSelector('pre', { hidden: true });
      await page.keyboard.press('Escape');
      await page.waitForSelector('[role="dialog"]', { hidden: true });
    }
  });

  await t.test(
    'a change that cannot be saved stays on the page, and is saved by the next click',
    async () => {
      await show(
        {},
        {
          updateReport: ({ body }) =>
            sampleReport({
              ...(body as Partial<Report>),
              version: 2,
              folderPath: [{ id: 7, name: 'Sales' }],
            }),
        },
      );
      await choose('Channel');
      await hasColumns(3);
      api.isOffline = true;
      await press('Save changes');
      await has('The server cannot be reached. Nothing here is lost: save again when you are online.');
      await hasColumns(3);
      api.isOffline = false;
      await press('Save changes');
      await page.waitForFunction(`!document.body.innerText.includes('The server cannot be reached')`);
      await has('Report saved.');
      const place = await page.$eval('[role="status"] a', ({ href }) => new URL(href).pathname);
      assert.equal(place, '/deployments/1/workspace/folders/7');
      await choose('Channel');
      await page.waitForFunction(`!document.body.innerText.includes('Report saved.')`);
      const [sent] = await api.asked('updateReport');
      assert.equal(sent?.body.expectedVersion, 1);
    },
  );

  await t.test('a change of two tabs is shown as a difference, and replaces nothing unasked', async () => {
    let present: Partial<Report> = {};
    await show(
      {},
      {
        getReport: () => sampleReport(present),
        updateReport({ body }) {
          if (body.expectedVersion !== present.version) throw new Refusal(409, 'conflict');
          return sampleReport({ version: 3 });
        },
      },
    );
    await choose('Channel');
    await hasColumns(3);
    present = THEIRS;
    await press('Save changes');
    await page.waitForSelector('[role="dialog"] li::-p-text(Removed the column Region)');
    await page.waitForSelector('[role="dialog"] li::-p-text(Added the column Channel)');
    await page.waitForSelector('[role="dialog"] li::-p-text(Title of Revenue: “Net sales”)');
    await press('Replace theirs with mine');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    const versions = (await api.asked('updateReport')).map(({ body }) => body.expectedVersion);
    assert.deepEqual(versions.slice(-2), [1, 2]);
  });

  await t.test('a folder is made where a new report is saved, and what was typed stays', async () => {
    await show({}, { createFolder: () => sampleFolder, createReport: () => sampleReport({ id: 2 }) });
    await choose('Channel');
    await page.locator('button[aria-label="More actions"]').click();
    await page.locator('[role="menuitem"]::-p-text(Save as)').click();
    await page.locator('[role="dialog"] input[required]').fill('Channels');
    await page.locator('[role="dialog"] button::-p-text(New folder)').click();
    await page.locator('fieldset button::-p-text(Create folder)').click();
    await has('Enter a name');
    await page.locator('fieldset input').fill('Answers');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.querySelector('fieldset') === null`);
    assert.deepEqual(
      (await api.asked('createFolder')).map(({ body }) => body),
      [{ name: 'Answers', parentId: null }],
    );
    await page.locator('[role="dialog"] button[type="submit"]').click();
    await page.waitForFunction(`stage.calls.some(({ name }) => name === 'onOpen')`);
    const last = (await api.asked('createReport')).at(-1);
    assert.deepEqual([last?.body.name, last?.body.folderId], ['Channels', sampleFolder.id]);
  });

  await t.test('what was typed about a new report is still there after an error', async () => {
    await show({}, { createReport: () => sampleReport({ id: 2 }) });
    await choose('Channel');
    await page.locator('button[aria-label="More actions"]').click();
    await page.locator('[role="menuitem"]::-p-text(Save as)').click();
    await page.waitForSelector('[role="dialog"] input[required]');
    await page.locator('[role="dialog"] textarea').fill('For the board');
    await page.locator('[role="dialog"] input[required]').fill('fail-503');
    await page.locator('[role="dialog"] button[type="submit"]').click();
    await has('The change could not be saved');
    assert.equal(await page.$eval('[role="dialog"] textarea', ({ value }) => value), 'For the board');
    await page.locator('[role="dialog"] input[required]').fill('Channels');
    await page.locator('[role="dialog"] button[type="submit"]').click();
    await page.waitForFunction(`stage.calls.some(({ name }) => name === 'onOpen')`);
    const last = (await api.asked('createReport')).at(-1);
    assert.deepEqual([last?.body.name, last?.body.description], ['Channels', 'For the board']);
  });
});
