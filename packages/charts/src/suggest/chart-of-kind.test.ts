import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileChart } from '../index.ts';
import { type AskedKind, chartOfKind } from './chart-of-kind.ts';
import type { ResultColumn } from './result.ts';

const state: ResultColumn = { name: 'state', type: 'string' };
const month: ResultColumn = { name: 'month', type: 'time', granularity: 'month' };
const count: ResultColumn = { name: 'count', type: 'number', isMeasure: true };
const delay: ResultColumn = { name: 'delay', type: 'number', isMeasure: true };
const rows = [
  ['TX', '2001-01-01T00:00:00.000', 3, 5],
  ['CA', '2001-02-01T00:00:00.000', 4, 6],
];
const drawn = (asked: AskedKind | null, columns: readonly ResultColumn[], cells = rows) => {
  const places = columns.map((column) => [state, month, count, delay].indexOf(column));
  const data = { columns, rows: cells.map((row) => places.map((place) => row[place])) };
  return chartOfKind(asked, data, () => true);
};

test('a kind that is asked for is drawn, and the chart compiles', () => {
  const columns = [state, month, count, delay];
  const kinds = ['bar', 'line', 'area', 'pie', 'scatter', 'map'] as const;
  for (const asked of kinds) {
    const { kind, spec } = drawn(asked, columns);
    assert.ok(kind === 'vega' || kind === 'map', asked);
    assert.equal(spec?.type, asked === 'map' ? 'areas' : asked);
    assert.ok(compileChart(spec, { kind, columns }).vega, asked);
  }
  assert.deepEqual(drawn('line', [state, count]).spec?.x, { field: 'state', type: 'ordinal' });
  assert.deepEqual(drawn('table', columns), { kind: 'table' });
});

test('without a kind, and for one that lacks a column, the chart that suits the result is drawn', () => {
  assert.equal(drawn(null, [month, count]).spec?.type, 'line');
  assert.equal(drawn('scatter', [state, count]).spec?.type, 'bar');
  assert.deepEqual(drawn(null, [count], rows.slice(0, 1)), {
    kind: 'kpi',
    spec: { blocks: [{ type: 'number', column: 'count' }] },
  });
  assert.deepEqual(drawn('bar', [state]), { kind: 'table' });
});

test('a number of one group says whose it is', () => {
  const hour: ResultColumn = {
    name: 'hour',
    title: 'Hour <of> {{departure}}',
    type: 'number',
    isMeasure: false,
  };
  const { spec } = chartOfKind('number', { columns: [hour, delay], rows: [[3, 105.9]] }, () => true);
  assert.deepEqual(spec?.blocks, [
    { type: 'html', html: '<p>Hour  of    departure: <b>{{hour}}</b></p>' },
    { type: 'number', column: 'delay' },
  ]);
  const odd: ResultColumn = { name: 'a b', type: 'string' };
  const left = chartOfKind('number', { columns: [odd, delay], rows: [['x', 1]] }, () => true);
  assert.deepEqual(left.spec?.blocks, [{ type: 'number', column: 'delay' }]);
});
