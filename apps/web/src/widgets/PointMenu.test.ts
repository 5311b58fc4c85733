import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileChart } from '@facet/charts';
import { openStage } from '../testing/open-stage.ts';
import type { SampleReport } from '../testing/sample-board.ts';

const REGION = { name: 'region', member: 'sales.region', title: 'Region' };
const REVENUE = { name: 'revenue', member: 'sales.revenue', title: 'Revenue', isMeasure: true };
const GROWTH = {
  ...REVENUE,
  name: 'growth',
  title: 'Growth',
  comparison: { measure: 'revenue', output: 'change' as const, offset: { amount: 1, unit: 'month' } },
};
const ROWS: SampleReport = {
  columns: [REGION, { name: 'day', member: 'sales.day', title: 'Day', type: 'time' }, REVENUE, GROWTH],
  rows: [['north', '2026-02-11T00:00:00.000', 1234.5, 3]],
};
const BARS: SampleReport = {
  kind: 'vega',
  chart: compileChart({ type: 'bar', x: 'region', y: 'revenue' }, { kind: 'vega' }),
  columns: [REGION, REVENUE],
  rows: [['north', 1234.5]],
};
const filterOf = (member: string, config: object = {}) => ({
  id: `filter of ${member}`,
  type: 'FILTER',
  position: { x: 0, y: 9, w: 3, h: 1 },
  config: { member, ...config },
});

test('the menu of a value', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 1600 });
  const show = async (
    report: SampleReport,
    {
      filters = [filterOf('sales.region', { label: 'Area' })],
      config = {},
      settings = {},
      details = [['A-17']],
      allowsDownloads = false,
    }: Setting = {},
  ) => {
    const chart = { id: 'chart', type: 'CHART', config: { title: 'Sales', ...config } };
    const sample = {
      widgets: [chart, ...filters],
      settings,
      reports: { chart: report },
      members: [{ name: 'sales.country', title: 'Country' }],
      details: { columns: [{ name: 'order', title: 'Order' }], rows: details },
    };
    await stage.showBoard(sample, { allowsDownloads });
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
  };
  interface Setting {
    readonly filters?: readonly ReturnType<typeof filterOf>[];
    readonly config?: object;
    readonly settings?: Record<string, unknown>;
    readonly details?: readonly (readonly unknown[])[];
    readonly allowsDownloads?: boolean;
  }
  const clickCell = (place: number, button: 'left' | 'right' = 'left') =>
    page.click(`tbody tr :is(td, th):nth-child(${place})`, { button });
  const items = async () => {
    await page.waitForSelector('[role=menuitem]');
    return stage.read<string[]>(
      `[...document.querySelectorAll('[role=menuitem]')].map((item) => item.innerText)`,
    );
  };
  const press = async (name: string) =>
    (await page.waitForSelector(`aria/${name}[role="menuitem"]`))?.click();
  const events = <T>(name: string) =>
    stage.read<T[]>(
      `stage.events.filter((event) => event.name === ${JSON.stringify(name)}).map(({ payload }) => payload)`,
    );
  const isClosed = () => page.waitForFunction(`document.querySelector('[role=menu]') === null`);

  await t.test('it copies the value, and filters by its dimensions', async () => {
    await show(ROWS);
    await clickCell(1);
    assert.deepEqual(await items(), ['Copy value', 'Filter by Area: north']);
    assert.deepEqual(await events('click'), [
      {
        widgetId: 'chart',
        member: 'sales.region',
        value: 'north',
        row: {
          'sales.region': 'north',
          'sales.day': '2026-02-11T00:00:00.000',
          'sales.revenue': 3,
        },
      },
    ]);
    await press('Filter by Area: north');
    await isClosed();
    assert.deepEqual(await stage.read('stage.board.now.choices.filters'), [
      { member: 'sales.region', operator: 'equals', value: ['north'] },
    ]);
    await page.evaluate(`{
      globalThis.copied = [];
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text) => copied.push(text) },
      });
    }`);
    await clickCell(3);
    await press('Copy value');
    await isClosed();
    assert.deepEqual(await stage.read('copied'), ['1,234.5'], 'as it is shown');
  });

  await t.test('it offers only filters that take the value', async () => {
    await show(ROWS, {
      filters: [filterOf('sales.region', { operators: ['not_equals'] }), filterOf('sales.day')],
    });
    await clickCell(1);
    assert.deepEqual(await items(), ['Copy value']);
    await show(ROWS, { filters: [filterOf('other'), filterOf('sales.region', { visibility: 'disabled' })] });
    await clickCell(1);
    assert.deepEqual(await items(), ['Copy value']);
    await show(
      { ...ROWS, columns: [{ ...REGION, member: 'sales.country' }, ...ROWS.columns.slice(1)] },
      { filters: [filterOf('sales.country'), filterOf('sales.revenue')] },
    );
    await clickCell(1);
    assert.deepEqual(await items(), ['Copy value', 'Filter by Country: north'], 'by the title of the member');
  });

  await t.test('it shows the rows behind a measure', async () => {
    await show(ROWS);
    await clickCell(3);
    assert.deepEqual((await items()).slice(2), ['Show details']);
    await press('Show details');
    await page.waitForSelector('[role=dialog] tbody th ::-p-text(A-17)');
    assert.match(
      await stage.read<string>(`document.querySelector('[role=dialog] h2').innerText`),
      /^Details of Sales\s+north · .*2026 · Revenue: 1,234.5$/,
    );
    assert.equal(
      await stage.read(`getComputedStyle(document.querySelector('[class*=Overlay-root]')).backgroundColor`),
      'rgba(0, 0, 0, 0.35)',
      'the chart can still be seen',
    );
    assert.deepEqual(await events('drilldown'), [
      { member: 'sales.revenue', value: 1234.5, widgetId: 'chart' },
    ]);
    const [asked] = await stage.read<{ name: string; given: unknown[] }[]>('stage.asked.others');
    assert.deepEqual(asked?.given.slice(0, 2), [
      'chart',
      { column: 'revenue', row: { region: 'north', day: '2026-02-11T00:00:00.000' } },
    ]);
    await (await page.waitForSelector('aria/Close[role="button"]'))?.click();
    await page.waitForFunction(`document.querySelector('[role=dialog]') === null`);
  });

  await t.test(
    'the rows behind a measure load in parts, are sorted by the server, and can be downloaded',
    async () => {
      const orders = Array.from({ length: 1200 }, (_, index) => [`A-${index}`]);
      await show(ROWS, { details: orders, allowsDownloads: true });
      await clickCell(3);
      await press('Show details');
      const asked = async (name: string) =>
        (await stage.read<{ name: string; given: unknown[] }[]>('stage.asked.others'))
          .filter((call) => call.name === name)
          .map(({ given }) => given.at(-1));
      await page.waitForSelector(`[role=dialog] ::-p-text(Showing 500 of 1,200 rows)`);
      const scroll = () =>
        page.evaluate(`{ const box = document.querySelector('[role=dialog] [role=group][aria-label]');
        box.scrollTop = box.scrollHeight; }`);
      for (const count of ['1,000', '1,200']) {
        await scroll();
        await page.waitForSelector(`[role=dialog] ::-p-text(Showing ${count} of 1,200 rows)`);
      }
      const offsets = (await asked('drillDown')).map((part) => (part as { offset: number }).offset);
      assert.deepEqual(offsets, [0, 500, 1000]);
      await (await page.waitForSelector('[role=dialog] thead button ::-p-text(Order)'))?.click();
      await page.waitForSelector(`[role=dialog] ::-p-text(Showing 500 of 1,200 rows)`);
      const { sort } = (await asked('drillDown')).at(-1) as { sort: unknown };
      assert.deepEqual(sort, { column: 'order', direction: 'asc' });
      await (await page.waitForSelector('[role=dialog] button ::-p-text(CSV)'))?.click();
      await page.waitForFunction('stage.events.some(({ name }) => name === "download")');
      const { details, arrangement } = (await asked('download')).at(-1) as Record<string, unknown>;
      assert.deepEqual(details, {
        column: 'revenue',
        row: { region: 'north', day: '2026-02-11T00:00:00.000' },
      });
      assert.deepEqual(arrangement, { sort });
      const [download] = await events<object>('download');
      assert.deepEqual(download, {
        format: 'csv',
        target: 'widget',
        widgetId: 'chart',
        title: 'Sales',
        rowCount: 1200,
      });
      await (await page.waitForSelector('aria/Close[role="button"]'))?.click();
      await page.waitForFunction(`document.querySelector('[role=dialog]') === null`);
    },
  );

  await t.test('it offers no rows behind a comparison, or where the author has turned them off', async () => {
    await show(ROWS);
    await clickCell(4);
    assert.ok(!(await items()).includes('Show details'));
    await show(ROWS, { config: { drill: false } });
    await clickCell(3);
    assert.ok(!(await items()).includes('Show details'));
  });

  await t.test('it has the links of its column, or else those of the row', async () => {
    const link = { label: 'Open', primary: false };
    const links = [
      {
        ...link,
        column: 'region',
        name: 'map',
        label: 'Map',
        dashboard: null,
        addresses: ['https://a.example/'],
      },
      { ...link, column: 'day', name: 'other', dashboard: 'another00000', addresses: ['f_x=1'] },
      { ...link, column: 'day', name: 'gone', label: 'Gone', dashboard: null, addresses: [null] },
    ];
    await show({ ...ROWS, links }, { filters: [] });
    await clickCell(1);
    assert.deepEqual(await items(), ['Copy value', 'Map']);
    assert.equal(await stage.read(`document.querySelector('a[role=menuitem]').href`), 'https://a.example/');
    await page.keyboard.press('Escape');
    await isClosed();
    await clickCell(2);
    assert.deepEqual(await items(), ['Copy value', 'Open']);
    await page.keyboard.press('Escape');
    await isClosed();
    await clickCell(3);
    assert.deepEqual(await items(), ['Copy value', 'Map', 'Open', 'Show details'], 'a measure has none');
  });

  await t.test('it opens on the measure of a mark, with either button', async () => {
    await show(BARS);
    await page.waitForSelector('figure svg');
    for (const button of ['left', 'right'] as const) {
      await page.click('figure svg', { button });
      assert.deepEqual(await items(), ['Copy value', 'Filter by Area: north', 'Show details'], button);
      await page.keyboard.press('Escape');
      await isClosed();
    }
    const clicks = await events<{ member: string; value: unknown }>('click');
    assert.deepEqual(
      clicks.map(({ member, value }) => [member, value]),
      [
        ['sales.revenue', 1234.5],
        ['sales.revenue', 1234.5],
      ],
    );
  });

  await t.test('where a click filters the other charts, only the right button opens it', async () => {
    await show(ROWS, { config: { crossFilter: true } });
    await clickCell(1);
    await page.waitForFunction('stage.board.now.crossFilter !== undefined');
    assert.equal(await page.$('[role=menuitem]'), null);
    assert.deepEqual(await stage.read('[...stage.board.now.crossFilter.dimensions]'), [
      ['sales.region', 'north'],
    ]);
    await clickCell(1, 'right');
    assert.deepEqual(await items(), ['Copy value', 'Filter by Area: north']);
  });

  await t.test('for a missing value it only filters, and without a filter it does not open', async () => {
    await show({ ...ROWS, rows: [[null, null, null, null]] });
    await clickCell(3);
    assert.deepEqual(await items(), ['Filter by Area: No value', 'Show details']);
    await press('Filter by Area: No value');
    await isClosed();
    assert.deepEqual(await stage.read('stage.board.now.choices.filters'), [
      { member: 'sales.region', operator: 'is_null' },
    ]);
    await show({ ...ROWS, rows: [[null, null, null, null]] }, { filters: [] });
    await clickCell(1);
    await page.waitForFunction('stage.events.some(({ name }) => name === "click")');
    await page.waitForFunction('stage.board.now.menu === undefined');
    assert.equal(await page.$('[role=menuitem]'), null);
  });
});
