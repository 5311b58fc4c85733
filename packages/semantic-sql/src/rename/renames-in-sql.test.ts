import assert from 'node:assert/strict';
import test from 'node:test';
import { renamesInSql } from './renames-in-sql.ts';

const NAMES = new Map([
  ['orders.total', 'orders.revenue'],
  ['orders.status', 'orders.Order'],
  ['users', 'people'],
  ['users.age', 'people.age'],
]);

function renamed(sql: string): string | undefined {
  const edits = renamesInSql(sql, NAMES);
  if (edits === undefined) return undefined;
  let [after, at] = ['', 0];
  for (const { from, to, becomes } of edits.toSorted((one, other) => one.from - other.from)) {
    after += sql.slice(at, from) + becomes;
    at = to;
  }
  return after + sql.slice(at);
}

const CASES: [before: string, after: string | undefined][] = [
  ['SELECT MEASURE(total) AS minutes FROM orders', 'SELECT MEASURE(revenue) AS minutes FROM orders'],
  // The columns of the result keep their names.
  ['SELECT MEASURE(total) FROM orders', 'SELECT MEASURE(revenue) AS total FROM orders'],
  ['SELECT status FROM orders', 'SELECT "Order" AS status FROM orders'],
  [
    "SELECT o.status, MEASURE( o.total ) FROM orders o WHERE o.status <> 'total' ORDER BY status, 2",
    'SELECT o."Order" AS status, MEASURE( o.revenue ) AS total FROM orders o WHERE o."Order" <> \'total\' ORDER BY status, 2',
  ],
  ['SELECT city FROM orders ORDER BY total', 'SELECT city FROM orders ORDER BY revenue'],
  [
    'SELECT upper(status) FROM orders /* total */ -- ü total',
    'SELECT upper("Order") FROM orders /* total */ -- ü total',
  ],
  ['SELECT \'ü\', MEASURE(total) AS "ü" FROM orders', 'SELECT \'ü\', MEASURE(revenue) AS "ü" FROM orders'],
  ['SELECT users.age FROM users', 'SELECT people.age FROM people'],
  ['SELECT u.age FROM users AS u', 'SELECT u.age FROM people AS u'],
  // Of another view.
  ['SELECT total FROM invoices', 'SELECT total FROM invoices'],
  // These may mean anything else.
  ['SELECT x.total FROM (SELECT total FROM orders) x', undefined],
  ['WITH total AS (SELECT 1) SELECT total FROM orders', undefined],
  ['SELECT total FROM orders UNION SELECT 1', undefined],
  ['SELECT total FROM', undefined],
  ['SELECT 1', 'SELECT 1'],
];

for (const [before, after] of CASES)
  test(`other names in ${before}`, () => {
    assert.equal(renamed(before), after);
  });
