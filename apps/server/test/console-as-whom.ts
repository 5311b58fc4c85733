import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { Tab } from './browser.ts';
import { faultsIn, rowsAre } from './console-under-test.ts';

interface AsWhomUnderTest {
  /** A question whose rows are those of the north, except for members of the group `Everywhere`. */
  readonly question: string;
  /** A new tab of somebody who may ask as others. */
  signedIn(): Promise<Tab>;
  findingsOf(tab: Tab): Promise<unknown[]>;
}

/** What an access policy shows to somebody else, beside one's own answer. */
export async function testAsWhom(
  t: TestContext,
  { question, signedIn, findingsOf }: AsWhomUnderTest,
): Promise<void> {
  await t.test('a question is asked with a security context, beside one’s own answer', async () => {
    const tab = await signedIn();
    const { page } = tab;
    const faults = faultsIn(tab);
    await tab.open(question);
    await page.locator('button::-p-text(Ask as…)').click();
    await page.locator('[role="dialog"] [role="tab"]::-p-text(Security context)').click();
    await page.locator('[role="dialog"] .cm-content').click();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type('{"cubeCloud": {"groups": ["Everywhere"]}}');
    await page.locator('[role="dialog"] button::-p-text(Show their answer)').click();
    // One's own rows come first.
    await rowsAre(tab, [
      ['north', '15'],
      ['south', '30'],
      ['north', '15'],
    ]);
    await page.waitForSelector('main ::-p-text(Region north)');
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    await page.locator('button::-p-text(Stop)').click();
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await rowsAre(tab, [['north', '15']]);
    assert.deepEqual(faults, []);
  });
}
