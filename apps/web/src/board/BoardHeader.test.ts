import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';

const ROWS = { columns: [{ name: 'sales.region' }], rows: [['north']] };
const MEMBER = 'sales.region';
const SAMPLE = {
  title: 'Sales 2026/1',
  widgets: [
    { id: 'region', type: 'FILTER', config: { member: MEMBER } },
    { id: 'table', type: 'CHART', config: { title: 'Regions' } },
    { id: 'other', type: 'CHART', config: { title: 'Others' } },
  ],
  reports: { table: ROWS, other: ROWS },
  members: [{ name: MEMBER, title: 'Region of sale', type: 'string' as const, operators: [] }],
};
const CHOICE = { member: MEMBER, operator: 'equals', value: ['north'] };

test('the header of a board', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 1600 });
  const show = async (setting: object = {}, more: object = {}) => {
    await stage.showBoard({ ...SAMPLE, ...more }, setting);
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
  };
  const words = () => stage.read<string>('document.body.innerText');
  const button = (name: string) => page.$(`aria/${name}[role="button"]`);
  const press = async (name: string, role = 'button') =>
    (await page.waitForSelector(`aria/${name}[role="${role}"]`))?.click();
  const isClosed = () => page.waitForFunction(`document.querySelector('[role=menu]') === null`);

  await t.test('the title, the age of the data and the menus are shown as the host wants', async () => {
    await show({ hasPictures: true });
    assert.match(await words(), /^Sales 2026\/1\s+Updated .* ago · UTC/);
    assert.notEqual(await button('Download'), null);
    assert.equal(await page.$('[role=menu]'), null);
    assert.equal(await page.$('[role=alert]'), null);
    await show({ hasPictures: true, showTitle: false, showDownloads: false });
    assert.match(await words(), /^Updated/);
    assert.equal(await button('Download'), null);
    await show({ hasPictures: true, showHeader: false });
    assert.equal(await page.$('main > header'), null);
    assert.notEqual(await button('Download'), null);
    await show({ showHeader: false });
    assert.equal(await button('Download'), null);
    await show({ rendering: 'page' });
    assert.match(
      await words(),
      /^Sales 2026\/1\s+Feb 11, 2026/,
      'a page that is printed has the time of its data',
    );
    assert.equal(await button('Refresh'), null);
  });

  await t.test('one widget alone has the whole width', async () => {
    await show({ widgetId: 'other' });
    const shown = await words();
    assert.ok(shown.includes('Others') && !shown.includes('Regions') && !shown.includes('Sales'), shown);
    assert.equal(
      await stage.read(`document.querySelector('[data-type=CHART]').style.gridArea`),
      '1 / 1 / span 4 / span 12',
    );
  });

  await t.test('refresh asks the data source for all rows, and for nothing else', async () => {
    await show();
    await press('Refresh');
    await page.waitForFunction('stage.asked.queries.length === 2');
    assert.deepEqual(
      await stage.read('stage.asked.queries.map(({ widgetIds, isRefresh }) => [...widgetIds, isRefresh])'),
      [
        ['table', 'other', false],
        ['table', 'other', true],
      ],
    );
    await page.waitForFunction('!stage.board.now.isRefreshing');
    assert.equal(await stage.read('stage.asked.addresses.length'), 1);
  });

  await t.test('data that could not be refreshed are marked without moving anything', async () => {
    const places = () =>
      stage.read<number[][]>(
        `[...document.querySelectorAll('main, h1, h2, tbody, main > header button')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height];
        })`,
      );
    const signs = () => page.$$eval('section [aria-label^="Could not be refreshed"]', (all) => all.length);
    const line = `document.querySelector('main > header [role=status]').innerText`;
    for (const width of [1200, 360]) {
      await page.setViewport({ width, height: 1600 });
      const widgets = SAMPLE.widgets.map((widget) => ({
        ...widget,
        config: { ...widget.config, title: 'Sales by region and by everything else that is known of them' },
      }));
      await show({}, { widgets });
      const before = await places();
      assert.equal(await stage.read(line), '');
      await stage.read(`stage.answer = stage.board.api.query,
        stage.board.api.query = () => Promise.reject(new Error('The sample fails'))`);
      await press('Refresh');
      await page.waitForFunction(`${line}.startsWith('Could not be refreshed. Data from ')`);
      await page.waitForFunction('!stage.board.now.isRefreshing');
      assert.equal(await signs(), 2);
      assert.deepEqual(await places(), before, `${width}`);
      assert.ok(!(await words()).includes('Updated'));
      assert.equal(
        await stage.read(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
          document.querySelector('main > header [role=status] > span'))`),
        0,
        'the line has room',
      );
      await stage.read(`stage.board.api.query = stage.answer`);
      await press('Refresh');
      await page.waitForFunction(`${line} === ''`);
      assert.equal(await signs(), 0);
      assert.match(await words(), /Updated/);
      assert.deepEqual(await places(), before, `${width}`);
    }
    await page.setViewport({ width: 1200, height: 1600 });
  });

  await t.test('a picture has what the viewer has chosen', async () => {
    await show({ hasPictures: true, allowsDownloads: true });
    await stage.read(
      `stage.board.run(${JSON.stringify({ kind: 'filter', member: MEMBER, choice: CHOICE })})`,
    );
    await stage.read(`stage.board.run({ kind: 'tab', widgetId: 'box', tabId: 'two' })`);
    await press('Download');
    await press('Download as PDF (A4)', 'menuitem');
    await page.waitForFunction('stage.saved.length === 1');
    assert.deepEqual(await stage.read('stage.saved'), ['Sales 2026 1.pdf']);
    await press('More actions for Regions');
    await press('Download as PNG', 'menuitem');
    await page.waitForFunction('stage.saved.length === 2');
    const look = {
      colorScheme: 'light',
      locale: 'en-US',
      theme: { primaryColor: null, font: null, borderRadius: null },
    };
    const controls = { filters: [CHOICE], timeGrains: [], memberSwitchers: [] };
    const seen = { look, controls, tabs: [{ widgetId: 'box', tabId: 'two' }] };
    assert.deepEqual(await stage.read('stage.asked.others.map(({ given: [picture] }) => picture)'), [
      { format: 'pdf', layout: 'print', ...seen },
      { format: 'png', layout: 'screenshot', widgetId: 'table', ...seen },
    ]);
    const downloads = `stage.events.filter(({ name }) => name === 'download').map(({ payload }) => payload)`;
    assert.deepEqual((await stage.read<object[]>(downloads))[0], {
      format: 'pdf',
      target: 'dashboard',
      title: 'Sales 2026/1',
    });
  });

  await t.test('the menu of downloads closes, and a failure is shown', async () => {
    await show({ hasPictures: true }, { refuses: { picture: 500 } });
    await press('Download');
    await page.waitForSelector('[role=menuitem]');
    await page.keyboard.press('Escape');
    await isClosed();
    await press('Download');
    await press('Download as PNG', 'menuitem');
    await page.waitForSelector('[role=alert] ::-p-text(The download failed)');
    assert.deepEqual(await stage.read('stage.saved'), []);
  });

  await t.test('controls have the titles of their members, on each dashboard its own', async () => {
    await show();
    await page.waitForSelector('aria/Region of sale All[role="button"]');
    const members = [{ ...SAMPLE.members[0], title: 'Other region' }];
    await show({ keepsAnswers: true }, { publicId: 'another00000', members });
    await page.waitForSelector('aria/Other region All[role="button"]');
  });

  await t.test('a board whose address cannot be read is shown as it is', async () => {
    await show({ opened: 'f_x=1' }, { refuses: { controls: 500 } });
    assert.match(await words(), /north/);
    assert.equal(await stage.read('stage.board.now.problem'), 'The sample refuses controls');
  });
});
