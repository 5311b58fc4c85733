import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileChart } from '../compile/compile-chart.ts';
import { sampleRows } from './sample-rows.ts';

const LINE = compileChart(
  { type: 'line', x: { field: 'x', type: 'quantitative' }, y: 'y' },
  { kind: 'vega' },
);
const POINTS = compileChart({ type: 'scatter', x: 'x', y: 'y' }, { kind: 'vega' });
const BARS = compileChart({ type: 'bar', x: 'x', y: 'y' }, { kind: 'vega' });

const rows = Array.from({ length: 100_000 }, (_, x) => ({ x, y: x === 54_321 ? 500 : Math.sin(x / 900) }));

test('a long line keeps its ends and its peaks', () => {
  const sample = sampleRows(LINE, rows, 600);
  assert.equal(sample.total, 100_000);
  assert.ok(sample.rows.length <= 1204, `${sample.rows.length} rows`);
  const places = sample.rows.map(({ x }) => Number(x));
  assert.deepEqual([places[0], places.at(-1)], [0, 99_999]);
  assert.ok(places.includes(54_321));
  assert.deepEqual(
    places,
    [...places].sort((one, other) => one - other),
  );
});

test('points are chosen from all over the rows, the same each time', () => {
  const sample = sampleRows(POINTS, rows, 600);
  assert.equal(sample.rows.length, 20_000);
  assert.deepEqual(sample, sampleRows(POINTS, rows, 600));
  const late = sample.rows.filter(({ x }) => Number(x) >= 50_000).length;
  assert.ok(late > 9500 && late < 10_500, `${late} in the second half`);
});

test('bars and short lines are drawn completely', () => {
  assert.equal(sampleRows(BARS, rows, 600).rows, rows);
  assert.equal(sampleRows(LINE, rows.slice(0, 1000), 600).rows.length, 1000);
});
