import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposeModel } from '../propose.ts';
import { table } from '../testing/tables.ts';

test('no measure is called the total of a total, or the average of an average', () => {
  const columns = ['id:bigint', 'total_amount:numeric', 'avg_rating:numeric', 'quantity:integer'];
  const { files } = proposeModel({
    tables: [table('orders', columns, { key: 'id' })],
    type: 'postgres',
    source: 'default',
    withViews: false,
  });
  const content = files.map((file) => file.content).join('\n');
  const measures = content.slice(content.indexOf('measures:'));
  assert.deepEqual(
    [...measures.matchAll(/name: (\w+)/g)].map(([, name]) => name),
    ['count', 'sum_of_total_amount', 'mean_of_avg_rating', 'total_quantity'],
  );
  assert.match(measures, /title: Mean of Average Rating\n/);
});
