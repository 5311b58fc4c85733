import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserUnderTest } from './browser.ts';
import { type EmbeddedDashboards, faultsIn } from './embedded-dashboards-under-test.ts';
import { api } from './model-under-test.ts';

/** Interactions of viewers with tables with groups, links and many rows, with any content. */
export async function testTables(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  const publicId = await publishTables(boards);
  const tab = await browser.page({ scripts: true, width: 1200 });
  const { page } = tab;
  const faults = faultsIn(page);
  await tab.open(
    `${boards.server.url}/embed/dashboard/${publicId}?session=${await boards.newSession('acme')}`,
  );
  await page.setViewport({ width: 1200, height: 2000 });
  const until = (condition: string) => page.waitForFunction(condition);
  const section = (name: string) => `[role=group][aria-label="${name}"]`;
  const rowsOf = (name: string) =>
    page.evaluate(
      `[...document.querySelectorAll('${section(name)} tbody tr:not([aria-hidden])')]
        .map((row) => [...row.cells].map((cell) => cell.innerText.slice(0, 12)))`,
    ) as Promise<string[][]>;
  const waitForFirst = (name: string, text: string) =>
    until(
      `document.querySelector('${section(name)} tbody tr:not([aria-hidden])')?.innerText.includes('${text}')`,
    );

  await t.test(
    'groups have the subtotals of the server, open and close, and are sorted by them',
    async () => {
      await waitForFirst('Groups', 'north');
      const long = 'x'.repeat(12);
      assert.deepEqual(await rowsOf('Groups'), [
        ['north', '50'],
        ['<script>aler', '30'],
        [long, '20'],
        ['south', '0'],
        ['שלום', '5'],
        ['No value', '-5'],
      ]);
      const rows = (count: number) =>
        until(`document.querySelectorAll('${section('Groups')} tbody tr').length === ${count}`);
      await page.locator('aria/Collapse north').click();
      await rows(4);
      await page.locator('aria/Expand north').click();
      await rows(6);
      const heading = `${section('Groups')} thead th:nth-child(2)`;
      await page.locator(`${heading} button`).click();
      await page.waitForSelector(`${heading}[aria-sort="descending"]`);
      await page.locator(`${heading} button`).click();
      await waitForFirst('Groups', 'south');
      const labels = (await rowsOf('Groups')).map(([label]) => label);
      assert.deepEqual(labels, ['south', 'No value', 'שלום', 'north', long, '<script>aler']);
    },
  );

  await t.test('only secure addresses are links', async () => {
    await waitForFirst('Links', 'script');
    const links = await page.evaluate(
      `[...document.querySelectorAll('${section('Links')} a')].map(({ href, rel, target }) => [href, rel, target])`,
    );
    assert.deepEqual(links, [['https://example.com/a', 'noopener noreferrer nofollow', '_blank']]);
  });

  await t.test('null has one name, and is filtered by in the menu of a cell and in a list', async () => {
    const isFiltered = (count: number) =>
      until(`document.querySelectorAll('${section('Links')} tbody tr').length === ${count}`);
    await page
      .locator(`${section('Links')} tbody tr:nth-child(3) td:nth-child(2)`)
      .click({ button: 'right' });
    await page.locator('aria/Filter by Url: No value[role="menuitem"]').click();
    await isFiltered(1);
    assert.deepEqual(await rowsOf('Links'), [['שלום', 'No value', '5']]);
    await page.locator('aria/Clear Url[role="button"]').click();
    await isFiltered(4);
    await page.locator('aria/Url All[role="button"]').click();
    await page.locator('aria/No value[role="option"]').click();
    await isFiltered(1);
    await page.waitForSelector('aria/Url No value[role="button"]');
    await page.locator('aria/Clear Url[role="button"]').click();
    await isFiltered(4);
  });

  await t.test(
    'Enter opens the menu of a cell, each time, and Escape closes it wherever the focus is',
    async () => {
      const cell = `${section('Links')} tbody td:last-child`;
      await page.focus(cell);
      for (let time = 1; time <= 2; time += 1) {
        await page.keyboard.press('Enter');
        await until(`document.activeElement.closest('[role=menu]') !== null`);
        await page.keyboard.press('Escape');
        await until(`document.activeElement === document.querySelector('${cell}')`);
      }
      await page.keyboard.press('Enter');
      await until(`document.activeElement.closest('[role=menu]') !== null`);
      await page.evaluate(`document.activeElement.blur()`);
      await page.keyboard.press('Escape');
      await until(`document.querySelector('[role=menu]') === null`);
    },
  );

  await t.test('of many rows only those in view are in the page, in any order', async () => {
    const many = section('Many');
    const scroll = (top: number) => page.evaluate(`document.querySelector('${many}').scrollTop = ${top}`);
    await waitForFirst('Many', 'Item 0');
    assert.ok((await rowsOf('Many')).length < 60);
    assert.equal(await page.evaluate(`document.querySelector('${many} table').ariaRowCount`), '3001');
    await page.locator(`${many} thead th:nth-child(2) button`).click();
    await waitForFirst('Many', '2,999');
    await scroll(1e6);
    await until(`document.querySelector('${many} tbody').innerText.includes('Item 0')`);
    await scroll(0);
    await waitForFirst('Many', '2,999');
  });

  await t.test(
    'columns are moved and resized, and cells are selected and copied, with the keyboard',
    async () => {
      const heading = `document.querySelector('${section('Links')} thead th')`;
      const width = (await page.evaluate(`${heading}.offsetWidth`)) as number;
      await page.focus(`${section('Links')} thead button`);
      await page.keyboard.down('Shift');
      await page.keyboard.press('ArrowRight');
      await until(`${heading}.offsetWidth === ${width + 16}`);
      await page.keyboard.down('Control');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.up('Control');
      await page.keyboard.up('Shift');
      await until(`${heading}.innerText.trim() === 'Url'`);

      await page.focus(section('Links'));
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.down('Shift');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.up('Shift');
      const copied = await page.evaluate(`(() => {
        const options = { clipboardData: new DataTransfer(), bubbles: true, cancelable: true };
        const event = new ClipboardEvent('copy', options);
        document.activeElement.dispatchEvent(event);
        return event.clipboardData.getData('text/plain');
      })()`);
      assert.equal(copied, '<script>alert(1)</script>\t30');
    },
  );

  await t.test('only charts and tables that are shown have a note on the number of their rows', async () => {
    const note = 'Only the first 2,000 rows are shown.';
    await until(`document.body.innerText.includes('too much to draw')`);
    await until(`document.body.innerText.includes('${note}')`);
    assert.equal(await page.evaluate(`document.body.innerText.split('${note}').length - 1`), 1);
  });

  await page.setViewport({ width: 360, height: 800 });
  await until('document.documentElement.scrollWidth <= 360');
  assert.deepEqual(faults, []);
}

async function publishTables(boards: EmbeddedDashboards): Promise<string> {
  const { server, deploymentId, publish } = boards;
  const newReport = async (name: string, query: object, meta: object) => {
    const body = { name, jsonQuery: JSON.stringify(query), meta: { kind: 'table', ...meta } };
    return (await server.ok('POST', api(deploymentId, '/reports'), body)).id;
  };
  const things = { measures: ['things.amount'], order: { 'things.amount': 'desc' } };
  const columns = ['things.name', { column: 'things.url', link: true }, 'things.amount'];
  const many = { measures: ['many.amount'], dimensions: ['many.label'], order: { 'many.label': 'asc' } };
  const reportIds = [
    await newReport(
      'Groups',
      { ...things, dimensions: ['things.region', 'things.name'] },
      { subtotals: true },
    ),
    await newReport('Links', { ...things, dimensions: ['things.name', 'things.url'] }, { spec: { columns } }),
    await newReport('Many', many, {}),
    await newReport('First', { ...many, limit: 2000 }, {}),
    await crowdedReport(boards),
  ];
  return publish('Tables', [
    { id: 'url', type: 'FILTER', position: { x: 0, y: 0, w: 6, h: 1 }, config: { member: 'things.url' } },
    ...reportIds.map((reportId, index) => ({
      id: `table-${index}`,
      type: 'CHART',
      position: { x: 0, y: 1 + index * 6, w: 12, h: 6 },
      config: { reportId },
    })),
  ]);
}

/** A chart with an area for each pair of an item and a number. */
async function crowdedReport({ server, deploymentId }: EmbeddedDashboards): Promise<number> {
  const encoding = {
    x: { field: 'label', type: 'nominal' },
    y: { field: 'amount', type: 'quantitative' },
    color: { field: 'id', type: 'nominal' },
  };
  const { id } = await server.ok('POST', api(deploymentId, '/reports'), {
    name: 'Crowded',
    sqlQuery: 'SELECT label, id, MEASURE(amount) AS amount FROM many GROUP BY 1, 2 LIMIT 2000',
    meta: { kind: 'vega', spec: { mark: 'area', encoding } },
  });
  return id;
}
