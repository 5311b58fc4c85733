import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renamedJson } from './renamed-json.ts';

const NAMES = new Map([
  ['orders.count', 'orders.n'],
  ['orders.at', 'sales.at'],
]);

test('members get their new names in values, keys and formulas, and words do not', () => {
  const renamed = renamedJson(
    {
      measures: ['orders.count', 'orders.counts', 'orders.total'],
      order: { 'orders.count': 'desc', 'orders.at.day': 'asc' },
      formula: '{orders.count} / { orders.at.day } + {orders.counts}',
      title: 'All orders.count',
      at: 'orders.at.day',
      file: 'orders.count_all',
      more: [null, 1, true],
    },
    NAMES,
  );
  assert.deepEqual(renamed, {
    measures: ['orders.n', 'orders.counts', 'orders.total'],
    order: { 'orders.n': 'desc', 'sales.at.day': 'asc' },
    formula: '{orders.n} / { sales.at.day } + {orders.counts}',
    title: 'All orders.count',
    at: 'sales.at.day',
    file: 'orders.count_all',
    more: [null, 1, true],
  });
  const same = { measures: ['orders.total'] };
  assert.equal(renamedJson(same, NAMES), same);
});
