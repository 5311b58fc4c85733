import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View } from 'vega';
import type { ChartColumn } from '../chart.ts';
import { compileChart } from '../compile/compile-chart.ts';
import { textsIn } from '../testing/svg-text.ts';
import { testTokens } from '../testing/test-tokens.ts';
import { chartToSvg, createView } from './create-view.ts';

const day: ChartColumn = {
  name: 'shifts.day',
  title: 'Day',
  type: 'string',
  order: ['Sat', 'Sun', 'Mon', 'Tue'],
};
const part: ChartColumn = { name: 'part', title: 'Part', type: 'string', order: ['low', 'high'] };
const sum: ChartColumn = { name: 'sum', title: 'Sum', type: 'number' };
const ROWS = [
  ['Mon', 'low', 3],
  ['Extra', 'low', 9],
  ['Sat', 'high', 1],
  ['Sun', 'high', 2],
  ['Sat', 'low', 5],
  ['Sun', 'low', 4],
];
const NAMES = new Set(ROWS.flatMap(([one, other]) => [String(one), String(other)]));
const x = { field: 'shifts.day', type: 'nominal' };
const y = { field: 'sum', type: 'quantitative' };
const cell = { mark: 'bar', encoding: { y } };

/** The names of categories in the order in which the chart has them. */
async function names(spec: object, columns: readonly ChartColumn[] = [day, part, sum]): Promise<string[]> {
  const chart = compileChart(spec, { kind: 'vega' });
  const content = { chart, columns, rows: ROWS, tokens: testTokens('light'), locale: 'en', timezone: 'UTC' };
  const svg = await chartToSvg({ ...content, now: new Date(0) }, { width: 900, height: 400 });
  return textsIn(svg).filter((text) => NAMES.has(text));
}

test('axes follow the order of the model, other values by themselves, and only the values that are drawn', async () => {
  assert.deepEqual(await names({ mark: 'bar', encoding: { x, y } }), ['Sat', 'Sun', 'Mon', 'Extra']);
  const plain = [{ ...day, order: null }, part, sum];
  assert.deepEqual(await names({ mark: 'bar', encoding: { x, y } }, plain), ['Extra', 'Mon', 'Sat', 'Sun']);
  const transform = [{ filter: "datum['shifts.day'] !== 'Sun'" }];
  assert.deepEqual(await names({ transform, mark: 'bar', encoding: { x, y } }), ['Sat', 'Mon', 'Extra']);
  const layer = [
    { mark: 'bar', encoding: { y } },
    { transform, mark: 'tick', encoding: { y } },
  ];
  assert.deepEqual(await names({ encoding: { x }, layer }), ['Sat', 'Sun', 'Mon', 'Extra']);
  const descending = { ...x, sort: 'descending' };
  assert.deepEqual(await names({ mark: 'point', encoding: { x: descending, y } }), [
    'Extra',
    'Mon',
    'Sun',
    'Sat',
  ]);
  assert.deepEqual(await names({ type: 'heatmap', x: 'part', y: 'shifts.day', color: 'sum' }), [
    ...['low', 'high'],
    ...['Sat', 'Sun', 'Mon', 'Extra'],
  ]);
});

test('the order that the author of a chart has set remains', async () => {
  const sorted = (sort: unknown) => names({ mark: 'bar', encoding: { x: { ...x, sort }, y } });
  assert.deepEqual(await sorted(null), ['Mon', 'Extra', 'Sat', 'Sun']);
  assert.deepEqual(await sorted('-y'), ['Extra', 'Sat', 'Sun', 'Mon']);
  assert.deepEqual(await sorted(['Sun', 'Extra', 'Mon', 'Sat']), ['Sun', 'Extra', 'Mon', 'Sat']);
  const scale = { domain: ['Mon', 'Sat'] };
  assert.deepEqual(await names({ mark: 'bar', encoding: { x: { ...x, scale }, y } }), ['Mon', 'Sat']);
});

test('legends, cells and their axes follow the order of the model', async () => {
  const color = { field: 'part', type: 'nominal' };
  assert.deepEqual(
    await names({ mark: 'point', encoding: { x: { field: 'sum', type: 'quantitative' }, y, color } }),
    ['low', 'high'],
  );
  const headers = async (spec: object) =>
    (await names(spec)).filter((name) => name !== 'low' && name !== 'high');
  assert.deepEqual(await headers({ facet: x, columns: 4, spec: cell }), ['Sat', 'Sun', 'Mon', 'Extra']);
  assert.deepEqual(await headers({ mark: 'bar', encoding: { y, column: x } }), [
    'Sat',
    'Sun',
    'Mon',
    'Extra',
  ]);
  assert.deepEqual(await headers({ mark: 'bar', encoding: { y, row: { ...x, sort: 'descending' } } }), [
    ...['Extra', 'Mon', 'Sun', 'Sat'],
  ]);
  const apart = { facet: color, columns: 2, resolve: { scale: { x: 'independent' } } };
  const transform = [{ filter: "datum['shifts.day'] !== 'Sun' && datum.sum < 9" }];
  const cells = await headers({ ...apart, transform, spec: { mark: 'bar', encoding: { x, y } } });
  assert.deepEqual(cells, ['Sat', 'Mon', 'Sat']);
});

/** What is read of a chart once it is drawn. */
async function drawn<T>(spec: object, columns: readonly ChartColumn[], read: (view: View) => T): Promise<T> {
  const chart = compileChart(spec, { kind: 'vega' });
  const content = { chart, columns, rows: ROWS, tokens: testTokens('light'), locale: 'en', timezone: 'UTC' };
  const charts = await createView({ ...content, now: new Date(0) }, { renderer: 'none' });
  await charts.draw(ROWS, { width: 400, height: 300 });
  const found = read(charts.view);
  charts.view.finalize();
  return found;
}

test('parts of a stack are in the order of the legend, with the first one on top', async () => {
  const spec = { mark: 'bar', encoding: { x, y, color: { field: 'part', type: 'nominal' } } };
  const upper = (columns: readonly ChartColumn[]) =>
    drawn(spec, columns, (view) => {
      const bars = view.data('data_0').filter((bar) => bar['shifts.day'] === 'Sat');
      return bars.toSorted((one, other) => other.sum_end - one.sum_end)[0].part;
    });
  assert.equal(await upper([day, part, sum]), 'low');
  assert.equal(await upper([day, { ...part, order: null }, sum]), 'high');
});

test('a path leads through the values of a column in its order', async () => {
  const spec = { mark: 'line', encoding: { x: { field: 'sum', type: 'quantitative' }, y, order: x } };
  const path = (columns: readonly ChartColumn[]) =>
    drawn(spec, columns, (view) => {
      const { items = [] } = lineIn((view.scenegraph() as unknown as { root: Scene }).root) ?? {};
      return items.map(({ datum }) => datum?.['shifts.day']);
    });
  assert.deepEqual(await path([day, part, sum]), ['Sat', 'Sat', 'Sun', 'Sun', 'Mon', 'Extra']);
  assert.deepEqual(await path([{ ...day, order: null }, part, sum]), [
    'Extra',
    'Mon',
    'Sat',
    'Sat',
    'Sun',
    'Sun',
  ]);
});

interface Scene {
  readonly marktype?: string;
  readonly items?: readonly (Scene & { readonly datum?: Readonly<Record<string, unknown>> })[];
}

function lineIn(scene: Scene): Scene | undefined {
  if (scene.marktype === 'line') return scene;
  for (const item of scene.items ?? []) {
    const found = lineIn(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
