import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';

const column = (name: string, title: string, isMeasure = false) => ({
  name,
  member: name,
  title,
  type: isMeasure ? 'number' : 'string',
  granularity: null,
  format: null,
  isMeasure,
});
const DATA = {
  columns: [column('s.region', 'Region'), column('s.revenue', 'Revenue', true)],
  rows: [
    ['north', 3],
    ['south', 5],
  ],
  totals: [],
  others: [],
  notices: [],
  truncated: false,
};
const BARS = { type: 'bar', x: 's.region', y: 's.revenue' };

test('people who only read a report see what it draws, and its rows', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.evaluate(`globalThis.fetch = async () => Response.json(${JSON.stringify(DATA)})`);
  let id = 0;
  const show = (meta: object) => {
    id += 1;
    const report = { id, deploymentId: 1, version: 1, name: 'Sales', title: null, pivotItems: null, meta };
    return stage.show('StagedReport.tsx', 'StagedReport', { report });
  };

  await t.test('a chart is drawn, with the rows one tab away', async () => {
    await show({ kind: 'vega', spec: BARS });
    await page.waitForSelector('figure svg');
    await page.click('[role=tab]::-p-text(Table)');
    await page.waitForSelector('tbody ::-p-text(south)');
    assert.equal(await page.$('figure'), null);
  });

  await t.test('a report that was saved as a table opens as one', async () => {
    await show({ kind: 'vega', spec: BARS, shownAs: { tab: 'table' } });
    await page.waitForSelector('tbody ::-p-text(south)');
    assert.equal(await page.$('figure'), null);
  });

  await t.test('a kind that pages do not know is a table without a choice', async () => {
    await show({ kind: 'hologram', spec: {} });
    await page.waitForSelector('tbody ::-p-text(south)');
    assert.equal(await page.$('[role=tab]'), null);
  });
});
