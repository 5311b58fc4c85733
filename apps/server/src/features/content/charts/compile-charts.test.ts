import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileCharts } from './compile-charts.ts';

const bars = (column: string) => ({
  kind: 'vega' as const,
  spec: { type: 'bar', x: { field: 'place', type: 'ordinal' }, y: { field: column } },
});

test('a dashboard with many charts does not hold up that of somebody else', async () => {
  const finished: string[] = [];
  const many = compileCharts(Array.from({ length: 30 }, (_, index) => bars(`many ${index}`)));
  const one = compileCharts([bars('one')]);
  const results = await Promise.all([
    many.finally(() => finished.push('many')),
    one.finally(() => finished.push('one')),
  ]);
  assert.deepEqual(finished, ['one', 'many']);
  for (const result of results.flat()) assert.ok('chart' in result, JSON.stringify(result));
});
