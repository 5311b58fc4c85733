import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dashboard, Workbook } from '@facet/client';
import { shownDraft } from '../../testing/editor-on-stage.ts';
import { mockApi, paged, Refusal } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';
import { sampleMetadata, sampleRows } from '../../testing/sample-model.ts';

const WORKBOOK: Workbook = {
  id: 2,
  type: 'WORKBOOK',
  name: 'Sales',
  deploymentId: 1,
  folderId: null,
  folderPath: [],
  slug: null,
  meta: {},
  calculatedFields: {},
  sourcePath: null,
  canEdit: true,
  canManage: true,
  createdAt: '2026-02-11T12:00:00Z',
  updatedAt: '2026-02-11T12:00:00Z',
  userId: null,
  user: null,
  dashboardDraft: null,
  dashboardPublished: null,
  publishedDashboard: null,
};
const DRAFT: Dashboard = shownDraft({ widgets: [] });
/** Fields of a view that come from a cube. */
const fieldsOf = (type: string, names: readonly string[]) =>
  names.map((name) => ({
    name: `sales.${name}`,
    shortTitle: name.toUpperCase(),
    type,
    aliasMember: `orders.${name}`,
  }));
const METADATA = sampleMetadata({
  measures: fieldsOf('number', ['revenue']),
  dimensions: fieldsOf('string', ['region']),
});

type Page = 'explore' | 'workbook' | 'builder' | 'dashboard' | 'shared';
/** What a switch hides: a button or link, by its name. Some are in the menu of the view, which is opened first. */
const SESSION: [setting: string, page: Page, part: string][] = [
  ['showWorkbookShare', 'workbook', 'Share'],
  ['showDashboardSettings', 'builder', 'Settings of the dashboard'],
  ['showMemberNames', 'explore', 'Show field names'],
  ['showGroupByCube', 'explore', 'Group by cube'],
];
const ADDRESS: [parameter: string, page: Page, part: string][] = [
  ['showWorkbookBackButton', 'workbook', 'Workspace'],
  ['showDashboardBackButton', 'dashboard', 'Workspace'],
  ['showDashboardEditButton', 'dashboard', 'Edit dashboard'],
  ['showDashboardDuplicateButton', 'shared', 'Copy to edit'],
  ['showDashboardHeader', 'dashboard', 'Edit dashboard'],
];

interface Shown {
  readonly page: Page;
  readonly settings?: object;
  readonly search?: string;
  readonly showsSql?: boolean;
  readonly showsGeneratedSql?: boolean;
}

test('each switch of creator mode hides its part, and only if it is exactly false', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  await mockApi(t, page, {
    getMetadata: () => METADATA,
    runQuery: () => sampleRows(['sales.region', 'sales.revenue'], [['north', 5]]),
    explainQuery: () => ({
      statements: [
        { sql: 'select 1 as the_statement', values: [], dataSource: 'default', preAggregations: [] },
      ],
      policy: { isDenied: false, filters: [], maskedMembers: [] },
      members: [],
    }),
    getWorkbook: () => WORKBOOK,
    getReports: ({ query }) => ({ ...paged([], query), data: [], count: 0 }),
    getDashboardDraft: () => ({ version: 0, isInCode: false, hasDraft: true, dashboard: DRAFT }),
    listDashboardDraftChanges: ({ query }) => paged([], query),
    joinDashboardDraft: () => ({ people: [], aliveSeconds: 45 }),
    leaveDashboardDraft: () => undefined as never,
    getMe: () => Promise.reject(new Refusal(403)),
  });
  /** The names of the buttons, links, menu items and headed parts of a page, once it is complete. */
  const partsOf = async (shown: Shown): Promise<string[]> => {
    await stage.show('StagedCreator.tsx', 'StagedCreator', { ...shown });
    const complete = {
      explore: 'tbody tr',
      workbook: 'main h1',
      builder: '::-p-text(This dashboard is empty)',
      dashboard: 'main',
      shared: 'main',
    };
    await page.waitForSelector(complete[shown.page]);
    await page.waitForNetworkIdle({ idleTime: 50 });
    if (shown.page === 'explore') {
      const menu = await page.$('button[aria-label="Actions for Sales"]');
      await menu?.click();
      if (menu !== null) await page.waitForSelector('[role="menuitem"]');
    }
    return page.evaluate(`[...document.querySelectorAll('button, a, aside, [role="menuitem"]')]
      .flatMap((part) => [part.getAttribute('aria-label'), part.textContent.trim()])`) as Promise<string[]>;
  };

  for (const [setting, at, part] of SESSION)
    await t.test(setting, async () => {
      for (const value of [undefined, null, true])
        assert.ok((await partsOf({ page: at, settings: { [setting]: value } })).includes(part), `${value}`);
      assert.ok(!(await partsOf({ page: at, settings: { [setting]: false } })).includes(part));
    });
  for (const [parameter, at, part] of ADDRESS)
    await t.test(parameter, async () => {
      for (const search of ['', `${parameter}=0`, `${parameter}=False`, parameter])
        assert.ok((await partsOf({ page: at, search })).includes(part), search);
      assert.ok(!(await partsOf({ page: at, search: `${parameter}=false` })).includes(part));
    });
  await t.test('showSemanticSql', async () => {
    assert.ok((await partsOf({ page: 'explore' })).includes('SQL'));
    assert.ok(!(await partsOf({ page: 'explore', showsSql: false })).includes('SQL'));
  });
  await t.test('showGeneratedSql', async () => {
    const label = 'About this answer';
    assert.ok(!(await partsOf({ page: 'explore' })).includes(label));
    assert.ok((await partsOf({ page: 'explore', showsGeneratedSql: true })).includes(label));
    await page.click(`::-p-aria(${label})`);
    await page.waitForSelector('::-p-text(select 1 as the_statement)');
    const shown = await page.$eval('[role="dialog"]', (dialog) => dialog.textContent ?? '');
    assert.doesNotMatch(shown, /How the model defines|Show request/);
  });
});
