import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dashboard, DashboardDraftChange, ReportSnapshot } from '@facet/client';
import { applyCommands, type DashboardCommand } from '@facet/dashboards/commands';
import { parseDashboardFile } from '@facet/dashboards/file';
import { shownDraft } from '../../testing/editor-on-stage.ts';
import { mockApi, paged, Refusal } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';
import { sampleMetadata, sampleReport } from '../../testing/sample-model.ts';

type Widgets = Parameters<typeof applyCommands>[0]['widgets'];

/** A text that is higher than the window. */
const LONG: Widgets = [
  { id: 'long', type: 'TEXT', position: { x: 0, y: 0, w: 12, h: 40 }, config: { markdown: 'Long' } },
];
const LONG_FILE = `version: 1
slug: sales
title: Sales
widgets:
  - id: long
    text: Long
    at: [0, 0, 12, 40]
`;

const snapshotOf = (reportId: number, more: Partial<ReportSnapshot> = {}): ReportSnapshot => ({
  id: reportId,
  reportId,
  versionNumber: 1,
  title: 'Revenue by region',
  kind: 'table',
  ...more,
});

const shown = (config: object, reportSnapshots: ReportSnapshot[] = []): Dashboard => ({
  ...shownDraft(config as never),
  publicId: 'salesBoard12',
  reportSnapshots,
});

test('a chart that was just added', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  let config: { widgets: Widgets } = { widgets: [] };
  let version = 0;
  const file = {
    path: 'dashboards/sales.yml',
    content: LONG_FILE,
    hash: 'a'.repeat(40),
    ...{ branchName: null, deployBranchName: 'main', publicId: 'salesBoard12' },
    ...{ isChanged: true, hasEdits: true, canEdit: true, canPublish: true },
  };
  let isInCode = false;
  const api = await mockApi(t, page, {
    getDashboardDraft: () => ({
      ...{ version, isInCode, hasDraft: true },
      dashboard: shown(config, config.widgets.some(({ type }) => type === 'CHART') ? [snapshotOf(1)] : []),
    }),
    changeDashboardDraft({ body }) {
      config = applyCommands(config, body.commands as DashboardCommand[]).config;
      version += 1;
      const commands = body.commands as DashboardDraftChange['commands'];
      const change = {
        id: body.id,
        version,
        kind: 'edit' as const,
        commands,
        restored: null,
        publication: null,
      };
      return { version, changes: [{ ...change, createdAt: '2026-05-04T12:00:00Z', createdBy: null }] };
    },
    listDashboardDraftChanges: ({ query }) => paged([], query),
    joinDashboardDraft: () => ({ people: [], aliveSeconds: 45 }),
    leaveDashboardDraft: () => undefined as never,
    getWorkbook: () => Promise.reject(new Refusal(404)),
    getMe: () => Promise.reject(new Refusal(403)),
    getMetadata: () => sampleMetadata(),
    createReport: () => sampleReport({ workbookId: 2 }),
    getReport: () => sampleReport({ workbookId: 2 }),
    getDashboardCode: () => file,
    updateDashboardCode: ({ body }) => Object.assign(file, { content: body.content }),
    getDashboard() {
      const { dashboard } = parseDashboardFile(file.path, file.content);
      const keys = Object.keys(dashboard?.reports ?? {});
      const widgets = (dashboard?.config.widgets ?? []).map((widget) =>
        widget.type === 'CHART'
          ? { ...widget, config: { reportPublicId: `of-${widget.config.reportKey}` } }
          : widget,
      );
      return shown(
        { title: 'Sales', widgets },
        keys.map((key, index) => snapshotOf(index + 1, { publicId: `of-${key}` })),
      );
    },
    queryDashboardDraft: () => Promise.reject(new Refusal(403)),
    queryDashboard: () => Promise.reject(new Refusal(403)),
  });
  await page.setViewport({ width: 1200, height: 700 });

  const open = async (widgets: Widgets, inCode = false) => {
    config = { widgets };
    isInCode = inCode;
    await stage.show('builder/BuilderPage.tsx', 'BuilderPage', { deploymentId: 1, workbookId: 2 });
    await page.locator('header button::-p-text(Add)').click();
    await page.locator('[role="option"]::-p-text(Suggested chart)').click();
  };
  const suggestion = '[role="dialog"] li button';
  const CHART = '[data-widget^="chart-"]';
  const isInView = () =>
    page.$eval(CHART, (frame) => {
      const { top, bottom } = frame.getBoundingClientRect();
      return document.activeElement === frame && top >= 0 && bottom <= innerHeight;
    });

  await t.test('has its place on an empty board while its report is read', async () => {
    await open([]);
    await page.waitForSelector(suggestion);
    const release = api.hold('getDashboardDraft');
    await page.click(suggestion);
    await page.waitForSelector(`${CHART}:focus [data-shape]`);
    assert.equal(await page.$eval(CHART, (frame) => frame.textContent?.includes('no longer')), false);
    release();
    await page.waitForSelector(`${CHART} h2::-p-text(Revenue by region)`);
    assert.ok(await isInView());
  });

  await t.test('is scrolled to in a file, too', async () => {
    await open([], true);
    await page.locator(suggestion).click();
    await page.waitForSelector(`${CHART} h2::-p-text(Revenue by region)`);
    assert.ok(await isInView());
  });

  await t.test('is scrolled to below the others', async () => {
    await open(LONG);
    await page.locator(suggestion).click();
    await page.waitForSelector(`${CHART} h2::-p-text(Revenue by region)`);
    assert.ok(await isInView());
  });
});
