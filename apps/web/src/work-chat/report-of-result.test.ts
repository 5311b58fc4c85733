import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatResult } from '@facet/client';
import { reportOfResult } from './report-of-result.ts';

const resultOf = (query: object | null) =>
  ({ query, chart: { kind: 'bar', spec: { y: 'orders.count' } } }) as unknown as ChatResult;

test('a result becomes a report with its chart, and a name that is not too long', () => {
  const query = { measures: ['orders.count'] };
  assert.deepEqual(reportOfResult('orders', resultOf({ query, meta: { totals: true } })), {
    ...{ name: 'orders', jsonQuery: JSON.stringify(query), sqlQuery: null, pivotItems: null },
    meta: { totals: true, kind: 'bar', spec: { y: 'orders.count' } },
  });
  const long = reportOfResult('o'.repeat(300), resultOf({ query: null, sqlQuery: 'SELECT 1' }));
  assert.deepEqual([long.name?.length, long.jsonQuery, long.sqlQuery], [255, null, 'SELECT 1']);
});
