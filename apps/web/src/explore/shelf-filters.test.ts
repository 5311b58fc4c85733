import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS, openShelf } from '../testing/open-shelf.ts';

test('the filters of a question in Explore, edited from the keyboard', async (t) => {
  const shelf = await openShelf(t);
  if (shelf === undefined) return;
  const { page, api, warnings, show, question, until, keys, together, focus, focused } = shelf;

  await t.test('a filter is added from the line of filters', async () => {
    await show();
    const add = 'section button[aria-label="Filters: Add"]';
    await focus(add);
    await keys('Enter');
    await focused(`element.matches('[role=dialog] input')`);
    await keys('Escape');
    await focused(`element.matches('button[aria-label="Filters: Add"]')`);
    await keys('Enter');
    await focused(`element.matches('[role=dialog] input')`);
    // Enter can come before the list has followed what is typed.
    await page.$eval('[role="dialog"] input', (input) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'chan');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await page.waitForSelector('[role="dialog"][aria-label="Filter by Channel"] [role="option"]');
    await focused(`element.matches('[role=dialog] input')`);
    await page.locator('[role="dialog"] [role="option"]::-p-text(north)').click();
    const asked = await api.asked('runQuery');
    assert.equal(asked.at(-1)?.body.query?.order, undefined, 'values have the order of the model');
    await until(`q.filters[0]?.member === 'sales.channel'`);
  });

  await t.test('a condition gets an alternative, and the group says or', async () => {
    await show(`${ADDRESS}&where=!(!(region,contains,nor))`);
    await page.locator('button[aria-haspopup="dialog"]::-p-text(Region)').click();
    await page.locator('[role="dialog"] button::-p-text(Or…)').click();
    await page.waitForSelector('[role="dialog"] select[aria-label="Add a condition"]');
    await page.select('[role="dialog"] select[aria-label="Add a condition"]', 'sales.channel');
    await page.waitForSelector('[role="dialog"] [role="option"]::-p-text(south)');
    await page.locator('[role="dialog"] [role="option"]::-p-text(south)').click();
    await until('q.filters[0].or?.length === 2');
    assert.deepEqual((await question()).filters, [
      {
        or: [
          { member: 'sales.region', operator: 'contains', values: ['nor'] },
          { member: 'sales.channel', operator: 'equals', values: ['south'] },
        ],
      },
    ]);
    await page.waitForSelector('section button::-p-text(Region contains nor or Channel: south)');
    await page.select('[role="dialog"] select[aria-label="Conditions"]', 'and');
    await until('q.filters[0].and?.length === 2');
    await page.waitForSelector('section button::-p-text(Region contains nor and Channel: south)');
  });

  await t.test('a condition moves out of its group, and all hold then', async () => {
    await show(`${ADDRESS}&where=!((or:!(!(region,equals,north),!(channel,equals,web))))`);
    await page.locator('button[aria-haspopup="dialog"]::-p-text(Region: north or Channel: web)').click();
    await page.locator('[role="dialog"] button[aria-expanded]::-p-text(Channel: web)').click();
    await page.locator('[role="dialog"] button::-p-text(Move out of the group)').click();
    await until('q.filters.length === 2');
    assert.deepEqual((await question()).filters, [
      { or: [{ member: 'sales.region', operator: 'equals', values: ['north'] }] },
      { member: 'sales.channel', operator: 'equals', values: ['web'] },
    ]);
  });

  await t.test('a condition moves into a group', async () => {
    await show(`${ADDRESS}&where=!((or:!(!(region,equals,north))),!(channel,equals,web))`);
    await page.locator('section button[aria-haspopup="dialog"]::-p-text(web)').click();
    await page.locator('[role="dialog"] button::-p-text(Move into the group)').click();
    await until('q.filters.length === 1');
    assert.deepEqual((await question()).filters, [
      {
        or: [
          { member: 'sales.region', operator: 'equals', values: ['north'] },
          { member: 'sales.channel', operator: 'equals', values: ['web'] },
        ],
      },
    ]);
  });

  await t.test('a list of values is pasted and counted, up to the limit', async () => {
    await show(ADDRESS, 'sales.region');
    await page.locator('[role="dialog"] button::-p-text(Paste a list)').click();
    await page.waitForSelector('[role="dialog"] textarea');
    const paste = (count: number) =>
      page.$eval(
        '[role="dialog"] textarea',
        (area, text) => {
          Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
          area.dispatchEvent(new Event('input', { bubbles: true }));
        },
        Array.from({ length: count }, (_, index) => `value ${index}`).join('\n'),
      );
    await paste(10_001);
    await page.waitForSelector(
      '[role="dialog"] [role="status"]::-p-text(10,001 values · A filter can have at most 10,000)',
    );
    assert.ok(await page.$('[role="dialog"] button[type="submit"]:disabled'));
    await paste(10_000);
    await page.locator('[role="dialog"] button[type="submit"]').click();
    await until('q.filters[0]?.values.length === 10000');
  });

  await t.test('a period is typed', async () => {
    await show(ADDRESS, 'sales.sold_at');
    await focused(`element.matches('[role=dialog] input')`);
    await page.keyboard.type('soon');
    await page.waitForSelector('[role="dialog"]::-p-text(This is not a period.)');
    await together('Control', 'a');
    await page.keyboard.type('last 3 months');
    await page.waitForSelector('[role="option"]::-p-text(Last 3 months)');
    await keys('Enter');
    await until(`q.ranges[0]?.range === 'last 3 months'`);
    await page.waitForSelector('section button::-p-text(Sold at Last 3 months)');
  });

  await t.test('a period becomes another condition on the same time, and a period again', async () => {
    const condition = '[role="dialog"] select';
    await show(`${ADDRESS}&ranges=!(!(sold_at,'2024-05-01','2024-05-31'))`);
    const chip = 'section button[aria-haspopup="dialog"]::-p-text(Sold at)';
    await page.locator(chip).click();
    await page.waitForSelector(condition);
    await page.select(condition, 'notSet');
    await until(
      `q.ranges.length === 0 && q.filters[0].operator === 'notSet' && q.filters[0].member === 'sales.sold_at'`,
    );
    await page.waitForFunction(`document.querySelector('[role="dialog"]') === null`);
    await page.locator(chip).click();
    await page.waitForSelector(condition);
    await page.select(condition, 'inDateRange');
    await page.waitForSelector('[role="dialog"] input');
    await page.type('[role="dialog"] input', 'last 3 months');
    await page.waitForSelector('[role="option"]::-p-text(Last 3 months)');
    await keys('Enter');
    await until(`q.filters[0].values[0] === 'last 3 months' && q.filters[0].operator === 'inDateRange'`);
  });

  await t.test('an editor that is closed as soon as it opens gives the focus back to its chip', async () => {
    await show(`${ADDRESS}&where=!(!(region,equals,north))`);
    const chip = 'section button[aria-haspopup="dialog"]::-p-text(north)';
    await page.waitForSelector(chip);
    await page.$eval(chip, async (button) => {
      if (!(button instanceof HTMLElement)) return;
      button.focus();
      for (let click = 0; click < 20; click += 1) {
        button.click();
        await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
      }
    });
    await page.waitForFunction(`document.querySelector('[role="dialog"]') === null`);
    await focused(`element.textContent.includes('north')`);
  });

  await t.test('a filter of a measure has the format of its numbers', async () => {
    await show(`${ADDRESS}&where=!(!(share,gte,0.25))`);
    await page.waitForSelector('section button::-p-text(Share is at least 25.0%)');
  });

  assert.deepEqual(warnings, []);
});
