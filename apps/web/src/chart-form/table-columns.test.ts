import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnIn, withColumn } from './table-columns.ts';

const NAMES = ['orders.id', 'orders.count'];

test('a column is changed without changing what else the table shows', () => {
  const link = 'https://example.com/{orders.id}';
  const set = withColumn({ banding: true }, NAMES, 'orders.id', { link });
  assert.deepEqual(set, { banding: true, columns: [{ column: 'orders.id', link }, 'orders.count'] });
  assert.deepEqual(columnIn(set, 'orders.id'), { column: 'orders.id', link });
  assert.deepEqual(withColumn(set, NAMES, 'orders.id', { link: undefined }), {
    banding: true,
    columns: NAMES,
  });
  const titled = { columns: [{ column: 'orders.id', title: 'Order' }] };
  const barred = withColumn(titled, NAMES, 'orders.id', { bar: true });
  assert.deepEqual(barred, { columns: [{ column: 'orders.id', title: 'Order', bar: true }] });
  assert.deepEqual(withColumn(barred, NAMES, 'orders.id', { bar: undefined }), titled);
});

test('a column that the list lacks is added to its end, and a broken list begins again', () => {
  assert.deepEqual(withColumn({ columns: ['orders.id'] }, NAMES, 'orders.count', { width: 90 }), {
    columns: ['orders.id', { column: 'orders.count', width: 90 }],
  });
  assert.deepEqual(withColumn({ columns: 'all' }, NAMES, 'orders.id', { width: 90 }), {
    columns: [{ column: 'orders.id', width: 90 }, 'orders.count'],
  });
});
