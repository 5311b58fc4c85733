import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dashboard } from '@facet/client';
import { shownDraft } from '../../testing/editor-on-stage.ts';
import { mockApi, paged, Refusal } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';
import { sampleMetadata, sampleReport, sampleRows } from '../../testing/sample-model.ts';

const CHART = { id: 'chart', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 6 }, config: { reportId: 1 } };
const DASHBOARD: Dashboard = {
  ...shownDraft({ widgets: [CHART] } as never),
  publicId: 'salesBoard12',
  reportSnapshots: [{ id: 1, reportId: 1, versionNumber: 1, title: 'Revenue by region', kind: 'table' }],
};

test('the question of a chart, in a dialog', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;

  await mockApi(t, page, {
    getDashboardDraft: () => ({ version: 0, isInCode: false, hasDraft: true, dashboard: DASHBOARD }),
    listDashboardDraftChanges: ({ query }) => paged([], query),
    joinDashboardDraft: () => ({ people: [], aliveSeconds: 45 }),
    leaveDashboardDraft: () => undefined as never,
    queryDashboardDraft: () => Promise.reject(new Refusal(403)),
    getWorkbook: () => Promise.reject(new Refusal(404)),
    getMe: () => Promise.reject(new Refusal(403)),
    getMetadata: () => sampleMetadata(),
    getReport: () => sampleReport({ workbookId: 2 }),
    runQuery: () => sampleRows(['sales.region', 'sales.revenue'], [['North', 5]]),
  });
  await page.setViewport({ width: 1280, height: 800 });
  await stage.show('builder/BuilderPage.tsx', 'BuilderPage', { deploymentId: 1, workbookId: 2 });
  const DIALOG = 'section[role="dialog"]';
  const isGone = () => page.waitForFunction((dialog) => document.querySelector(dialog) === null, {}, DIALOG);
  const press = async (name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click();

  await t.test('Escape clears the search, then closes the dialog, and the focus returns', async () => {
    await press('Add');
    await page.locator('[role="option"]::-p-text(New chart)').click();
    await page.waitForSelector(`${DIALOG} input:focus`);
    await page.keyboard.type('reg');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.activeElement.value === ''");
    assert.notEqual(await page.$(DIALOG), null);
    await page.keyboard.press('Escape');
    await isGone();
    await page.waitForSelector('header button:focus::-p-text(Add)');
  });

  await t.test('Tab stays in the dialog', async () => {
    await press('Add');
    await page.locator('[role="option"]::-p-text(New chart)').click();
    await page.waitForSelector(`${DIALOG} input:focus`);
    await page.focus(`${DIALOG} button[aria-label="Close"]`);
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    const isInside = () =>
      page.evaluate((dialog) => document.activeElement?.closest(dialog) !== null, DIALOG);
    assert.ok(await isInside());
    await page.keyboard.press('Tab');
    await page.waitForSelector(`${DIALOG} button[aria-label="Close"]:focus`);
    await page.keyboard.press('Escape');
    await isGone();
  });

  await t.test('changes to the question of a chart are only discarded when this is confirmed', async () => {
    await page.waitForSelector('[data-widget="chart"]');
    await page.locator('[data-widget="chart"]').click();
    await press('Edit question');
    await page.waitForSelector(`${DIALOG} input:focus`);
    await page.locator(`${DIALOG} ::-p-aria([name="Channel"][role="button"])`).click();
    await page.waitForSelector(`${DIALOG} button:not(:disabled)::-p-text(Save question)`);
    await page.focus(`${DIALOG} input`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('button:focus::-p-text(Keep editing)');
    await page.keyboard.press('Escape');
    await page.waitForFunction("!document.body.innerText.includes('Keep editing')");
    assert.notEqual(await page.$(DIALOG), null);
    await page.click(`${DIALOG} button[aria-label="Close"]`);
    await press('Leave without saving');
    await isGone();
    await page.waitForSelector('aside button:focus::-p-text(Edit question)');
  });
});
