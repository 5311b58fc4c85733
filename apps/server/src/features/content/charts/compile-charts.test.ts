import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHART_LIMITS } from '@facet/charts';
import type { Share } from '@facet/fair-queue';
import { ROW_LIMIT } from '../queries/query-data.ts';
import { compileCharts } from './compile-charts.ts';

const bars = (column: string) => ({
  kind: 'vega' as const,
  spec: { type: 'bar', x: { field: 'place', type: 'ordinal' }, y: { field: column } },
});

const A: Share = ['1', 'account', ''];
const B: Share = ['2', 'account', ''];

test('a chart that took too long is compiled again when it is asked for again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  // The first chart waits for its thread, which takes far longer than these turns.
  const slow = compileCharts([bars('slow')], A);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  t.mock.timers.tick(60_000);
  const problem = { path: '', message: 'takes too long to compile' };
  assert.deepEqual(await slow, [{ problem }]);
  t.mock.timers.reset();
  const [again] = await compileCharts([bars('slow')], A);
  assert.ok(again !== undefined && 'chart' in again, JSON.stringify(again));
});

test('many dashboards of one account do not delay that of another', async () => {
  const finished: string[] = [];
  const many = Promise.all(
    Array.from({ length: 30 }, (_, index) => compileCharts([bars(`dashboard ${index}`)], A)),
  );
  const one = compileCharts([bars('of another'), bars('of another, too')], B);
  await Promise.all([many.finally(() => finished.push('many')), one.finally(() => finished.push('one'))]);
  assert.deepEqual(finished, ['one', 'many']);
});

test('a dashboard with many charts does not delay that of another user', async () => {
  const finished: string[] = [];
  const many = compileCharts(
    Array.from({ length: 30 }, (_, index) => bars(`many ${index}`)),
    A,
  );
  const one = compileCharts([bars('one')], A);
  const results = await Promise.all([
    many.finally(() => finished.push('many')),
    one.finally(() => finished.push('one')),
  ]);
  assert.deepEqual(finished, ['one', 'many']);
  for (const result of results.flat()) assert.ok('chart' in result, JSON.stringify(result));
});

test('the most that a chart can draw is estimated for the maximum number of rows', () => {
  assert.equal(CHART_LIMITS.queryRows, ROW_LIMIT.max);
});
