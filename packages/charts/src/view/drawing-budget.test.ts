import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ChartColumn } from '../chart.ts';
import { compileChart } from '../compile/compile-chart.ts';
import { testTokens } from '../testing/test-tokens.ts';
import { chartToSvg, createView } from './create-view.ts';
import { ChartTooLarge } from './drawing-budget.ts';

const columns: ChartColumn[] = [
  { name: 'name', type: 'string' },
  { name: 'other', type: 'string' },
  { name: 'total', type: 'number' },
  { name: 'at', type: 'time', granularity: 'day' },
  { name: 'colour', type: 'string' },
];
/** Rows of which no two have the same name, other or total. */
const distinct = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `name ${index}`,
    `other ${index}`,
    index,
    new Date(Date.UTC(2000, 0, 1 + index)).toISOString().replace('Z', ''),
    'url(http://evil.example/#a)',
  ]);

const x = { field: 'name', type: 'nominal' };
const y = { field: 'total', type: 'quantitative' };
const point = { mark: 'point', encoding: { x: y, y } };
const twice = Array.from({ length: 40 }, () => ({ calculate: 'datum.name + datum.name', as: 'name' }));

function draw(spec: object, rows: readonly unknown[][]): Promise<string> {
  const chart = compileChart(spec, { kind: 'vega' });
  const content = { chart, columns, rows, tokens: testTokens('light'), locale: 'en-US', timezone: 'UTC' };
  return chartToSvg(content, { width: 600, height: 300 });
}

describe('a chart that would draw without an end because of its rows', () => {
  for (const [name, spec, count] of [
    [
      'a stacked area for each pair of two columns',
      { mark: 'area', encoding: { x, y, color: { field: 'other' } } },
      20_000,
    ],
    [
      'a row for each pair',
      { ...point, transform: [{ impute: 'total', key: 'name', groupby: ['other'] }] },
      20_000,
    ],
    [
      'a column for each row',
      { ...point, transform: [{ pivot: 'name', value: 'total', groupby: ['other'] }] },
      20_000,
    ],
    [
      'a few thousand columns for as many groups',
      { ...point, transform: [{ pivot: 'name', value: 'total', groupby: ['other'] }] },
      2_000,
    ],
    ['a cell for each row', { ...point, encoding: { ...point.encoding, facet: { field: 'name' } } }, 20_000],
    [
      'a cell for each pair',
      { ...point, encoding: { ...point.encoding, row: { field: 'name' }, column: { field: 'other' } } },
      20_000,
    ],
    [
      'a tick for each second of fifty years',
      {
        mark: 'point',
        encoding: { x: { field: 'at', type: 'temporal', axis: { tickCount: 'second' } }, y },
      },
      20_000,
    ],
    [
      'a bin for each billionth',
      { mark: 'bar', encoding: { x: { ...y, bin: { step: 1e-9 } }, y: { aggregate: 'count' } } },
      100,
    ],
    [
      'the median of all rows before, for each row',
      { ...point, transform: [{ window: [{ op: 'median', field: 'total', as: 'm' }] }] },
      50_000,
    ],
    ['a regression in parts', { ...point, transform: [{ loess: 'total', on: 'total' }] }, 50_000],
    ['a text that doubles', { ...point, transform: twice }, 1],
    [
      'a text that is repeated in itself',
      {
        ...point,
        transform: [{ calculate: `replace('${'x'.repeat(1000)}', /./g, '${'$`'.repeat(500)}')`, as: 'c' }],
      },
      1,
    ],
    [
      'a list of all rows for each row',
      { ...point, transform: [{ calculate: "sort(pluck(data('rows'), 'total'))", as: 'c' }] },
      20_000,
    ],
    [
      'as many layers as there can be',
      { layer: Array.from({ length: 60 }, () => structuredClone(point)) },
      50_000,
    ],
  ] as const)
    test(`is not drawn: ${name}`, async () => {
      await assert.rejects(draw(spec, distinct(count)), ChartTooLarge);
    });
});

test('fifty thousand rows are drawn, as boxes and in cells', async () => {
  const rows = distinct(50_000).map((row, index) => [`name ${index % 9}`, ...row.slice(1)]);
  for (const spec of [
    { mark: 'boxplot', encoding: { x, y } },
    { ...point, encoding: { ...point.encoding, facet: { field: 'name' } } },
  ])
    assert.ok((await draw(spec, rows)).length > 5000);
});

test('a column for each of a hundred values is drawn', async () => {
  const rows = distinct(10_000).map((row, index) => [
    `name ${index % 100}`,
    `other ${index % 7}`,
    ...row.slice(2),
  ]);
  const pivot = { pivot: 'name', value: 'total', groupby: ['other'] };
  const encoding = { x: { field: 'other' }, y: { field: 'name 7', type: 'quantitative' } };
  assert.match(await draw({ mark: 'bar', transform: [pivot], encoding }, rows), /facet_u0_marks/);
});

test('a chart is drawn again after one that was too large', async () => {
  const chart = compileChart(
    { ...point, encoding: { ...point.encoding, facet: { field: 'name' } } },
    { kind: 'vega' },
  );
  const content = { chart, columns, rows: [], tokens: testTokens('light'), locale: 'en-US', timezone: 'UTC' };
  const size = { width: 600, height: 300 };
  const drawn = await createView(content, { renderer: 'none' });
  await assert.rejects(drawn.draw(distinct(20_000), size), ChartTooLarge);
  const other = await createView(content, { renderer: 'none' });
  for (let time = 0; time < 30; time += 1) await other.draw(distinct(3), { ...size, width: 600 + time });
  drawn.view.finalize();
  other.view.finalize();
});

test('addresses that rows have as colours are not drawn', async () => {
  for (const channel of ['color', 'fill', 'stroke'])
    for (const scale of [null, undefined]) {
      const spec = { mark: 'point', encoding: { x: y, y, [channel]: { field: 'colour', scale } } };
      assert.doesNotMatch(
        (await draw(spec, distinct(3))).replaceAll(/<text[\s\S]*?<\/text>/g, ''),
        /"url\(http/,
      );
    }
});
