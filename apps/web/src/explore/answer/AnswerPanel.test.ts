import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../../testing/open-stage.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    title: 'Sales',
    measures: [{ name: 'sales.revenue', shortTitle: 'Revenue', type: 'number', aggType: 'sum' }],
    dimensions: [
      { name: 'sales.region', shortTitle: 'Region', type: 'string' },
      { name: 'sales.channel', shortTitle: 'Channel', type: 'string' },
    ],
    segments: [],
  },
];
const column = (name: string, title: string, isMeasure = false) => ({
  name: `sales.${name}`,
  member: `sales.${name}`,
  title,
  type: isMeasure ? 'number' : 'string',
  granularity: null,
  format: null,
  isMeasure,
});
const ANSWER = {
  columns: [column('region', 'Region'), column('channel', 'Channel'), column('revenue', 'Revenue', true)],
  rows: [
    ['east', 'shop', 5],
    ['east', 'web', 1],
    ['north', 'shop', 2],
    ['north', 'web', 9],
  ],
  totals: [],
  others: [],
  notices: [],
  truncated: true,
  refreshedAt: '2026-01-01T00:00:00.000Z',
};
const ADDRESS = 'v=1&view=sales&columns=!(region,channel,~revenue)';
const PIVOT = '&pivot=(rows:!(region),columns:!(channel),measures:!(~revenue),filters:!())';

test('the answer of Explore is shown as its question has it', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 900 });
  const show = async (address: string) => {
    await page.evaluate(`{
      globalThis.asked = [];
      globalThis.answer = ${JSON.stringify(ANSWER)};
      globalThis.fetch = async (request, init) => {
        const body = JSON.parse(init?.body ?? (await request.text()));
        if (body.query?.total !== true) asked.push(body);
        if (answer === null) return Response.json({ error: 'it is too late', code: 'conflict' }, { status: 409 });
        const titles = body.meta?.preferences?.columnTitles ?? {};
        return Response.json({
          ...answer,
          columns: answer.columns.map((column) => ({ ...column, title: titles[column.name] ?? column.title })),
        });
      };
    }`);
    await stage.show('StagedAnswer.tsx', 'StagedAnswer', { cubes: CUBES, address });
    await page.waitForSelector('[role=tab][data-active]');
  };
  const address = () => page.$eval('#address', ({ textContent }) => textContent);
  const until = (text: string) =>
    page.waitForFunction(`document.querySelector('#address').textContent.includes(${JSON.stringify(text)})`);
  const tab = (name: string) => page.waitForSelector(`[role=tab][data-active]::-p-text(${name})`);
  const choose = (name: string) => page.click(`[role=tab]::-p-text(${name})`);
  const rowNames = async () => {
    await page.waitForSelector('tbody tr');
    return stage.read<string[]>(
      `[...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('th, td').textContent).filter(Boolean)`,
    );
  };

  await t.test('the chosen tab is in the address, and undone like any other change', async () => {
    await show(ADDRESS);
    await tab('Chart');
    await choose('Table');
    await until('show=(tab:table)');
    const kept = await address();
    await page.click('button[aria-label="Undo"]');
    await tab('Chart');
    assert.equal(await stage.read('asked.length'), 1, 'no view needs another answer');
    await show(kept);
    await tab('Table');
  });

  await t.test('a pivot opens as one, and its rows are sorted by the values under a heading', async () => {
    await show(`${ADDRESS}${PIVOT}`);
    await tab('Pivot');
    assert.deepEqual(await rowNames(), ['east', 'north']);
    await page.click('th[data-column="web"] button');
    await until('order:(column:~revenue,');
    assert.deepEqual(await rowNames(), ['north', 'east']);
    await page.waitForSelector('::-p-text(Sorted among the 4 rows that are shown; there are more.)');
    const kept = await address();
    await page.click('button[aria-label="Undo"]');
    await page.waitForSelector('th[data-column="web"][aria-sort="none"]');
    assert.deepEqual(await rowNames(), ['east', 'north']);
    await show(kept);
    assert.deepEqual(await rowNames(), ['north', 'east']);
    assert.equal(await stage.read('asked.length'), 1, 'the page sorts, so nothing is asked again');
  });

  await t.test('a column has another title for those who read the answer', async () => {
    await show(`${ADDRESS}&show=(tab:table)`);
    await page.click('[data-column="sales.revenue"]');
    await (await page.waitForSelector('[role=menuitem]::-p-text(Change title)'))?.click();
    const field = await page.waitForSelector('[role=dialog] input');
    await field?.type('Net sales');
    await page.keyboard.press('Enter');
    await page.waitForSelector('th::-p-text(Net sales)');
    assert.match(
      await address(),
      /titles=\(sales\.revenue:Net\+sales\)|titles=\('sales\.revenue':Net\+sales\)/,
    );
  });

  await t.test('the numbers of a column are formatted, and again as in the data model', async () => {
    await show(`${ADDRESS}&show=(tab:table)`);
    const open = async () => {
      await page.click('[data-column="sales.revenue"]');
      await (await page.waitForSelector('[role=menuitem]::-p-text(Format numbers)'))?.click();
      return page.waitForSelector('[role=dialog] select');
    };
    await (await open())?.select('percent');
    await (await page.waitForSelector('::-p-aria(Decimal places)'))?.type('2');
    await page.keyboard.press('Enter');
    await until('decimalPlaces:2');
    const { meta } = await stage.read<{ meta: { preferences: object } }>('asked.at(-1)');
    assert.deepEqual(meta.preferences, {
      columnFormats: { 'sales.revenue': { type: 'percent', decimalPlaces: 2 } },
    });
    await (await open())?.select('');
    await page.click('[role=dialog] button[type=submit]');
    await page.waitForFunction(`!document.querySelector('#address').textContent.includes('formats')`);
  });

  await t.test('the columns of a table have settings, which the table follows', async () => {
    await show(`${ADDRESS}&draw=(kind:table)`);
    await page.click('button::-p-text(Chart settings)');
    await (await page.waitForSelector('aside summary::-p-text(Revenue)'))?.click();
    await (await page.waitForSelector('aside details[open] ::-p-aria([name="Title"])'))?.type('Sold');
    await page.waitForSelector('th::-p-text(Sold)');
    await tab('Table');
    await page.click('aside details[open] ::-p-text(Hide the column)');
    await page.waitForFunction(
      `![...document.querySelectorAll('th')].some((head) => head.innerText === 'Sold')`,
    );
    await page.click('button[aria-label="Undo"]');
    await page.waitForSelector('th::-p-text(Sold)');
  });

  await t.test('what is done before the pause after a text is over is not lost', async () => {
    await show(`${ADDRESS}&draw=(kind:kpi,spec:(blocks:!((type:number,column:sales.revenue))))`);
    const unit = await page.waitForSelector('aside ::-p-aria([name="Unit"])');
    await page.evaluate(`{
      globalThis.pauses = new Map();
      globalThis.real = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };
      globalThis.setTimeout = (run, ms, ...rest) => {
        if (ms !== 400) return real.setTimeout(run, ms, ...rest);
        pauses.set(-pauses.size - 1, run);
        return -pauses.size;
      };
      globalThis.clearTimeout = (id) => (id < 0 ? pauses.set(id, () => undefined) : real.clearTimeout(id));
    }`);
    await unit?.type('km');
    await page.click('aside button::-p-text(Add part)');
    await page.waitForFunction(`document.querySelectorAll('aside [aria-label="Remove part"]').length === 2`);
    await page.evaluate('for (const run of pauses.values()) run()');
    await page.evaluate('({ setTimeout, clearTimeout } = real)');
    const frame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
    await page.evaluate(frame);
    assert.equal((await page.$$('aside [aria-label="Remove part"]')).length, 2);
  });

  await t.test('the answer is asked again each minute, and keeps its rows when that fails', async () => {
    await page.evaluate(`{
      globalThis.intervals = [];
      globalThis.realInterval = setInterval;
      globalThis.setInterval = (run, ms) => ms === 60_000 ? intervals.push(run) : realInterval(run, ms);
    }`);
    await show(`${ADDRESS}&show=(tab:table)`);
    const toggle = 'button[aria-label="Ask again every minute"]';
    await page.click(toggle);
    await page.waitForSelector(`${toggle}[aria-pressed=true]`);
    await page.waitForSelector('time::-p-text(Asked at)');
    const tick = () => page.evaluate('intervals.forEach((run) => run())');
    await page.evaluate('answer.rows[0][2] = 77');
    await tick();
    await page.waitForSelector('td::-p-text(77)');
    await page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })`,
    );
    await tick();
    await page.evaluate('delete document.visibilityState');
    await page.evaluate('answer = null');
    await tick();
    await page.waitForSelector('[role=alert]::-p-text(it is too late)');
    assert.equal(await stage.read('asked.length'), 3, 'not while nobody looks');
    assert.ok(await page.$('td::-p-text(77)'));
    await page.evaluate('globalThis.setInterval = realInterval');
    assert.doesNotMatch(await address(), /minute/);
  });
});
