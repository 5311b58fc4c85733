import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from '@facet/query';
import { mockApi } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';
import { sampleRows } from '../../testing/sample-model.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    measures: [{ name: 'sales.revenue', shortTitle: 'Revenue', type: 'number', aggType: 'sum' }],
    dimensions: [
      { name: 'sales.region', shortTitle: 'Region', type: 'string' },
      { name: 'sales.price', shortTitle: 'Price', type: 'number' },
      { name: 'sales.sold_at', shortTitle: 'Sold at', type: 'time' },
    ],
    segments: [],
  },
];
const ADDRESS = 'v=1&view=sales&columns=!(region,price,~revenue)';
const REGIONS = ['east', 'north', 'south', 'west'];
const COAST = { name: 'Coast', values: ['east', 'west'] };

test('values are grouped in Explore, from the keyboard', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await mockApi(t, page, {
    runQuery: ({ body }) => {
      const { dimensions, filters, order } = body.query ?? {};
      if (dimensions?.[0] === 'sales.price')
        return sampleRows(['sales.price'], [[JSON.stringify(order).includes('asc') ? '0' : '99.5']]);
      const search = String((filters as { values?: string[] }[])?.[0]?.values?.[0] ?? '');
      const found = REGIONS.filter((region) => region.includes(search));
      return sampleRows(['sales.region'], [...found.map((region) => [region]), [null]]);
    },
  });
  const show = async (address = ADDRESS) => {
    await stage.show('StagedShelf.tsx', 'StagedShelf', { cubes: CUBES, address });
    await page.waitForSelector('#question');
  };
  const question = async () =>
    JSON.parse(await page.$eval('#question', ({ textContent }) => textContent)) as Question;
  const press = async (selector: string) => {
    const found = await page.waitForSelector(selector);
    await found?.focus();
    await page.keyboard.press('Enter');
  };
  const choose = async (column: string, item: string) => {
    await press(`[data-column="sales.${column}"]`);
    await page.waitForSelector(`[role="menuitem"]::-p-text(${item})`);
    // A key that comes before the focus is in the menu is lost.
    await page.waitForSelector('[role="menu"]:focus-within');
    for (let step = 0; step < 20; step += 1) {
      const now = await stage.read<string>('document.activeElement.textContent');
      if (now.includes(item)) break;
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(`document.activeElement.textContent !== ${JSON.stringify(now)}`);
    }
    await page.keyboard.press('Enter');
  };
  const open = async (column: string, item: string) => {
    await choose(column, item);
    await page.waitForFunction(`document.activeElement.matches('[role="dialog"] [data-autofocus]')`);
  };
  const type = async (label: string, text: string) => {
    const field = await page.waitForSelector(`[role="dialog"] ::-p-aria(${label}[role="textbox"])`);
    await field?.focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(text);
  };
  const apply = () => press('[role="dialog"] button[type="submit"]');
  /** Waits until the groups of a column are as an expression says. */
  const groupsAre = (expression: string) =>
    page.waitForFunction(
      `((groups) => ${expression})(JSON.parse(document.querySelector('#question').textContent)
        .columns.find(({ groups }) => groups)?.groups)`,
    );

  await t.test('several values become a group, and the others are combined', async () => {
    await show();
    await open('region', 'Group values…');
    await press('::-p-aria(east[role="option"])');
    await press('::-p-aria(west[role="option"])');
    assert.equal((await page.$$('[role="option"]')).length, 4, 'a missing value belongs to the rest');
    await type('Name of a new group', 'Coast');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.querySelectorAll('[role="option"]').length === 2`);
    await apply();
    await groupsAre('groups?.rest === "Other"');
    assert.deepEqual((await question()).columns[0], {
      kind: 'dimension',
      member: 'sales.region',
      groups: { kind: 'values', groups: [COAST], rest: 'Other' },
    });
    await page.waitForSelector('[data-column="sales.region"]::-p-text(2 groups)');
    await page.waitForFunction(`document.activeElement.dataset.column === 'sales.region'`);
  });

  await t.test('a group is renamed, takes more values, and loses them', async () => {
    await open('region', 'Group values…');
    await press('::-p-aria(north[role="option"])');
    await press('::-p-aria(Add the chosen values to “Coast”[role="button"])');
    await press('button[aria-label="Take “east” out of the group"]');
    await type('Name', 'Sea');
    await page.locator('[role="dialog"] label::-p-text(Combine all other values)').click();
    await apply();
    await groupsAre('groups?.groups[0].name === "Sea"');
    const [region] = (await question()).columns;
    assert.deepEqual(region?.kind === 'dimension' && region.groups, {
      kind: 'values',
      groups: [{ name: 'Sea', values: ['west', 'north'] }],
      rest: null,
    });
  });

  await t.test('what is wrong is said where it was typed, and nothing is lost', async () => {
    await open('region', 'Group values…');
    await press('::-p-aria(east[role="option"])');
    await type('Name of a new group', 'Sea');
    await apply();
    await page.waitForSelector('[role="dialog"] [role="alert"]::-p-text(Two groups have the name “Sea”.)');
    assert.equal(
      await page.$eval('[role="dialog"] fieldset input', (input) => (input as HTMLInputElement).value),
      'Sea',
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(`document.querySelector('[role="dialog"]') === null`);
    await choose('region', 'Remove the groups');
    await groupsAre('groups === undefined');
  });

  await t.test('numbers are divided into bins of equal width, or between typed limits', async () => {
    await show();
    await open('price', 'Divide into bins…');
    await page.waitForSelector('[role="dialog"]::-p-text(The values are from 0 to 99.5.)');
    await type('Number of bins', '4');
    await page.waitForSelector('[role="dialog"] input[aria-label="75 and more"]');
    await apply();
    await groupsAre('groups?.limits.join() === "25,50,75"');
    await open('price', 'Divide into bins…');
    await type('Limits', '10 ten');
    await page.waitForSelector('[role="dialog"] button[type="submit"]:disabled');
    await type('Limits', '10, 20.5');
    await type('Under 10', 'Cheap');
    await type('Name of rows without a number (optional)', 'Unpriced');
    await apply();
    await groupsAre('groups?.limits.join() === "10,20.5"');
    const price = (await question()).columns[1];
    assert.deepEqual(price?.kind === 'dimension' && price.groups, {
      kind: 'bins',
      limits: ['10', '20.5'],
      names: ['Cheap', '10 to under 20.5', '20.5 and more'],
      rest: 'Unpriced',
    });
    await open('price', 'Divide into bins…');
    await type('Name of rows without a number (optional)', ' ');
    await apply();
    await groupsAre('groups?.rest === null');
  });

  assert.deepEqual(warnings, []);
});
