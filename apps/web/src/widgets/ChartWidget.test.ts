import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileChart } from '@facet/charts';
import { openStage } from '../testing/open-stage.ts';
import type { SampleBoard, SampleReport } from '../testing/sample-board.ts';

const REGION = { name: 'region', member: 'sales.region', title: 'Region' };
const REVENUE = { name: 'revenue', member: 'sales.revenue', title: 'Revenue', isMeasure: true };
const ROWS: SampleReport = {
  columns: [REGION, REVENUE],
  rows: [
    ['north', 120],
    ['south', 80],
  ],
};
const BARS: SampleReport = {
  ...ROWS,
  kind: 'vega',
  chart: compileChart({ type: 'bar', x: 'region', y: 'revenue' }, { kind: 'vega' }),
};
const python = (outputData: object | null, executionError: string | null = null): SampleReport => ({
  columns: [],
  rows: [],
  kind: 'python',
  python: { outputData, executionError } as never,
});

test('charts of a board', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 1600 });
  const show = async (
    reports: Record<string, SampleReport>,
    more: Partial<SampleBoard> & { config?: object } = {},
    setting: object = {},
  ) => {
    const { config, ...sample } = more;
    const widgets = Object.keys(reports).map((id) => ({
      id,
      type: 'CHART',
      config: { title: id, ...config },
    }));
    await stage.showBoard({ widgets, reports, ...sample }, setting);
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
  };
  const text = () => stage.read<string>('document.body.innerText');
  const has = (part: string) =>
    page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(part)})`);
  const press = async (name: string, role = 'button') =>
    (await page.waitForSelector(`aria/${name}[role="${role}"]`))?.click();
  const items = () =>
    stage.read<string[]>(`[...document.querySelectorAll('[role=menuitem]')].map((item) => item.innerText)`);
  const openMenu = async (title: string) => {
    await press(`More actions for ${title}`);
    await page.waitForSelector('[role=menuitem]');
    return items();
  };
  const eventsNamed = <T>(name: string) =>
    stage.read<T[]>(
      `stage.events.filter((event) => event.name === ${JSON.stringify(name)}).map(({ payload }) => payload)`,
    );

  await t.test('a chart that finds the mark nearest to the pointer loads what that needs', async () => {
    const spec = {
      mark: 'point',
      encoding: {
        x: { field: 'region', type: 'nominal' },
        y: { field: 'revenue', type: 'quantitative' },
      },
      params: [{ name: 'near', select: { type: 'point', on: 'pointerover', nearest: true } }],
    };
    await show({ Near: { ...ROWS, kind: 'vega', chart: compileChart(spec, { kind: 'vega' }) } });
    await page.waitForSelector('figure [class*=_voronoi] path');
    const areas = `document.querySelectorAll('figure [class*=_voronoi] path').length`;
    assert.equal(await stage.read(areas), 2, 'an area around each mark');
  });

  await t.test(
    'titles and descriptions are shown, hidden, or behind a symbol, as the author wants',
    async () => {
      const buttons = () =>
        page.$$eval('section header button', (all) => all.map(({ ariaLabel }) => ariaLabel));
      await show({ Sales: ROWS }, { config: { description: 'By region' } });
      assert.match(await text(), /Sales\s+By region\s+Region/);
      assert.deepEqual(await buttons(), ['More actions for Sales'], 'nothing shows the description again');
      await show({ Sales: ROWS }, { config: { description: '' } });
      assert.equal(await stage.read(`document.querySelector('section p')`), null);
      await show({ Sales: ROWS }, { config: { showTitle: false, showDescription: false, description: 'x' } });
      assert.equal(
        await stage.read(`getComputedStyle(document.querySelector('section header')).position`),
        'absolute',
      );
      assert.equal(await stage.read(`document.querySelector('section p')`), null);
      await show({ Total: { ...ROWS, kind: 'kpi' } });
      assert.deepEqual(await buttons(), ['More actions for Total'], 'no symbol without a description');
      await show({ Total: { ...ROWS, kind: 'kpi' } }, { config: { description: 'All regions' } });
      assert.ok(!(await text()).includes('All regions'), 'that of a key figure is behind a symbol');
      const tip = () => page.waitForSelector('[role=tooltip] ::-p-text(All regions)');
      const noTip = () => page.waitForFunction(`document.querySelector('[role=tooltip]') === null`);
      const note = await page.waitForSelector('aria/All regions[role="button"]');
      await note?.hover();
      await tip();
      await page.mouse.move(0, 0);
      await noTip();
      await note?.focus();
      await tip();
    },
  );

  await t.test('a chart without a report, without rows, or with an error shows why', async () => {
    await stage.showBoard({ widgets: [{ id: 'lost', type: 'CHART' }] });
    await has('The report of this chart no longer exists.');
    await show({ Empty: { ...ROWS, rows: [] } });
    assert.match(await text(), /No data/);
    assert.ok(!(await text()).includes('Nothing matches'), 'nothing filters it');
    await show({ Denied: { ...ROWS, error: { status: 403, code: 'forbidden', error: 'not yours' } } });
    await page.waitForSelector('[data-failure=denied]');
    assert.deepEqual(await eventsNamed('error'), [
      { message: 'not yours', name: 'EmbedQueryError', context: 'query', fatal: false },
    ]);
    await show({ Broken: ROWS }, { refuses: { query: 500 } });
    await page.waitForSelector('[data-failure=broken]');
    await press('Try again');
    await page.waitForFunction('stage.asked.queries.length === 2');
    assert.deepEqual(await openMenu('Broken'), ['Refresh', 'Full screen']);
    assert.ok(!(await text()).includes('Updated'), 'there are no rows that have an age');
  });

  await t.test('a table has shadows where it goes on out of sight, and none at its ends', async () => {
    const columns = Array.from({ length: 20 }, (_, index) => ({
      name: `c${index}`,
      title: `Column ${index}`,
    }));
    const rows = Array.from({ length: 40 }, () => columns.map(() => 'a long text of a cell'));
    await show({ Long: { columns, rows } });
    const edges = `['before', 'after'].map((edge) =>
      getComputedStyle(document.querySelector('section [role=group] [class*=edges]'), '::' + edge).opacity).join()`;
    const scrollTo = (x: number, y: number) =>
      stage.read(`document.querySelector('section [role=group]').scrollTo(${x}, ${y})`);
    // Below, and beyond the last column in sight.
    await page.waitForFunction(`${edges} === '1,1'`);
    await scrollTo(100_000, 100_000);
    await page.waitForFunction(`${edges} === '0,0'`);
    await scrollTo(0, 100_000);
    await page.waitForFunction(`${edges} === '0,1'`);
    await show({ Short: ROWS });
    assert.equal(await stage.read(edges), '0,0');
  });

  await t.test('a chart that filters have emptied offers to reset them', async () => {
    const filter = { operator: 'equals', value: ['east'] };
    const choice = { member: REGION.member, ...filter };
    await show(
      { Empty: { ...ROWS, rows: [] } },
      { states: [{ id: 'f', type: 'FILTER', member: REGION.member, source: 'chosen', filter }] as never },
    );
    await has('Nothing matches the current filters.');
    assert.equal(await page.$('aria/Reset all[role="button"]'), null, 'it is the default');
    await stage.read(`stage.board.run(${JSON.stringify({ kind: 'filter', member: REGION.member, choice })})`);
    await page.waitForSelector('section[aria-labelledby] ::-p-aria([name="Reset all"][role="button"])');
    await page.click('section[aria-labelledby] ::-p-aria([name="Reset all"][role="button"])');
    await page.waitForFunction('stage.board.now.choices.filters.length === 0');
  });

  await t.test('a chart is drawn, can be shown as a table, and back', async () => {
    await show({ Bars: BARS });
    await page.waitForSelector('figure svg');
    assert.equal(await page.$('table'), null);
    assert.deepEqual(await openMenu('Bars'), ['Refresh', 'View as table', 'Full screen']);
    await press('View as table', 'menuitem');
    await page.waitForSelector('table');
    assert.equal(await page.$('figure'), null);
    await openMenu('Bars');
    await press('View as chart', 'menuitem');
    await page.waitForSelector('figure svg');
  });

  await t.test('a chart fades marks of other values than the one pointed at in another chart', async () => {
    await show({ Bars: BARS });
    await page.waitForSelector('figure svg');
    const point = (dimensions: string) =>
      page.evaluate(`stage.board.highlights.point('another', new Map(${dimensions}))`);
    const faded = (count: number) =>
      page.waitForFunction(
        `[...document.querySelectorAll('figure svg [class*=mark-rect] > *')].filter(({ style }) =>
          style.opacity === '0.25').length === ${count}`,
      );
    await faded(0);
    await point(`[['sales.region', 'north']]`);
    await faded(1);
    await point('');
    await faded(0);
  });

  await t.test('the menu offers what the report and the account allow', async () => {
    const reports = { Table: ROWS, Total: { ...ROWS, kind: 'kpi' } };
    await show(reports);
    assert.deepEqual(await openMenu('Table'), ['Refresh', 'Full screen']);
    assert.match(await text(), /Updated .* ago/);
    await show(reports, {}, { allowsDownloads: true });
    assert.deepEqual((await openMenu('Table')).slice(2), ['Download as CSV', 'Download as Excel']);
    await show(reports, {}, { allowsDownloads: true, hasPictures: true });
    assert.deepEqual((await openMenu('Table')).slice(2), [
      'Download as CSV',
      'Download as Excel',
      'Download as PNG',
      'Download as PDF',
    ]);
    await press('Download as CSV', 'menuitem');
    await page.waitForFunction('stage.saved.length === 1');
    assert.deepEqual((await openMenu('Total')).slice(2), ['Download as PNG', 'Download as PDF']);
    await press('Download as PDF', 'menuitem');
    await page.waitForFunction('stage.saved.length === 2');
    assert.deepEqual(await stage.read('stage.saved'), ['Table.csv', 'Total.pdf']);
    assert.deepEqual(await eventsNamed('download'), [
      { format: 'csv', target: 'widget', widgetId: 'Table', title: 'Table', rowCount: 2 },
      { format: 'pdf', target: 'widget', widgetId: 'Total', title: 'Total' },
    ]);
    const [rows, picture] = await stage.read<{ name: string; given: unknown[] }[]>('stage.asked.others');
    assert.deepEqual([rows?.name, rows?.given.slice(0, 2)], ['download', ['Table', 'csv']]);
    const { widgetId, format, layout } = (picture?.given[0] ?? {}) as Record<string, unknown>;
    assert.deepEqual(
      { name: picture?.name, widgetId, format, layout },
      { name: 'picture', widgetId: 'Total', format: 'pdf', layout: 'screenshot' },
    );
  });

  await t.test('a chart is downloaded as it is drawn, and a failure is shown', async () => {
    await show({ Bars: BARS, Table: ROWS }, { refuses: { download: 500 } }, { allowsDownloads: true });
    await page.waitForSelector('figure svg');
    assert.deepEqual((await openMenu('Bars')).slice(3), [
      'Download as CSV',
      'Download as Excel',
      'Download as PNG',
    ]);
    await press('Download as PNG', 'menuitem');
    await page.waitForFunction(`stage.saved[0] === 'Bars.png'`);
    assert.deepEqual(await stage.read('stage.asked.others'), [], 'the server draws nothing');
    await openMenu('Table');
    await press('Download as CSV', 'menuitem');
    await has('The download failed');
  });

  await t.test('refresh asks the data source', async () => {
    await show({ Table: ROWS });
    await openMenu('Table');
    await press('Refresh', 'menuitem');
    await page.waitForFunction('stage.asked.queries.length === 2');
    assert.deepEqual(await stage.read('stage.asked.queries.map(({ isRefresh }) => isRefresh)'), [
      false,
      true,
    ]);
  });

  await t.test('a chart that asks for a second queries again after ten', async () => {
    await page.evaluate(`{
      globalThis.intervals = [];
      globalThis.realInterval = setInterval;
      globalThis.setInterval = (run, ms) => intervals.push({ run, ms });
    }`);
    await show({ Table: ROWS }, { config: { refreshSeconds: 1 } });
    const delays = await stage.read<number[]>('intervals.map(({ ms }) => ms)');
    assert.ok(delays.includes(10_000) && Math.min(...delays) === 10_000, `${delays}`);
    await page.evaluate('intervals.find(({ ms }) => ms === 10_000).run()');
    await page.waitForFunction('stage.asked.queries.length === 2');
    await page.evaluate('globalThis.setInterval = realInterval');
  });

  await t.test('full screen leaves the rest of the page alone until Escape', async () => {
    await show({ One: ROWS, Two: ROWS });
    const inert = () => stage.read<number>(`document.querySelectorAll('[inert]').length`);
    assert.equal(await inert(), 0);
    await openMenu('One');
    await press('Full screen', 'menuitem');
    await page.waitForSelector('[data-full]');
    await page.waitForFunction('document.fullscreenElement !== null');
    assert.ok((await inert()) > 0);
    assert.equal(await stage.read(`document.querySelector('[data-full]').closest('[inert]')`), null);
    await page.evaluate(`document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))`);
    assert.ok((await inert()) > 0);
    await page.evaluate(`document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))`);
    await page.waitForFunction(`document.querySelector('[data-full]') === null`);
    await page.waitForFunction('document.fullscreenElement === null');
    assert.equal(await inert(), 0);
    await openMenu('One');
    await press('Full screen', 'menuitem');
    await page.waitForFunction('document.fullscreenElement !== null');
    await press('Exit full screen');
    await page.waitForFunction(`document.querySelector('[data-full]') === null`);
  });

  await t.test('python reports show tables, texts, images, and why they failed', async () => {
    const columns = [
      { name: 'city', type: 'string' },
      { name: 'people', type: 'number' },
    ];
    await show({
      Frame: python({
        type: 'dataframe',
        columns,
        rows: [
          ['Oslo', 1234],
          ['Rome', null],
        ],
      }),
      Text: python({ type: 'text', text: 'as typed' }),
      Image: python({ type: 'image', mediaType: 'text/html', base64: 'AAAA' }),
      Later: python({ type: 'sound' }),
      Nothing: python(null),
      Failed: python(null, 'ZeroDivisionError'),
    });
    const shown = await text();
    for (const part of ['city', 'Oslo', '1,234', 'as typed', 'cannot show this widget', 'No data'])
      assert.ok(shown.includes(part), `${part} in ${shown}`);
    assert.equal(await stage.read(`document.querySelector('td[class*=number]').innerText`), '1,234');
    assert.ok(!shown.includes('No value'), 'only values of dimensions have a name when they are missing');
    assert.equal(await stage.read(`document.querySelector('img').src`), 'data:image/png;base64,AAAA');
    await page.waitForSelector('[data-failure=broken]');
    assert.match(
      await stage.read<string>(`document.querySelector('details').textContent`),
      /ZeroDivisionError/,
    );
  });

  await t.test('a widget outside the window loads when it comes near', async () => {
    await page.setViewport({ width: 1200, height: 400 });
    const widgets = [
      { id: 'near', type: 'CHART', position: { x: 0, y: 0, w: 12, h: 4 } },
      { id: 'far', type: 'CHART', position: { x: 0, y: 40, w: 12, h: 4 } },
    ];
    await stage.showBoard({ widgets, reports: { near: ROWS, far: ROWS } });
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
    assert.deepEqual(await stage.read('stage.asked.queries.map(({ widgetIds }) => widgetIds[0])'), ['near']);
    await stage.read(`document.querySelectorAll('[data-type=CHART]')[1].scrollIntoView()`);
    await page.waitForFunction('stage.asked.queries.length === 2');
    await page.setViewport({ width: 1200, height: 1600 });
  });

  await t.test('a map has buttons that zoom it, but not in pictures', async () => {
    const place = (name: string) => ({ name, member: `sales.${name}`, title: name, isMeasure: false });
    const map: SampleReport = {
      columns: [place('city'), place('latitude'), place('longitude')],
      rows: [
        ['Rome', 41.9, 12.5],
        ['Oslo', 59.9, 10.8],
      ],
      kind: 'map',
      chart: compileChart(
        { type: 'points', latitude: 'latitude', longitude: 'longitude', label: 'city' },
        { kind: 'map' },
      ),
    };
    await show({ Cities: map });
    const apart = `(() => {
      const [rome, oslo] = [...document.querySelectorAll('.facet_points path')].map((mark) => mark.getBoundingClientRect());
      return rome === undefined || oslo === undefined ? 0 : rome.y - oslo.y;
    })()`;
    await page.waitForFunction(`${apart} > 0`);
    const fitted = await stage.read<number>(apart);
    await press('Zoom in');
    await page.waitForFunction(`${apart} > ${1.3 * fitted}`);
    await press('Zoom out');
    await press('Zoom out');
    await page.waitForFunction(`${apart} < ${0.8 * fitted}`);
    await press('Fit map');
    await page.waitForFunction(`Math.abs(${apart} - ${fitted}) < 1`);
    await show({ Cities: map }, {}, { rendering: 'image' });
    assert.equal(await page.$('aria/Zoom in'), null);
  });

  await t.test(
    'in a frame that its host hides, what would be in the window loads after a while',
    async () => {
      await page.setViewport({ width: 1200, height: 400 });
      await page.evaluate(`{
      globalThis.realObserver = IntersectionObserver;
      globalThis.realTimeout = setTimeout;
      globalThis.IntersectionObserver = class { observe() {} disconnect() {} };
      globalThis.setTimeout = (run, ms, ...given) => realTimeout(run, ms === 1000 ? 0 : ms, ...given);
    }`);
      const widgets = [
        { id: 'far', type: 'CHART', position: { x: 0, y: 40, w: 12, h: 4 } },
        { id: 'near', type: 'CHART', position: { x: 0, y: 0, w: 12, h: 4 } },
      ];
      await stage.showBoard({ widgets, reports: { near: ROWS, far: ROWS } });
      await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
      assert.deepEqual(await stage.read('stage.asked.queries.map(({ widgetIds }) => widgetIds[0])'), [
        'near',
      ]);
      await page.evaluate(`{
      globalThis.IntersectionObserver = realObserver;
      globalThis.setTimeout = realTimeout;
    }`);
    },
  );
});
