import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';
import type { SampleBoard, SampleReport } from '../testing/sample-board.ts';

const COLUMNS = [{ name: 'Region' }, { name: 'City' }, { name: 'Amount', isMeasure: true }];
const SALES: SampleReport = {
  columns: COLUMNS,
  rows: [
    ['north', 'Oslo', 5],
    ['south', 'Rome', -5],
    ['west', 'Cork', 0],
  ],
};

test('tables', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const show = async (
    report: SampleReport,
    columns: readonly (string | object)[] = [],
    { rowNumbers = false, ...setting }: { rowNumbers?: boolean; rendering?: 'page' } = {},
  ) => {
    const chart = { id: 'table', type: 'CHART', config: { title: 'Sales' } };
    const spec = { rowNumbers, ...(columns.length === 0 ? {} : { columns }) };
    const sample: SampleBoard = { widgets: [chart], reports: { table: { ...report, spec } } };
    await stage.showBoard(sample, setting);
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
    await page.waitForSelector('tbody [data-row]');
  };
  const heads = () => page.$$eval('thead th[data-column]', (all) => all.map(({ dataset }) => dataset.column));
  const placeOf = async (selector: string) => {
    const { x, y, width, height } = await stage.read<DOMRect>(
      `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`,
    );
    return { left: x, right: x + width, width, middle: x + width / 2, y: y + height / 2 };
  };
  const headOf = (name: string) => `thead th[data-column="${name}"]`;
  const drag = async (from: { x: number; y: number }, x: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(x, from.y, { steps: 12 });
    await page.mouse.up();
  };
  const looksOf = (column: number) =>
    page.$$eval(`tbody tr > :nth-child(${column})`, (all) =>
      all.map(({ className }) => /(?:good|bad|warning)/.exec(className)?.[0] ?? ''),
    );

  await t.test('cells are selected by Shift and a click, and none before', async () => {
    await show(SALES);
    const selected = () =>
      page.$$eval('tbody [class*=selected]', (all) => all.map(({ textContent }) => textContent));
    assert.deepEqual(await selected(), []);
    await page.focus('[data-row="0:1"]');
    await page.keyboard.down('Shift');
    await page.click('[data-row="1:2"]');
    await page.keyboard.up('Shift');
    assert.deepEqual(await selected(), ['Oslo', '5', 'Rome', '-5']);
  });

  await t.test('the first column stays in view, unless rows have numbers', async () => {
    const columns = Array.from({ length: 20 }, (_, index) => ({ name: `Column ${index}` }));
    const rows = [columns.map(() => 'a long text of a cell')];
    for (const rowNumbers of [false, true]) {
      await show({ columns, rows }, [], { rowNumbers });
      const lefts = async () => [
        (await placeOf(headOf('Column 0'))).left,
        (await placeOf(headOf('Column 1'))).left,
        (await placeOf('[data-row="0:0"]')).left,
      ];
      const before = await lefts();
      await stage.read(`document.querySelector('section [role=group]').scrollTo(900, 0)`);
      const moved = (await lefts()).map((left, index) => left - (before[index] ?? 0));
      assert.deepEqual(moved, rowNumbers ? [-900, -900, -900] : [0, -900, 0]);
    }
  });

  await t.test('changes and cells that meet a rule stand out', async () => {
    await show(SALES, ['Region', { column: 'Amount', better: 'up' }]);
    assert.deepEqual(await looksOf(2), ['good', 'bad', '']);
    await show(SALES, ['Region', { column: 'Amount', better: 'down' }]);
    assert.deepEqual(await looksOf(2), ['bad', 'good', '']);
    const rules = [{ when: '<', value: 0, tone: 'warning' }];
    await show(SALES, ['Region', { column: 'Amount', rules }]);
    assert.deepEqual(await looksOf(2), ['', 'warning', '']);
    assert.equal(await page.$$eval('tbody svg', (all) => all.length), 1, 'never by colour alone');
  });

  await t.test('a cell with a list of numbers is a line with their gaps', async () => {
    const rows = [['north', '1,2,,5']];
    await show({ columns: COLUMNS.slice(0, 2), rows }, ['Region', { column: 'City', sparkline: true }]);
    assert.deepEqual(
      await page.$$eval('tbody polyline', (all) => all.map((line) => line.getAttribute('points'))),
      ['0.00,29.00 33.33,22.50', '100.00,3.00 100.00,3.00'],
    );
  });

  await t.test('headings take several lines where that makes room for all columns', async () => {
    const long = [
      'Amount, 1 month earlier',
      'Amount, change from 1 month earlier',
      'Amount, change in percent',
    ];
    const measures = long.map((name) => ({ name, isMeasure: true }));
    const beyond = () => page.$eval('[role="group"]:has(table)', (box) => box.scrollWidth - box.clientWidth);
    const height = () => page.$eval('thead', (head) => head.getBoundingClientRect().height);
    await page.setViewport({ width: 1200, height: 700 });
    await show({ columns: [...COLUMNS, ...measures], rows: [['north', 'Oslo', 5, 4, 1, 2]] });
    const low = await height();
    await page.setViewport({ width: 720, height: 700 });
    await page.waitForFunction(`document.querySelector('thead').getBoundingClientRect().height > ${low}`);
    assert.equal(await beyond(), 0);
    const cut = await page.$$eval('thead button > span', (all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth),
    );
    assert.equal(cut.length, 0);
    await page.setViewport({ width: 800, height: 600 });
  });

  await t.test('a column is made wider at its edge, in either direction of reading', async () => {
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(`document.documentElement.dir = '${direction}'`);
      await show(SALES);
      const before = await placeOf(headOf('Region'));
      const [edge, outwards] = direction === 'rtl' ? [before.left + 4, -1] : [before.right - 4, 1];
      await drag({ x: edge, y: before.y }, edge + outwards * 40);
      assert.equal((await placeOf(headOf('Region'))).width, before.width + 40, direction);
      const handle = await page.$(`${headOf('Region')} [class*=handle]`);
      await handle?.click({ count: 2 });
      assert.equal((await placeOf(headOf('Region'))).width, before.width, 'as before');
    }
    await page.evaluate(`document.documentElement.removeAttribute('dir')`);
  });

  await t.test('a heading that is dragged moves its column, and a click sorts by it', async () => {
    await show(SALES);
    const sorted = () => page.$$eval('thead th', (all) => all.map(({ ariaSort }) => ariaSort));
    const [region, amount] = [await placeOf(headOf('Region')), await placeOf(headOf('Amount'))];
    await drag({ x: region.left + 20, y: region.y }, amount.middle);
    assert.deepEqual(await heads(), ['City', 'Amount', 'Region']);
    assert.deepEqual(await sorted(), ['none', 'none', 'none']);
    await page.mouse.move(amount.middle - 20, amount.y);
    assert.equal(await page.$('th[data-drop]'), null, 'nothing is dragged any more');
    await page.focus(`${headOf('Amount')} button`);
    await page.focus(`${headOf('Region')} button`);
    await page.keyboard.press('Enter');
    assert.deepEqual(await sorted(), ['none', 'none', 'ascending'], 'the drag is over');
    const city = await placeOf(headOf('City'));
    await drag({ x: city.left + 20, y: city.y }, city.left + 23);
    assert.deepEqual(await heads(), ['City', 'Amount', 'Region']);
    assert.deepEqual(await sorted(), ['ascending', 'none', 'none'], 'a hand is never quite still');
  });

  await t.test(
    'on a page that nobody can scroll, a table has room for all rows and one wide column',
    async () => {
      const rows = Array.from({ length: 60 }, (_, index) => [`row ${index}`, 'Oslo', 1]);
      const isShown = (text: string) => stage.read<boolean>(`document.body.innerText.includes('${text}')`);
      await page.setViewport({ width: 800, height: 600 });
      await show({ ...SALES, rows }, [], { rendering: 'page' });
      await stage.read('stage.fitTables(19_000)');
      assert.equal(await isShown('row 59'), true);
      assert.equal(await isShown('rows of the table'), false);
      await show({ ...SALES, rows }, [], { rendering: 'page' });
      await stage.read('stage.fitTables(0)');
      assert.equal(await isShown('row 59'), false);
      assert.equal(await isShown('rows of the table'), true);
      await show(SALES, [{ column: 'City', width: 2000 }], { rendering: 'page' });
      await stage.read('stage.fitTables(19_000)');
      const [box, table] = [await placeOf('section [role=group]'), await placeOf('section table')];
      assert.ok(Math.abs(table.width - box.width) <= 1, `${table.width} in ${box.width}`);
    },
  );
});
