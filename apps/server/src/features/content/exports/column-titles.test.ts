import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnTitles } from './column-titles.ts';

const column = (name: string, title: string, granularity: string | null = null) => ({
  name,
  title,
  granularity,
});

test('equal titles are distinguished by their period, or else replaced by names', () => {
  const columns = [
    column('orders.at.month', 'At', 'month'),
    column('orders.at.year', 'At', 'year'),
    column('orders.count', 'Count'),
    column('lines.count', 'Count'),
    column('orders.total', 'Total'),
  ];
  assert.deepEqual(columnTitles(columns, 'titles'), [
    'At (month)',
    'At (year)',
    'orders.count',
    'lines.count',
    'Total',
  ]);
  assert.deepEqual(columnTitles(columns.slice(1, 3), 'titles'), ['At', 'Count']);
  assert.deepEqual(columnTitles(columns.slice(0, 2), 'names'), ['orders.at.month', 'orders.at.year']);
});
