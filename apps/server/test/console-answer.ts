import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { Tab } from './browser.ts';
import { faultsIn } from './console-under-test.ts';

interface AnswerJourneys {
  /** The address of Explore. */
  readonly explore: string;
  /** A page of someone who may explore. */
  explorer(): Promise<Tab>;
  /** What axe finds on a page. */
  findingsOf(tab: Tab): Promise<unknown[]>;
}

const QUESTION = 'v=1&view=sold&columns=!(region,sold_at@month,~revenue)';

/** Journeys with the answer of a question: its chart, its pivot, its files, and the rows behind it. */
export async function testAnswers(t: TestContext, { explore, explorer, findingsOf }: AnswerJourneys) {
  await t.test('the kind of a chart is changed by keyboard, kept in the address and undone', async () => {
    const tab = await explorer();
    const { page } = tab;
    const faults = faultsIn(tab);
    await tab.open(`${explore}?${QUESTION}`);
    await page.waitForSelector('figure svg, figure canvas');
    await page.focus('aria/Chart settings');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="radio"][data-kind="line"][aria-checked="true"]');
    await page.focus('[role="radio"][aria-checked="true"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.waitForFunction(`location.search.includes('type:area')`);
    await page.locator('aria/Undo').click();
    await page.waitForFunction(`!location.search.includes('type:area')`);
    await page.locator('aria/Redo').click();
    await page.waitForSelector('[role="radio"][data-kind="area"][aria-checked="true"]');

    await page.locator('[role="tab"]::-p-text(Code)').click();
    await page.waitForSelector('.cm-content');
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    await page.locator('[role="tab"]::-p-text(Form)').click();
    for (const width of [1280, 360]) {
      await page.setViewport({ width, height: 900 });
      await page.waitForSelector('[role="radio"]');
      assert.deepEqual(await findingsOf(tab), [], String(width));
    }
    await page.setViewport({ width: 1280, height: 900 });
    await page.locator('button::-p-text(Back to the suggestion)').click();
    await page.waitForFunction(`!location.search.includes('draw=')`);
    assert.deepEqual(faults, []);
  });

  await t.test('an answer is pivoted, downloaded and divided', async () => {
    const tab = await explorer();
    const { page } = tab;
    const faults = faultsIn(tab);
    await tab.open(`${explore}?${QUESTION}`);
    await page.locator('[role="tab"]::-p-text(Pivot)').click();
    await page.locator('label::-p-text(Totals of columns)').click();
    await page.waitForFunction(
      `document.querySelector('main tfoot')?.innerText.replaceAll(/\\s+/g, ' ').trim() === 'Total 15 30'`,
    );
    assert.deepEqual(
      await page.$$eval('main thead tr:last-child th', (cells) => cells.map((cell) => cell.innerText.trim())),
      ['Sold at', 'north', 'south'],
    );
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);

    const file = page.waitForResponse((response) => response.url().endsWith('/query/export'));
    await page.locator('aria/Download[role="button"]').click();
    await page.locator('[role="menuitem"]::-p-text(Download as CSV)').click();
    assert.equal((await file).status(), 200);

    await page.locator('main tbody td::-p-text(30)').click();
    await page.locator('[role="menuitem"]::-p-text(Show details)').click();
    await page.waitForSelector('[role="dialog"] tbody tr');
    await page.locator('[role="dialog"] button[aria-label="Close"]').click();
    await page.waitForSelector('[role="dialog"]', { hidden: true });

    await page.locator('main tbody td::-p-text(30)').click();
    await page.locator('[role="menuitem"]::-p-text(Divide by)').click();
    await page.locator('[role="dialog"] button::-p-text(Region)').wait();
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    await page.locator('main tbody td::-p-text(30)').click();
    await page.locator('[role="menuitem"]::-p-text(Filter by Region: south)').click();
    await page.waitForFunction(`decodeURIComponent(location.search).includes('(region,equals,south)')`);
    assert.deepEqual(faults, []);
  });
}
