import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Frame } from 'puppeteer-core';
import type { BrowserUnderTest } from './browser.ts';
import { type EmbeddedDashboards, faultsIn, openHostPage } from './embedded-dashboards-under-test.ts';
import { api } from './model-under-test.ts';

/** Bars of a chart by its title, with how far they are faded. */
const BARS = (
  title: string,
) => `[...document.querySelectorAll('figure[aria-label="${title}"] .mark-rect path')]
  .filter((bar) => bar.__data__.datum?.region !== undefined)`;
const FADED = (title: string) => `${BARS(title)}.map((bar) => bar.style.opacity).join()`;

/** Interactions of viewers with charts and widgets, through the host's page and its frame. */
export async function testInteraction(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  const host = await openHostPage(t, browser, boards);
  const faults = faultsIn(host.page);
  await host.show(boards.interactiveId, `session=${await boards.newSession('acme')}&allowExport=true`);
  await host.event('dashboard-loaded');
  const frame = await host.frame();
  const rows = (count: number) =>
    frame.waitForFunction(`document.querySelectorAll('tbody tr').length === ${count}`);
  const until = (condition: string) => frame.waitForFunction(condition);
  const bar = async (title: string, index: number) => {
    const found = await frame.evaluateHandle(`${BARS(title)}[${index}]`);
    const element = found.asElement();
    assert.ok(element);
    return element as Awaited<ReturnType<Frame['$']>> & object;
  };

  const ours = await (await bar('One', 0)).evaluate((drawn) => drawn.getAttribute('fill'));
  await t.test('what the pointer is on stands out in the other charts', async () => {
    await (await bar('One', 0)).hover();
    await until(`${FADED('Other')} === ',0.25'`);
    assert.equal(await frame.evaluate(FADED('One')), ',');
    await frame.hover('h1');
    await until(`${FADED('Other')} === ','`);
  });

  await t.test('a click on a mark filters the other charts, and again shows all', async () => {
    await (await bar('One', 1)).click();
    await rows(1);
    const { changes } = (await host.event('filter-changed')).payload;
    assert.deepEqual(changes, [
      { kind: 'filter', member: 'sales.region', value: { operator: 'equals', value: ['south'] } },
    ]);
    await frame.hover('h1');
    await until(`${BARS('Other')}.length === 1`);
    assert.equal(
      await frame.evaluate(FADED('One')),
      '0.25,',
      'the chart itself shows all, and what was chosen',
    );
    await (await bar('One', 1)).click();
    await rows(2);
    await frame.hover('h1');
    await until(`${FADED('One')} === ','`);
  });

  await t.test('Reset all returns every control to its default', async () => {
    await (await bar('Other', 0)).click();
    await rows(1);
    await frame.locator('aria/Reset all[role="button"]').click();
    await rows(2);
    const { changes, urlParameters } = (await host.event('filter-changed', 4)).payload;
    assert.deepEqual(changes, [{ kind: 'filter', member: 'sales.region', value: null }]);
    assert.equal(urlParameters, '');
    await frame.waitForSelector('aria/Region All[role="button"]');
    // In the order of the rows.
    await until(`${BARS('One')}.map((bar) => bar.__data__.datum.region).join() === 'north,south'`);
    assert.equal(await frame.$('aria/Reset all[role="button"]'), null);

    // A chart without rows because of the controls does so too.
    await host.act('set-filter', { filterUrlParameter: 'f_sales.region="nowhere"' });
    await (
      await frame.waitForSelector(
        'xpath/.//section[contains(., "No data")]//button[contains(., "Reset all")]',
      )
    )?.click();
    await rows(2);
  });

  const askForMenu = async () => {
    await host.page.keyboard.down('Shift');
    await host.page.keyboard.press('F10');
    await host.page.keyboard.up('Shift');
  };
  const setHeight = (height: string) =>
    host.page.$eval('iframe', (element, value) => element.style.setProperty('height', value), height);

  await t.test('the right button opens the menu of a value, whose details are an event', async () => {
    await frame.locator('tbody td').click({ button: 'right' });
    await frame.locator('aria/Show details[role="menuitem"]').click();
    await frame.waitForSelector('[role=dialog] tbody tr');
    assert.deepEqual((await host.event('drilldown')).payload, {
      member: 'sales.revenue',
      value: 120,
      widgetId: 'table',
    });
    await frame.locator('aria/Close[role="button"]').click();
    await until(`document.querySelector('[role=dialog]') === null`);
    // The details are within the screen, which is smaller than such a frame.
    await setHeight('3000px');
    await frame.locator('tbody td').click({ button: 'right' });
    await frame.locator('aria/Show details[role="menuitem"]').click();
    await until(`document.querySelector('[role=dialog]')?.getBoundingClientRect().bottom <= 900`);
    await host.page.keyboard.press('Escape');
    await until(`document.querySelector('[role=dialog]') === null`);
    await setHeight('800px');
    await (await bar('One', 0)).click({ button: 'right' });
    await frame.waitForSelector('aria/Filter by Region: north[role="menuitem"]');
    await host.page.keyboard.press('Escape');
    await until(`document.querySelector('[role=menuitem]') === null`);
  });

  await t.test(
    'the menu of a cell and its details work with the keyboard, and return the focus',
    async () => {
      await frame.focus('tbody td');
      await askForMenu();
      await until(`document.activeElement.closest('[role=menu]') !== null`);
      const focused = () => frame.evaluate('document.activeElement.innerText');
      for (let turn = 0; turn < 5 && (await focused()) !== 'Show details'; turn += 1)
        await host.page.keyboard.press('ArrowDown');
      assert.equal(await focused(), 'Show details');
      await host.page.keyboard.press('Enter');
      await frame.waitForSelector('[role=dialog] tbody tr');
      const name = await frame.$eval('[role=dialog] h2', (title) => title.textContent);
      assert.match(String(name), /^Details of Revenue by region north · \w+: 120$/i);
      await host.page.keyboard.press('Escape');
      await until(`document.querySelector('[role=dialog]') === null`);
      await until(`document.activeElement === document.querySelector('tbody td')`);
    },
  );

  await t.test('the menu of a cell fits into a narrow window', async () => {
    await host.page.setViewport({ width: 360, height: 600 });
    await until(`document.documentElement.clientWidth < 360 && document.querySelector('tbody th') !== null`);
    await frame.locator('tbody th').click({ button: 'right' });
    await frame.waitForSelector('a[role=menuitem]');
    const { left, right, most } = (await frame.evaluate(`(() => {
      const { left, right } = document.querySelector('[role=menu]').getBoundingClientRect();
      return { left, right, most: document.documentElement.clientWidth };
    })()`)) as { left: number; right: number; most: number };
    assert.ok(left >= 0 && right <= most, `${left} to ${right} of ${most}`);
    assert.equal(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await host.page.keyboard.press('Escape');
    await until(`document.querySelector('[role=menuitem]') === null`);
    await host.page.setViewport({ width: 1200, height: 900 });
  });

  await t.test('the menu of a cell at the lower edge of the window is above it', async () => {
    const bottomOf = "document.querySelector('tbody td')?.getBoundingClientRect().bottom";
    await until(`${bottomOf} < 500`);
    await setHeight(`${Math.floor(Number(await frame.evaluate(bottomOf))) - 4}px`);
    await until('innerHeight < 500');
    await frame.focus('tbody td');
    await askForMenu();
    await until(
      `document.activeElement.closest('[role=menu]')?.getBoundingClientRect().bottom <= innerHeight`,
    );
    await host.page.keyboard.press('Escape');
    await until(`document.querySelector('[role=menuitem]') === null`);
    await setHeight('800px');
  });

  const choose = async (item: string) => {
    const button = await frame.waitForSelector('aria/More actions for One[role="button"]');
    await button?.click();
    await frame.locator(`aria/${item}[role="menuitem"]`).click();
    await until(`document.querySelector('[role=menuitem]') === null`);
  };

  await t.test('a widget is refreshed by itself, and shown as a table', async () => {
    const requested = host.page.waitForRequest((request) => request.url().endsWith('/query'));
    await choose('Refresh');
    const { widgetIds, refresh } = JSON.parse((await requested).postData() ?? '');
    assert.deepEqual([widgetIds, refresh], [['one'], true]);
    await choose('View as table');
    await frame.waitForSelector('[role=group][aria-label="One"] table');
    await choose('View as chart');
    await frame.waitForSelector('figure[aria-label="One"] svg');
  });

  await t.test('a widget takes the whole screen until Escape', async () => {
    await choose('Full screen');
    const width = `document.querySelector('figure[aria-label="One"]').clientWidth`;
    await until(`${width} > 700`);
    assert.equal(await frame.evaluate(`document.querySelector('h1').closest('[inert]') !== null`), true);
    await host.page.keyboard.press('Escape');
    await until(`${width} < 700 && document.querySelector('[inert]') === null`);
  });

  await t.test('downloads are reported with their format, never with their rows', async () => {
    for (const [item, format] of [
      ['Download as CSV', 'csv'],
      ['Download as Excel', 'xlsx'],
      ['Download as PNG', 'png'],
      ['Download as PDF', 'pdf'],
    ] as const) {
      await choose(item);
      const { payload } = await host.event('download', ['csv', 'xlsx', 'png', 'pdf'].indexOf(format) + 1);
      const about = { format, target: 'widget', widgetId: 'one', title: 'One' };
      const isData = format === 'csv' || format === 'xlsx';
      assert.deepEqual(payload, isData ? { ...about, rowCount: 2 } : about);
    }
    const focused = `document.activeElement.getAttribute('aria-label')`;
    await frame.locator('aria/Download[role="button"]').click();
    await frame.waitForSelector('[role=menuitem]');
    await until(`document.activeElement.closest('[role=menu]') !== null`);
    await host.page.keyboard.press('Escape');
    await until(`${focused} === 'Download'`);
    await frame.locator('aria/Download[role="button"]').click();
    await frame.locator('aria/Download as PDF (A4)[role="menuitem"]').click();
    const { payload } = await host.event('download', 5);
    assert.deepEqual([payload.format, payload.target], ['pdf', 'dashboard']);
  });

  await t.test('the menu of a flow and of its nodes filters by what they are about', async () => {
    const { server, deploymentId } = boards;
    const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
      name: 'Flows',
      sqlQuery: 'SELECT customer, region, MEASURE(revenue) AS revenue FROM sales GROUP BY 1, 2',
      meta: { kind: 'sankey', spec: { source: 'customer', target: 'region', value: 'revenue' } },
    });
    const flows = await boards.publish('Flows', [
      ...['customer', 'region'].map((name, index) => ({
        id: name,
        type: 'FILTER',
        position: { x: 6 * index, y: 0, w: 6, h: 1 },
        config: { member: `sales.${name}` },
      })),
      { id: 'flows', type: 'CHART', position: { x: 0, y: 1, w: 8, h: 6 }, config: { reportId } },
    ]);
    const session = await boards.newSession('acme');
    await host.show(flows, `session=${session}&allowExport=true&showDashboardHeader=false`);
    await host.event('dashboard-loaded');
    const page = await host.frame();
    assert.equal(await page.$('h1'), null);
    assert.ok(await page.$('aria/Download[role="button"]'), 'the export menu is no part of the header');
    const marks = (kind: string) => `[...document.querySelectorAll('figure .facet_${kind} path')]`;
    const open = async (kind: string, name: string, count: number) => {
      const mark = `${marks(kind)}.find((one) => Object.values(one.__data__.datum).includes('${name}'))`;
      await (await page.evaluateHandle(mark)).asElement()?.click();
      await page.waitForSelector('[role=menuitem]');
      const items = await page.$$eval('[role=menuitem]', (all) => all.map((one) => one.textContent));
      return { items, ...(await host.event('click', count)).payload };
    };
    const about = { widgetId: 'flows', member: 'sales.revenue' };
    const [copy, ofCustomer, ofRegion, details] = [
      'Copy value',
      'Filter by Customer: acme',
      'Filter by Region: north',
      'Show details',
    ];
    const flow = await open('links', 'north', 1);
    const link = 'Map of the region with everything that is around it';
    assert.deepEqual(flow, {
      ...about,
      items: [copy, ofCustomer, ofRegion, link, details],
      value: 120,
      row: { 'sales.customer': 'acme', 'sales.region': 'north', 'sales.revenue': 120 },
    });
    await page.locator('aria/Show details[role="menuitem"]').click();
    await page.waitForSelector('[role=dialog] tbody tr');
    assert.deepEqual((await host.event('drilldown')).payload, { ...about, value: 120 });
    await page.locator('aria/Close[role="button"]').click();
    await page.waitForFunction(`document.querySelector('[role=dialog]') === null`);
    const source = await open('nodes', 'acme', 2);
    assert.deepEqual(source, {
      ...about,
      items: [copy, ofCustomer, details],
      value: 200,
      row: { 'sales.customer': 'acme', 'sales.region': null, 'sales.revenue': 200 },
    });
    // The rows of both regions.
    await page.locator('aria/Show details[role="menuitem"]').click();
    await page.waitForFunction(`document.querySelectorAll('[role=dialog] tbody tr').length === 2`);
    await page.locator('aria/Close[role="button"]').click();
    await page.waitForFunction(`document.querySelector('[role=dialog]') === null`);
    const target = await open('nodes', 'north', 3);
    assert.deepEqual([target.items, target.value], [[copy, ofRegion, details], 120]);
    await page.locator(`aria/${ofRegion}[role="menuitem"]`).click();
    await page.waitForFunction(`${marks('links')}.length === 1`);
  });

  await t.test('a summary that cannot be written again keeps its text', async () => {
    const { publish } = boards;
    const board = await publish('Summary', [
      {
        id: 'bars',
        type: 'CHART',
        position: { x: 0, y: 0, w: 6, h: 4 },
        config: { reportId: boards.reports.bars },
      },
      { id: 'summary', type: 'AI', position: { x: 6, y: 0, w: 6, h: 4 }, config: {} },
    ]);
    const { page } = await browser.page({ scripts: true });
    await page.goto(
      `${boards.server.url}/embed/dashboard/${board}?session=${await boards.newSession('acme')}`,
    );
    const text = () => page.$eval('section li', (line) => line.textContent);
    await page.waitForSelector('section li');
    const before = await text();
    assert.match(String(before), /north/);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isSummary = request.url().endsWith('/summary');
      return isSummary ? request.respond({ status: 500, body: '{}' }) : request.continue();
    });
    await page.locator('aria/Regenerate[role="button"]').click();
    await page.waitForFunction(
      `document.querySelector('section button[aria-label^="Could not be refreshed"]') !== null`,
    );
    assert.equal(await text(), before);
    assert.equal(await page.$('[role=alert]'), null);
  });

  await t.test(
    'links lead to other sites beside the page, and to dashboards with filters in it',
    async () => {
      const { server, deploymentId, publicId, interactiveId } = boards;
      const { workbookId } = await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`);
      const workbook = api(deploymentId, `/workbooks/${workbookId}`);
      await server.ok('PUT', workbook, { slug: 'details' });
      await host.show(interactiveId, `session=${await boards.newSession('acme')}`);
      const page = await host.frame();
      await page.locator('tbody th').click({ button: 'right' });
      const item = await page.waitForSelector('a[role=menuitem]');
      assert.deepEqual(await item?.evaluate((link) => [link.textContent, link.href, link.target, link.rel]), [
        'Map of the region with everything that is around it',
        'https://maps.example.com/north',
        '_blank',
        'noopener noreferrer nofollow',
      ]);
      await host.page.keyboard.press('Escape');
      await page.waitForFunction(`document.querySelector('[role=menuitem]') === null`);
      await page.locator('tbody th button').click();
      await page.waitForSelector('aria/Region north[role="button"]');
      await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
      assert.equal(new URL(page.url()).pathname, `/embed/dashboard/${publicId}`);
      await server.ok('PUT', workbook, { slug: null });
    },
  );

  await t.test('links set filters of numbers on the dashboards to which they lead', async () => {
    const { server, deploymentId } = boards;
    const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
      name: 'Items',
      jsonQuery: JSON.stringify({
        dimensions: ['many.label'],
        measures: ['many.amount'],
        order: { 'many.label': 'asc' },
        limit: 9,
      }),
      meta: { kind: 'table' },
    });
    const table = { id: 'items', type: 'CHART', position: { x: 0, y: 1, w: 12, h: 8 }, config: { reportId } };
    const filter = { id: 'item', type: 'FILTER', position: { x: 0, y: 0, w: 6, h: 1 } };
    const item = await boards.publish('Item', [
      { ...filter, config: { member: 'many.id', label: 'Number' } },
      table,
    ]);
    const { workbookId } = await server.ok('GET', `/api/v1/embed/dashboard/${item}`);
    await server.ok('PUT', api(deploymentId, `/workbooks/${workbookId}`), { slug: 'item' });
    const items = await boards.publish('Items', [table]);
    await host.show(items, `session=${await boards.newSession('acme')}`);
    const page = await host.frame();
    const label = await (await page.waitForSelector('tbody tr:nth-child(3) th'))?.evaluate(
      (cell) => cell.textContent,
    );
    await page.locator('tbody tr:nth-child(3) th').click({ button: 'right' });
    await page.locator('aria/This item[role="menuitem"]').click();
    await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
    assert.equal(await page.$eval('tbody th', (cell) => cell.textContent), label);
    assert.equal(new URL(page.url()).pathname, `/embed/dashboard/${item}`);
    await page.waitForSelector('aria/Clear Number[role="button"]');
  });

  await t.test('charts have the colour of the session, else that of the account, else ours', async () => {
    const { server, interactiveId, newSession } = boards;
    const tab = await browser.page({ scripts: true, width: 1200 });
    const colour = async (session: object) => {
      const query = `session=${await newSession('acme', session)}`;
      await tab.open(`${server.url}/embed/dashboard/${interactiveId}?${query}`);
      const fill = await tab.page.waitForFunction(`${BARS('One')}[0]?.getAttribute('fill')`);
      return fill.jsonValue();
    };
    assert.equal(ours, '#5b57e0');
    await server.ok('PUT', '/api/v1/app-theme', { palette: { accent: { color: '#b00020' } } });
    assert.equal(await colour({}), '#b00020');
    assert.equal(await colour({ embedTheme: { primaryColor: '#006d3c' } }), '#006d3c');
    await server.ok('PUT', '/api/v1/app-theme', { palette: null });
  });
  assert.deepEqual(faults, []);
  await boards.allow(null);
}
