import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldUse } from '@facet/client';
import type { Question } from '@facet/query';
import { mockApi, paged } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { sampleRows } from '../testing/sample-model.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    title: 'Sales',
    measures: [
      { name: 'sales.revenue', shortTitle: 'Revenue', type: 'number', aggType: 'sum' },
      { name: 'sales.share', shortTitle: 'Share', type: 'number', format: 'percent' },
    ],
    dimensions: [
      { name: 'sales.region', shortTitle: 'Region', type: 'string' },
      { name: 'sales.channel', shortTitle: 'Channel', type: 'string' },
      { name: 'sales.sold_at', shortTitle: 'Sold at', type: 'time' },
    ],
    segments: [],
  },
];
const NO_POLICY = { isDenied: false, filters: [], maskedMembers: [] };
const REGION = {
  name: 'sales.region',
  title: 'Region',
  description: null,
  kind: 'dimension' as const,
  type: 'string',
  aggregation: null,
  definedAs: 'orders.region',
  sql: 'region',
  filters: [],
  file: 'cubes/sales.yml',
};
const ADDRESS = 'v=1&view=sales&columns=!(region,channel,~revenue)';

test('the question in Explore, edited from the keyboard', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.setViewport({ width: 1200, height: 900 });
  const use = { workbookId: null, workbookName: null, title: null, updatedAt: '2026-11-02T08:00:00Z' };
  let uses: readonly FieldUse[] = [];
  const api = await mockApi(t, page, {
    runQuery: () => sampleRows(['sales.region'], [['north'], ['south']]),
    listFieldUses: ({ query }) => paged(uses, query),
    explainQuery: () => ({ statements: [], policy: NO_POLICY, members: [REGION] }),
  });
  const show = async (address = ADDRESS, filtered?: string) => {
    await stage.show('StagedShelf.tsx', 'StagedShelf', { cubes: CUBES, address, filtered });
    await page.waitForSelector('#question');
  };
  const question = async () =>
    JSON.parse(await page.$eval('#question', ({ textContent }) => textContent)) as Question;
  /** Waits until the question has what an expression says of `q`. */
  const until = (expression: string) =>
    page.waitForFunction(
      `((q) => ${expression})(JSON.parse(document.querySelector('#question').textContent))`,
    );
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name as never);
  };
  const together = async (first: string, second: string) => {
    await page.keyboard.down(first as never);
    await page.keyboard.press(second as never);
    await page.keyboard.up(first as never);
  };
  const focus = (selector: string) => page.waitForSelector(selector).then((found) => found?.focus());
  const focused = (expression: string) =>
    page.waitForFunction(`((element) => ${expression})(document.activeElement)`);
  /** Opens a menu with Enter, and chooses an item by its text. */
  const choose = async (selector: string, text: string) => {
    // A dialog that closes gives the focus back, which would be in the middle of what follows.
    await page.waitForFunction(`document.querySelector('[role="dialog"], [role="menu"]') === null`);
    await focus(selector);
    await keys('Enter');
    await page.waitForSelector(`[role="menuitem"]::-p-text(${text})`);
    for (let step = 0; step < 20; step += 1) {
      const now = await stage.read<string>('document.activeElement.textContent');
      if (now.includes(text)) break;
      await keys('ArrowDown');
      await page.waitForFunction(`document.activeElement.textContent !== ${JSON.stringify(now)}`);
    }
    await keys('Enter');
  };
  /** Drags one element to the beginning of another one, by the events that a browser sends. */
  const drag = (from: string, to: string) =>
    page.evaluate(
      `(async () => {
        const [from, to] = ${JSON.stringify([from, to])}.map((each) => document.querySelector(each));
        const dataTransfer = new DataTransfer();
        const { left, top } = to.getBoundingClientRect();
        const place = { clientX: left + 2, clientY: top + 2, dataTransfer, bubbles: true, cancelable: true };
        from.dispatchEvent(new DragEvent('dragstart', place));
        to.dispatchEvent(new DragEvent('dragover', place));
        await new Promise(requestAnimationFrame);
        to.dispatchEvent(new DragEvent('drop', place));
      })()`,
    );
  const column = (name: string) => `[data-column="sales.${name}"]`;

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
      uses = [
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

  await t.test('a column is dragged before another one', async () => {
    await show();
    await drag(column('revenue'), `span:has(> ${column('region')})`);
    await until(
      `q.columns.map(({ member }) => member).join() === 'sales.revenue,sales.region,sales.channel'`,
    );
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
