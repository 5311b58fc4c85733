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

test('the series of stacked areas keep the same positions, with those at which one of them stands out', () => {
  const areas = Array.from({ length: 20_000 }, (_, x) => [
    { x, y: 1000 + (x % 7), c: 'a' },
    { x, y: x === 12_345 ? 900 : 10, c: 'b' },
    // A series need not have a row at each position.
    ...(x % 3 === 0 ? [{ x, y: 5, c: 'c' }] : []),
  ]).flat();
  const x = { field: 'x', type: 'quantitative' };
  for (const stack of ['stacked', 'normalized', 'grouped']) {
    const chart = compileChart({ type: 'area', x, y: 'y', color: 'c', stack }, { kind: 'vega' });
    const { rows: kept, total } = sampleRows(chart, areas, 600);
    const places = (name: string) => kept.filter(({ c }) => c === name).map((row) => Number(row.x));
    assert.equal(total, areas.length);
    assert.ok(places('a').length <= 1204 && places('a').length > 1000, `${places('a').length} positions`);
    assert.deepEqual(places('a'), places('b'));
    assert.deepEqual(
      places('c'),
      places('a').filter((place) => place % 3 === 0),
    );
    assert.ok(places('a').includes(12_345), stack);
    assert.deepEqual([places('a')[0], places('a').at(-1)], [0, 19_999]);
  }
});

test('areas of several columns, and one area, are sampled too', () => {
  const wide = rows.slice(0, 40_000).map(({ x, y }) => ({ x, y, z: x === 777 ? 90 : 1 }));
  const along = { field: 'x', type: 'quantitative' };
  for (const y of [['y', 'z'], 'z']) {
    const chart = compileChart({ type: 'area', x: along, y }, { kind: 'vega' });
    const sample = sampleRows(chart, wide, 600);
    assert.ok(sample.rows.length <= 1204, `${sample.rows.length} rows`);
    assert.ok(sample.rows.some(({ x }) => x === 777));
  }
});
