import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { Tab } from './browser.ts';
import { choose, faultsIn, rowsAre } from './console-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

interface ReportsUnderTest {
  readonly server: ServerUnderTest;
  readonly deploymentId: number;
  /** The address of Explore, with sales of January and February 2026. */
  readonly explore: string;
  /** A new tab of an administrator; another one of the same person opens an address. */
  signedIn(): Promise<Tab>;
  another(address: string): Promise<Tab>;
  findingsOf(tab: Tab): Promise<unknown[]>;
}

const SAVED = /\/reports\/(\d+)$/;

/** Questions that are kept as reports. */
export async function testReports(t: TestContext, given: ReportsUnderTest): Promise<void> {
  const { server, deploymentId, explore, signedIn, another, findingsOf } = given;
  const path = `/api/v1/deployments/${deploymentId}/reports`;
  const button = ({ page }: Tab, name: string) => page.locator(`button::-p-text(${name})`).click();
  const item = async (tab: Tab, name: string) => {
    await tab.page.locator('button[aria-label="More actions"]').click();
    await tab.page.locator(`[role="menuitem"]::-p-text(${name})`).click();
    await tab.page.waitForSelector('[role="menu"]', { hidden: true });
  };
  const heading = ({ page }: Tab, name: string) => page.waitForSelector(`h1::-p-text(${name})`);
  const showTable = ({ page }: Tab) => page.locator('[role="tab"]::-p-text(Table)').click();
  const columns = ({ page }: Tab, count: number) =>
    page.waitForFunction(`document.querySelectorAll('main thead th').length === ${count}`);
  const checked = async (tab: Tab) => {
    await tab.page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
  };
  const newReport = async (body: object) => (await server.ok('POST', path, body)).id as number;
  const addressOf = (id: number) => `${server.url}/deployments/${deploymentId}/reports/${id}`;
  const byRegion = { jsonQuery: '{"measures":["sold.revenue"],"dimensions":["sold.region"]}' };

  await t.test('a question is saved as a report, and found again at its address', async () => {
    const tab = await signedIn();
    const { page } = tab;
    const faults = faultsIn(tab);
    await tab.open(explore);
    await choose(tab, 'Revenue');
    await choose(tab, 'Region');
    await button(tab, 'Save report');
    await page.locator('form:has(textarea) button[type="submit"]').click();
    await page.waitForSelector('::-p-text(Enter a title)');
    await page.locator('input[aria-invalid="true"]').fill('Revenue by region');
    await page.locator('textarea').fill('For the board');
    await checked(tab);
    await page.locator('form:has(textarea) button[type="submit"]').click();
    await heading(tab, 'Revenue by region');
    await page.waitForFunction(`${SAVED}.test(location.href)`);
    for (const width of [360, 1280]) {
      await page.setViewport({ width, height: 900 });
      await checked(tab);
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
    }
    const [, id] = SAVED.exec(page.url()) ?? [];
    const { description, version } = await server.ok('GET', `${path}/${id}`);
    assert.deepEqual([description, version], ['For the board', 1]);

    const other = await another(page.url());
    await showTable(other);
    await rowsAre(other, [
      ['south', '30'],
      ['north', '15'],
    ]);
    assert.deepEqual(faults, []);
  });

  await t.test('a report that somebody else has changed is not overwritten by accident', async () => {
    const id = await newReport({ name: 'Shared', ...byRegion });
    const mine = await signedIn();
    await mine.open(addressOf(id));
    await showTable(mine);
    await choose(mine, 'Sales');
    await mine.page.waitForSelector('::-p-text(Edited)');

    const theirs = await another(addressOf(id));
    await choose(theirs, 'Region');
    await button(theirs, 'Save changes');
    // Pages behind others are drawn rarely.
    await mine.page.bringToFront();
    await mine.page.waitForSelector('::-p-text(Someone else has just changed this report)');
    const present = async () => JSON.parse((await server.ok('GET', `${path}/${id}`)).jsonQuery);
    const saved = { measures: ['sold.revenue'] };
    assert.deepEqual(await present(), saved);

    await button(mine, 'Save changes');
    await mine.page.waitForSelector('[role="dialog"] li::-p-text(Removed the column Region)');
    await mine.page.waitForSelector('[role="dialog"] li::-p-text(Added the column Sales)');
    await checked(mine);
    await button(mine, 'Keep editing');
    await mine.page.waitForSelector('[role="dialog"]', { hidden: true });
    assert.deepEqual(await present(), saved, 'nothing is saved without a choice');
    await columns(mine, 3);

    await mine.page.locator('nav a::-p-text(Home)').click();
    await button(mine, 'Keep editing');
    await mine.page.waitForSelector('[role="dialog"]', { hidden: true });

    await button(mine, 'Save changes');
    await button(mine, 'Replace theirs with mine');
    await mine.page.waitForSelector('[role="dialog"]', { hidden: true });
    await mine.page.waitForFunction(`${SAVED}.test(location.href)`);
    assert.deepEqual((await present()).measures, ['sold.revenue', 'sold.count']);

    // Theirs is in the history, and can return.
    await item(mine, 'History');
    await mine.page.waitForFunction(`document.querySelectorAll('[role=dialog] ol > li').length === 3`);
    await checked(mine);
    await mine.page.locator('[role="dialog"] ol > li:nth-child(2) button::-p-text(Restore)').click();
    await columns(mine, 1);
    assert.deepEqual(await present(), saved);
  });

  await t.test('a report that is no question shows its rows, and can be renamed only', async () => {
    const select = 'SELECT region, MEASURE(revenue) FROM sold GROUP BY 1';
    const sqlQuery = `${select} UNION ALL ${select}`;
    const id = await newReport({ name: 'Twice', sqlQuery });
    const tab = await signedIn();
    const { page } = tab;
    await tab.open(addressOf(id));
    await page.waitForSelector('::-p-text(cannot be shown field by field)');
    await page.waitForFunction(`document.querySelectorAll('main tbody tr').length === 4`);
    assert.equal(await page.$('button::-p-text(Save changes)'), null);
    await item(tab, 'Rename and describe');
    await page.locator('input[required]').fill('Doubled');
    await page.locator('form button[type="submit"]').click();
    await heading(tab, 'Doubled');
    const report = await server.ok('GET', `${path}/${id}`);
    assert.deepEqual([report.name, report.sqlQuery], ['Doubled', sqlQuery]);
    await checked(tab);
  });

  await t.test('a deleted report is in the trash, and returns', async () => {
    const id = await newReport({ name: 'Old numbers', ...byRegion });
    const tab = await signedIn();
    await tab.open(addressOf(id));
    await item(tab, 'Delete report');
    await tab.page.locator('[role="dialog"] button::-p-text(Delete report)').click();
    await button(tab, 'Undo');
    await heading(tab, 'Old numbers');
  });
}
