import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { Tab } from './browser.ts';
import { choose, faultsIn, rowsAre } from './console-under-test.ts';

interface QuestionsUnderTest {
  /** The address of Explore, with sales of January and February 2026. */
  readonly explore: string;
  /** A new tab of somebody who may explore. */
  signedIn(): Promise<Tab>;
  findingsOf(tab: Tab): Promise<unknown[]>;
}

/** Questions that take more than choosing fields, answered with the mouse. */
export async function testQuestions(
  t: TestContext,
  { explore, signedIn, findingsOf }: QuestionsUnderTest,
): Promise<void> {
  const begin = async (...titles: readonly string[]) => {
    const tab = await signedIn();
    const faults = faultsIn(tab);
    await tab.open(explore);
    for (const title of titles) await choose(tab, title);
    await tab.page.locator('[role="tab"]::-p-text(Table)').click();
    return { tab, page: tab.page, faults };
  };
  const openMenu = ({ page }: Tab, column: string, item: string) =>
    page
      .locator(`[data-column="${column}"]`)
      .click()
      .then(() => page.locator(`[role="menuitem"]::-p-text(${item})`).click());
  const apply = ({ page }: Tab) => page.locator('[role="dialog"] button::-p-text(Apply)').click();

  await t.test('how did February compare with January?', async () => {
    const { tab, page, faults } = await begin('Revenue');
    await openMenu(tab, 'sold.revenue', 'Compare with an earlier period');
    await page.waitForFunction(`document.activeElement.matches('[role=dialog] select')`);
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    await apply(tab);
    await rowsAre(tab, [
      ['Jan 2026', '10', '', '', ''],
      ['Feb 2026', '35', '10', '25', '250.0%'],
    ]);
    assert.deepEqual(faults, []);
  });

  await t.test(
    'Explore in the navigation begins a new question, and Back returns to the one before',
    async () => {
      const { page } = await begin('Revenue');
      const columns = (count: number) =>
        page.waitForFunction(`document.querySelectorAll('button[data-column]').length === ${count}`);
      await page.locator('nav a::-p-text(Explore)').click();
      await columns(0);
      await page.goBack();
      await columns(1);
      await page.locator('main button::-p-text(New question)').click();
      await columns(0);
      await page.locator('aria/Undo').click();
      await columns(1);
    },
  );

  await t.test('which region was best in February, and what was its share?', async () => {
    const { tab, page, faults } = await begin('Region', 'Revenue');
    await page.locator('aria/Filter by Sold at').click();
    await page.locator('aria/Type a period').fill('Feb 2026');
    await page.keyboard.press('Enter');
    await openMenu(tab, 'sold.revenue', 'Largest first');
    await rowsAre(tab, [
      ['south', '30'],
      ['north', '5'],
    ]);
    await openMenu(tab, 'sold.region', 'Show only the top values');
    await page.locator('aria/How many').fill('1');
    await page.locator('aria/Combine the rest into one value').click();
    await apply(tab);
    await rowsAre(tab, [
      ['south', '30'],
      ['Others', '5'],
    ]);
    await page.locator('aria/Remove Top').click();

    await page.locator('section[aria-label="Result"] button::-p-text(Add)').click();
    await page.locator('[role="menuitem"]::-p-text(Add a calculation)').click();
    await page.locator('.cm-content').click();
    await page.keyboard.type('percent_of_total(sold.rev');
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]::-p-text(Revenue)');
    await page.keyboard.press('Enter');
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    await page.select('[role="dialog"] select', 'percent');
    await apply(tab);
    await rowsAre(tab, [
      ['south', '30', '85.7%'],
      ['north', '5', '14.3%'],
    ]);
    assert.deepEqual(faults, []);
  });

  await t.test(
    'SQL and fields follow each other, and SQL that fields cannot show is asked as it is',
    async () => {
      const { tab, page, faults } = await begin('Region', 'Revenue');
      const add = async (text: string) => {
        await page.locator('.cm-content').click();
        await page.keyboard.down('Control');
        await page.keyboard.press('End');
        await page.keyboard.up('Control');
        await page.keyboard.sendCharacter(text);
        await page.keyboard.down('Control');
        await page.keyboard.press('Enter');
        await page.keyboard.up('Control');
      };
      await page.locator('button::-p-text(SQL)').click();
      await add('\nORDER BY 1');
      await page.waitForFunction(`location.search.includes('order=')`);
      await rowsAre(tab, [
        ['north', '15'],
        ['south', '30'],
      ]);
      await add(' nope');
      await page.waitForSelector('[role="status"]::-p-text(Line 6, character 12)');
      await page.locator('button::-p-text(Discard changes)').click();
      await add(' NULLS FIRST');
      await page.waitForSelector('[role="status"]::-p-text(NULL)');
      // What appears beside the editor leaves the focus there.
      assert.equal(await page.evaluate(`document.activeElement.matches('.cm-content')`), true);
      // Rows of the question before are dim.
      await page.waitForFunction(`document.querySelector('[data-old], [aria-busy="true"]') === null`);
      await page.evaluate(axe.source);
      assert.deepEqual(await findingsOf(tab), []);
      await page.locator('button::-p-text(Back to the last question)').click();
      await rowsAre(tab, [
        ['north', '15'],
        ['south', '30'],
      ]);
      assert.deepEqual(faults, []);
    },
  );
}
