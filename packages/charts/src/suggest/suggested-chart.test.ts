import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResultColumn } from './result.ts';
import { suggestedChart } from './suggested-chart.ts';

const column = (name: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  name,
  member: name,
  title: name,
  type: 'string',
  granularity: null,
  format: null,
  isMeasure: false,
  ...more,
});
const measure = (name: string, format: unknown = null) =>
  column(name, { type: 'number', isMeasure: true, format });
const month = column('month', { type: 'time', granularity: 'month' });
const chart = (columns: ResultColumn[], rows: unknown[][], sortedBy?: string) =>
  suggestedChart({ columns, rows }, (name) => name === 'count', sortedBy);
const valuesOf = (count: number) => Array.from({ length: count }, (_, index) => `value ${index}`);

test('times become lines, with a colour for a few values', () => {
  assert.deepEqual(
    chart(
      [month, measure('count')],
      [
        ['2026-01', 1],
        ['2026-02', 2],
      ],
    ),
    { type: 'line', x: 'month', y: 'count' },
  );
  const rows = (count: number) => valuesOf(count).flatMap((value) => [['2026-01', value, 1]]);
  const columns = [month, column('state'), measure('count')];
  assert.deepEqual(chart(columns, rows(10)), { type: 'line', x: 'month', y: 'count', color: 'state' });
  assert.equal(chart(columns, rows(11)), undefined);
});

test('measures of one format share a chart', () => {
  const rows = [
    ['a', 1, 2, 0.5],
    ['b', 3, 4, 0.1],
  ];
  const columns = [column('state'), measure('count'), measure('late'), measure('share', 'percent')];
  assert.deepEqual(chart(columns, rows), { type: 'bar', x: 'state', y: ['count', 'late'] });
});

test('the measure by which rows are sorted is drawn, without those that would be too large beside it', () => {
  const columns = [column('state'), measure('count'), measure('delay'), measure('late')];
  const rows = [
    ['a', 160_000, 22.9, 5],
    ['b', 90_000, 11.1, 30],
  ];
  assert.deepEqual(chart(columns, rows), { type: 'bar', x: 'state', y: 'count' });
  assert.deepEqual(chart(columns, rows, 'delay'), { type: 'bar', x: 'state', y: ['delay', 'late'] });
});

test('of a comparison, the earlier value is on the axis of its measure, and changes are not', () => {
  const compared = (of: string, output: 'previous' | 'change' | 'percent_change') => ({
    ...measure(`${of}.${output}`, 'percent'),
    comparison: { measure: of, output, offset: { amount: 1, unit: 'year' } },
  });
  const share = measure('share', 'percent');
  const columns = [
    month,
    share,
    ...(['previous', 'change', 'percent_change'] as const).map((output) => compared('share', output)),
  ];
  assert.deepEqual(
    chart(columns, [
      ['2026-01', 0.5, 0.4, 0.1, 0.25],
      ['2026-02', 0.6, 0.3, 0.3, 1],
    ]),
    { type: 'line', x: 'month', y: ['share', 'share.previous'] },
  );
});

test('only values that can be added up are on top of each other', () => {
  const rows = ['a', 'b', 'c'].flatMap((state) => ['x', 'y'].map((kind) => [kind, state, 1]));
  const columns = (of: string) => [column('kind'), column('state'), measure(of)];
  assert.deepEqual(chart(columns('count'), rows), {
    type: 'bar',
    x: 'state',
    y: 'count',
    color: 'kind',
    stack: 'stacked',
  });
  assert.equal(chart(columns('average'), rows)?.stack, 'grouped');
});

test('numbers that divide are categories, and what no chart shows well is a table', () => {
  const hours = column('hour', { type: 'number' });
  const byHour = (sortedBy?: string) =>
    chart(
      [hours, measure('count')],
      [
        [1, 2],
        [0, 1],
      ],
      sortedBy,
    );
  assert.deepEqual(byHour()?.x, { field: 'hour', type: 'ordinal', sort: 'ascending' });
  assert.deepEqual(byHour('count')?.x, { field: 'hour', type: 'ordinal' });
  const table: [ResultColumn[], unknown[][]][] = [
    [[measure('count')], [[1], [2]]],
    [[column('a'), measure('count')], [['only', 1]]],
    [[column('a'), column('b')], [['x', 'y']]],
    [[column('a'), measure('count')], valuesOf(61).map((value) => [value, 1])],
    [[column('a'), column('b'), column('c'), measure('count')], [['x', 'y', 'z', 1]]],
    [[column('at', { type: 'time' }), column('b'), measure('count')], valuesOf(61).map((v) => [v, v, 1])],
  ];
  for (const [columns, rows] of table) assert.equal(chart(columns, rows), undefined);
});
