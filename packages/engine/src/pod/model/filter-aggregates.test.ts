import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { dialects, sqlWriter } from '../../testing/sql-of-dialect.ts';
import { filterAggregates } from './filter-aggregates.ts';

const TYPES = ['count', 'sum', 'avg', 'min', 'max', 'count_distinct'];
const FILTERS = `[{ sql: "{CUBE}.price > 10" }, { sql: "{CUBE}.kind in ('a', 'b') or {CUBE}.kind is null" }]`;
const MODEL = `cubes:
  - name: orders
    sql: select * from orders
    joins:
      - { name: lines, relationship: one_to_many, sql: "{CUBE}.id = {lines}.order_id" }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: kind, sql: kind, type: string }
      - { name: at, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: dear, type: count, filters: [{ sql: "{CUBE}.price > 10" }] }
      - { name: share, type: number, sql: "1.0 * {dear} / nullif({count}, 0)" }
      - { name: halves, type: number, sql: "{dear} // 2" }
      - { name: exact, type: sum, sql: "case when {CUBE}.price > 0 then 1000 // {CUBE}.price end", filters: ${FILTERS} }
      - { name: trailing, type: count, filters: ${FILTERS}, rolling_window: { trailing: 1 month } }
      - { name: before, sql: "{count}", type: number, multi_stage: true, time_shift: [{ interval: 1 month, type: prior }] }
${TYPES.map((type) => `      - { name: ${type}_of, type: ${type}, sql: price, filters: ${FILTERS} }`).join('\n')}
  - name: lines
    sql: select * from lines
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: code, sql: code, type: string }
    measures:
      - { name: count, type: count }
      - { name: late, type: count, filters: [{ sql: "coalesce({CUBE}.days, 9) > 3" }] }
      - { name: days, type: sum, sql: days, filters: [{ sql: "{CUBE}.code <> 'x'" }] }
views:
  - name: all_orders
    cubes:
      - { join_path: orders, includes: "*" }
      - { join_path: orders.lines, prefix: true, includes: "*" }
`;
const TABLES = `
  create table orders as
    select n as id, case when n % 7 > 0 then n % 40 - 5 end as price, ['a', 'b', 'c', null][1 + n % 4] as kind,
      timestamp '2001-01-01' + interval (n) hour as at
    from range(3000) t(n);
  create table lines as
    select n as id, n // 2 as order_id, case when n % 3 > 0 then n % 9 end as days, ['x', 'y', null][1 + n % 3] as code
    from range(1000, 3000) t(n);`;
const PLAIN = ['count', 'dear', 'share', 'halves', 'exact', ...TYPES.map((type) => `${type}_of`)];
const named = (cube: string, names: readonly string[]) => names.map((name) => `${cube}.${name}`);

const { own, changed } = dialects('@cubejs-backend/duckdb-driver/dist/src/DuckDBQuery.js', 'DuckDBQuery');
filterAggregates(changed);
const write = await sqlWriter(MODEL);
const connection = await (await DuckDBInstance.create(':memory:')).connect();
await connection.run(TABLES);

async function rowsOf(dialect: typeof own, query: object) {
  const [sql, params] = write(dialect, { timezone: 'UTC', ...query });
  const result = await connection.runAndReadAll(sql, params as string[]);
  return { rows: result.getRowsJson(), types: result.columnTypes().map(String) };
}

const month = (range = ['2001-01-01', '2001-04-30']) => [
  { dimension: 'orders.at', granularity: 'month', dateRange: range },
];
const QUERIES: Readonly<Record<string, object>> = {
  'in all': { measures: named('orders', PLAIN) },
  'by a dimension': { measures: named('orders', PLAIN), dimensions: ['orders.kind'] },
  'without rows': {
    measures: named('orders', PLAIN),
    filters: [{ member: 'orders.kind', operator: 'equals', values: ['none'] }],
  },
  'through a view': { measures: named('all_orders', ['dear', 'share', 'lines_late', 'lines_days']) },
  'of the many side of a join, some of which are missing': {
    measures: named('lines', ['count', 'late', 'days']),
    dimensions: ['orders.kind'],
  },
  'of the one side, which the join repeats': {
    measures: named('orders', ['dear', 'sum_of', 'avg_of']),
    dimensions: ['lines.code'],
  },
  'with a filter on the measure': {
    measures: ['orders.dear'],
    dimensions: ['orders.kind'],
    filters: [{ member: 'orders.dear', operator: 'gt', values: ['200'] }],
  },
  'over time, with running and shifted ones': {
    measures: named('orders', ['dear', 'trailing', 'before']),
    timeDimensions: month(),
  },
  'in months without rows': {
    measures: named('orders', ['dear', 'trailing']),
    timeDimensions: month(['2000-10-01', '2001-01-31']),
  },
  'as rows': { measures: ['orders.dear', 'orders.sum_of'], dimensions: ['orders.id'], ungrouped: true },
};

for (const [name, query] of Object.entries(QUERIES))
  test(`measures with filters have the engine's own values and types: ${name}`, async () => {
    const [expected, found] = [await rowsOf(own, query), await rowsOf(changed, query)];
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    assert.ok(expected.rows.length > 0);
    assert.deepEqual(found.types, expected.types);
    assert.deepEqual(sorted(found.rows), sorted(expected.rows));
  });

test('only measures of a column are written without a case', () => {
  const sqlOf = (measure: string) => write(changed, { measures: [measure], timezone: 'UTC' })[0];
  assert.match(sqlOf('orders.dear'), /count_if\(\("orders"\.price > 10\) AND "orders"\.id IS NOT NULL\)/);
  assert.match(sqlOf('orders.sum_of'), /sum\("orders"\.price\) FILTER \(WHERE \("orders"\.price > 10\) AND /);
  assert.match(sqlOf('orders.exact'), /sum\(CASE WHEN /);
});
