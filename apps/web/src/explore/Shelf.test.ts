import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldUse } from '@facet/client';
import { paged } from '../testing/mock-api.ts';
import { ADDRESS, openShelf } from '../testing/open-shelf.ts';

test('the columns of a question in Explore, edited from the keyboard', async (t) => {
  const shelf = await openShelf(t);
  if (shelf === undefined) return;
  const { page, api, warnings, show, question, until, keys, together, focus, focused, choose, drag, column } =
    shelf;
  const use = { workbookId: null, workbookName: null, title: null, updatedAt: '2026-11-02T08:00:00Z' };

  await t.test(
    'a column moves with Alt and the arrow keys, keeps the focus, and says where it is',
    async () => {
      await show();
      await focus(column('region'));
      await together('Alt', 'ArrowRight');
      await until(
        `q.columns.map(({ member }) => member).join() === 'sales.channel,sales.region,sales.revenue'`,
      );
      await focused(`element.dataset.column === 'sales.region'`);
      await page.waitForFunction(
        `document.querySelector('[role=status]').textContent === 'Region is now column 2 of 3'`,
      );
      await together('Alt', 'ArrowLeft');
      await until(`q.columns[0].member === 'sales.region'`);
      await keys('Delete');
      await until(`q.columns.length === 2`);
    },
  );

  await t.test('the menu of a column says where its field is defined and used', async () => {
    await show();
    await choose(column('region'), 'About Region');
    await page.waitForSelector('[role="dialog"] ::-p-text(Defined in cubes/sales.yml)');
    await page.waitForSelector('[role="dialog"] ::-p-text(No report that you can see uses this field.)');
    const [{ query } = {}] = await api.asked('listFieldUses');
    assert.equal(query?.member, 'sales.region');
    await keys('Escape');
    await focused(`element.dataset.column === 'sales.region'`);
  });

  await t.test(
    'its uses are links to reports and workbooks, and SQL that nobody can read is marked',
    async () => {
      const uses: readonly FieldUse[] = [
        { ...use, reportId: 7, name: 'By region', isCertain: true },
        {
          ...use,
          reportId: 8,
          name: 'Tab',
          title: 'Shares',
          workbookId: 3,
          workbookName: 'Sales',
          isCertain: false,
        },
      ];
      api.answer({ listFieldUses: ({ query }) => paged(uses, query) });
      await show();
      await choose(column('region'), 'About Region');
      const listed = '[role="dialog"] li';
      await page.waitForSelector(`${listed} a`);
      assert.deepEqual(
        await page.$$eval(listed, (items) =>
          items.map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]),
        ),
        [
          ['By region', '/deployments/1/reports/7'],
          ['Shares · SalesMay use it: its SQL could not be read.', '/deployments/1/workbooks/3'],
        ],
      );
      await keys('Escape');
    },
  );

  await t.test('the menu of a column sorts in words that suit its type', async () => {
    await show();
    await choose(column('revenue'), 'Largest first');
    await until(`q.order[0]?.column === 'sales.revenue' && q.order[0].direction === 'desc'`);
    await choose(column('region'), 'A to Z');
    await until(`q.order.length === 1 && q.order[0].column === 'sales.region'`);
    await choose(column('region'), 'Do not sort');
    await until('q.order.length === 0');
  });

  await t.test(
    'a measure is compared with an earlier period, for which a time becomes a column',
    async () => {
      await show();
      await choose(column('revenue'), 'Compare with an earlier period');
      await focused(`element.matches('[role=dialog] select')`);
      await keys('Enter');
      await page.click('[role="dialog"] button[type="submit"]');
      await until('q.comparisons.length === 1');
      const { columns, comparisons } = await question();
      assert.deepEqual(
        columns.map((one) => (one.kind === 'dimension' ? (one.granularity ?? one.member) : one.kind)),
        ['sales.region', 'sales.channel', 'month', 'measure'],
      );
      assert.deepEqual(comparisons, [
        { measure: 'sales.revenue', timeDimension: 'sales.sold_at', offset: { amount: 1, unit: 'month' } },
      ]);
      await page.waitForSelector('button::-p-text(Revenue: the month before)');
    },
  );

  await t.test('the days of a question are compared with two other days', async () => {
    /** As the picker of a browser sets it. */
    const setDay = (at: number, day: string) =>
      page.$$eval(
        '[role="dialog"] input[type="date"]',
        (inputs, index, value) => {
          const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
          const input = inputs[index] as HTMLInputElement;
          set?.call(input, value);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        },
        at,
        day,
      );
    await show(`${ADDRESS}&ranges=!(!(sold_at,'2024-05-01','2024-05-31'))`);
    await choose(column('revenue'), 'Compare with an earlier period');
    await page.select('[role="dialog"] select', 'sales.revenue');
    await page.locator('[role="dialog"] select:has(option[value="days"])').fill('days');
    assert.ok(await page.$('[role="dialog"] button[type="submit"]:disabled'));
    await setDay(0, '2023-04-01');
    await setDay(1, '2023-03-01');
    await page.click('[role="dialog"] button[type="submit"]');
    await page.waitForSelector('[role="dialog"] [role="alert"]');
    await setDay(1, '2023-04-30');
    await page.click('[role="dialog"] button[type="submit"]');
    await until('q.comparisons.length === 1');
    assert.deepEqual((await question()).comparisons, [
      { measure: 'sales.revenue', timeDimension: 'sales.sold_at', range: ['2023-04-01', '2023-04-30'] },
    ]);
    await page.waitForSelector('button::-p-text(Revenue: Apr 1)');
  });

  await t.test('top values are chosen, and what is not a number is refused where it was typed', async () => {
    await show();
    await choose(column('region'), 'Show only the top values');
    await focused(`element.matches('[role=dialog] input')`);
    await together('Control', 'a');
    await page.keyboard.type('0');
    await keys('Enter');
    await page.waitForSelector(
      '[role="dialog"] [role="alert"]::-p-text(Enter a whole number of at least 1.)',
    );
    await together('Control', 'a');
    await page.keyboard.type('5');
    await keys('Enter');
    await until('q.topRows?.count === 5');
    assert.deepEqual((await question()).topRows, {
      member: 'sales.region',
      measure: 'sales.revenue',
      count: 5,
    });
    await focused(`element.matches('button')`);
  });

  await t.test('a sum is shown as a share of the total, once; an average is not', async () => {
    await show('v=1&view=sales&columns=!(region,~revenue,~share)');
    await choose('[data-column="sales.revenue"]', 'Show as share of the total');
    await until(`q.tableCalculations.length === 1`);
    const { tableCalculations } = await question();
    assert.deepEqual(tableCalculations, [
      {
        name: 'calculation_1',
        title: 'Revenue, share of the total',
        expression: 'percent_of_total(sales.revenue)',
        format: { type: 'percent' },
      },
    ]);
    for (const column of ['sales.revenue', 'sales.share']) {
      await page.locator(`[data-column="${column}"]`).click();
      await page.waitForSelector('[role="menuitem"]::-p-text(Change title)');
      assert.equal(await page.$('[role="menuitem"]::-p-text(share of the total)'), null);
      await keys('Escape');
      await page.waitForFunction(`document.querySelector('[role="menu"]') === null`);
    }
  });

  await t.test('Escape closes a menu that does not have the focus', async () => {
    await show();
    await page.locator(column('region')).click();
    await page.waitForSelector('[role="menu"]');
    await page.$eval(column('region'), (button) => {
      (button as HTMLElement).focus();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await page.waitForSelector('[role="menu"]', { hidden: true });
    await focused(`element.matches('${column('region')}')`);
  });

  await t.test('a formula is completed, and an error is said with its character', async () => {
    await show();
    await choose('section[aria-label="Result"] button[class*=add]', 'Add a calculation');
    await focused(`element.matches('[role=dialog] input')`);
    await page.waitForSelector('.cm-content');
    await keys('Tab');
    await focused(`element.matches('.cm-content')`);
    await page.keyboard.type('rev');
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]::-p-text(Revenue)');
    await keys('Enter');
    await page.waitForFunction(`document.querySelector('.cm-content').textContent === 'sales.revenue'`);
    await page.keyboard.type(' / nothing');
    await page.waitForSelector('[role="dialog"] [role="status"]::-p-text(Character 17)');
    await page.waitForSelector('.cm-lintRange-error');
    assert.equal(
      await page.$eval('[role=dialog] button[type=submit]', (button) => button.matches(':disabled')),
      true,
    );
    for (let count = 0; count < ' / nothing'.length; count += 1) await keys('Backspace');
    await page.keyboard.type(' * 2');
    await page.waitForSelector('[role="dialog"] button[type="submit"]:not(:disabled)');
    await page.click('[role="dialog"] button[type="submit"]');
    await until('q.tableCalculations[0]?.expression === "sales.revenue * 2"');
  });

  await t.test(
    'totals, a limit and several columns of order are settings, which can be removed',
    async () => {
      await show();
      const add = 'section[aria-label="Result"] button[class*=add]';
      await choose(add, 'Show totals');
      await focused(`element.matches('[role=dialog] input[type=checkbox]')`);
      await page.click('[role="dialog"] button[type="submit"]');
      await until('q.totals.columns');
      await choose(add, 'Limit the number of rows');
      await focused(`element.matches('[role=dialog] input') && element.value === '100'`);
      await keys('Enter');
      await until('q.limit === 100');
      await choose(add, 'Show single rows');
      await until('q.ungrouped');
      for (const name of ['Totals', 'Limit', 'Single rows'])
        await page.locator(`aria/Remove ${name}`).click();
      await until('!q.totals.columns && q.limit === null && !q.ungrouped');
      await choose(add, 'Sort by several columns');
      await focused(`element.matches('[role=dialog] select')`);
      await page.select('[role="dialog"] select', 'sales.revenue');
      await until('q.order.length === 1');
      await page.select('[role="dialog"] label:last-of-type select', 'asc').catch(() => undefined);
      await keys('Escape');
      await page.waitForSelector('[role="dialog"]', { hidden: true });
    },
  );

  await t.test('a column is dragged before another one', async () => {
    await show();
    await drag(column('revenue'), `span:has(> ${column('region')})`);
    await until(
      `q.columns.map(({ member }) => member).join() === 'sales.revenue,sales.region,sales.channel'`,
    );
  });

  assert.deepEqual(warnings, []);
});
