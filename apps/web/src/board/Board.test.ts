import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const REGION = 'sales.region';
const REPORT = {
  columns: [{ name: REGION }, { name: 'sales.revenue', isMeasure: true }],
  rows: [
    ['north', 120],
    ['south', 80],
  ],
};
const FIGURE = { kind: 'kpi', columns: [{ name: 'sales.revenue', isMeasure: true }], rows: [[200]] };
const SAMPLE = {
  title: 'Sales',
  widgets: [
    { id: 'region', type: 'FILTER', config: { member: REGION, label: 'Region' } },
    { id: 'channel', type: 'FILTER', config: { member: 'sales.channel', label: 'Channel' } },
    { id: 'one', type: 'CHART' },
    { id: 'two', type: 'CHART' },
    { id: 'table', type: 'CHART', config: { title: 'Revenue by region' } },
    { id: 'note', type: 'TEXT', config: { markdown: 'Only **yours**' } },
  ],
  reports: { one: FIGURE, two: { ...FIGURE, refreshedAt: '2026-02-11T11:00:00Z' }, table: REPORT },
  // An object of its own in each answer.
  states: [
    {
      id: 'channel',
      type: 'FILTER' as const,
      member: 'sales.channel',
      source: 'default' as const,
      filter: { operator: 'equals', value: ['web'] },
    },
  ],
  members: [
    { name: REGION, title: 'Region', kind: 'dimension' as const, type: 'string' as const, operators: [] },
  ],
};

test('a board without a host, a route and a server', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 1600 });
  await stage.showBoard(SAMPLE);
  await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);

  await t.test('shows its widgets, and reports that they are loaded', async () => {
    const text = await stage.read<string>('document.body.innerText');
    assert.match(text, /^Sales\n/);
    for (const part of ['Region', 'Revenue by region', 'north', '120', 'Only yours', '200'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.deepEqual(await stage.read(`stage.events.map(({ name }) => name)`), ['dashboard-loaded']);
  });

  await t.test('does not scroll sideways on a phone', () => assertFitsPhone(page, 'a board'));

  await t.test('the age of the data is that of the oldest widget', async () => {
    assert.deepEqual(
      await stage.read(`[...document.querySelectorAll('time')].map((time) => time.dateTime)`),
      ['2026-02-11T11:00:00Z'],
    );
  });

  await t.test('all widgets share a request', async () => {
    assert.deepEqual(await stage.read('stage.asked.queries.map(({ widgetIds }) => widgetIds)'), [
      ['one', 'two', 'table'],
    ]);
  });

  await t.test('a command changes the rows and is reported; only what depends on it renders', async () => {
    const kept = ['TextWidget', 'Canvas', 'AnyWidget', 'ChartWidget', 'Board'];
    const before = await stage.read<Record<string, number>>('({ ...stage.renders })');
    for (const name of kept) assert.ok((before[name] ?? 0) > 0, `${name} has rendered`);
    await stage.read(`Object.keys(stage.renders).forEach((name) => delete stage.renders[name])`);
    const choice = { member: REGION, operator: 'equals', value: ['north'] };
    await stage.read(`stage.board.run(${JSON.stringify({ kind: 'filter', member: REGION, choice })})`);
    await page.waitForFunction(`stage.asked.queries.length === 2`);
    await page.waitForSelector('aria/Region north[role="button"]');
    const [last] = await stage.read<{ controls: object }[]>('stage.asked.queries.slice(-1)');
    assert.deepEqual(last?.controls, { filters: [choice], timeGrains: [], memberSwitchers: [] });
    const [reported] = await stage.read<{ payload: object }[]>('stage.events.slice(-1)');
    assert.deepEqual(reported?.payload, {
      changes: [{ kind: 'filter', member: REGION, value: { operator: 'equals', value: ['north'] } }],
      urlParameters: 'f_sales.region=%7B%22operator%22%3A%22equals%22%2C%22value%22%3A%5B%22north%22%5D%7D',
    });
    await page.waitForFunction(`document.querySelector('[aria-busy="true"]') === null`);
    const renders = await stage.read<Record<string, number>>('stage.renders');
    assert.equal(renders.FilterControl, 1, 'the other filter does not render');
    assert.equal(renders.ReadChart, 6, 'each chart renders once for its question and once for its answer');
    for (const name of kept) assert.equal(renders[name], undefined, `${name} does not render`);
  });

  await t.test('reset returns to the defaults', async () => {
    await (await page.waitForSelector('aria/Reset all[role="button"]'))?.click();
    await page.waitForSelector('aria/Region All[role="button"]');
    const isHere = await page.$('aria/Reset all[role="button"]');
    assert.equal(isHere, null);
  });

  await t.test(
    'a viewer without access to any of it sees one message, and the host gets one error',
    async () => {
      const logged: string[] = [];
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
      await stage.read('stage.events.splice(0)');
      const error = { status: 403, code: 'no_access', error: 'The viewer sees nothing of sales' };
      const denied = { one: { ...FIGURE, error }, two: { ...FIGURE, error }, table: { ...REPORT, error } };
      await stage.showBoard({ ...SAMPLE, publicId: 'denied', reports: denied });
      await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
      const shown = (await stage.read<string>('document.body.innerText')).split(
        'You do not have access to this data',
      );
      assert.equal(shown.length, 2, 'once');
      for (const part of ['Region', 'Revenue by region']) assert.ok(!shown.join().includes(part), part);
      assert.equal(
        await stage.read(
          `[...document.querySelectorAll('[role=alert]')].filter((one) => one.checkVisibility()).length`,
        ),
        1,
      );
      assert.deepEqual(await stage.read(`stage.events.filter(({ name }) => name === 'error')`), [
        {
          name: 'error',
          payload: { message: error.error, name: 'EmbedAccessError', context: 'query', fatal: true },
        },
      ]);
      assert.deepEqual(logged, [error.error]);

      const rows = { columns: [], rows: [], refreshedAt: '2026-02-11T12:00:00Z', truncated: false };
      const data = JSON.stringify({ ...rows, totals: [], others: [], notices: [] });
      await stage.read(`void (stage.board.api.query = async function* (ids) {
      yield { timezone: 'UTC', controls: [] };
      for (const widgetId of ids) yield { widgetId, error: null, python: null, data: ${data} };
    })`);
      await (await page.waitForSelector('aria/Refresh[role="button"]'))?.click();
      await page.waitForFunction(`document.querySelector('[role=alert]') === null`);
      assert.match(await stage.read('document.body.innerText'), /Revenue by region/, 'a refresh asks again');
    },
  );
});
