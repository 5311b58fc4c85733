import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { suggestCubes } from './suggest-cube.ts';

const column = (name: string, type: string) => ({ name, type });

test('columns become dimensions by type, and numbers that are not ids become sums', () => {
  const columns = [
    column('id', 'BIGINT'),
    column('customer_id', 'INTEGER'),
    column('Net Amount', 'DECIMAL(18,3)'),
    column('net_amount', 'DOUBLE'),
    column('orderedAt', 'TIMESTAMP WITH TIME ZONE'),
    column('paid', 'BOOLEAN'),
    column('count', 'HUGEINT'),
    column('Länge', "ENUM('S', 'M')"),
    column('tags', 'VARCHAR[]'),
    column('place', 'STRUCT(a INTEGER)'),
    column('photo', 'BLOB'),
    column('{CUBE}', 'VARCHAR'),
    column('2026', 'VARCHAR'),
  ];
  const { content, ...rest } = suggestCubes('2026/Net Sales.csv.gz', [
    { name: undefined, columns, hasUniqueId: true },
  ]);
  assert.deepEqual(rest, { fileName: 'model/cubes/net_sales.yml', cubes: ['net_sales'], variables: [] });
  const [cube] = parse(content).cubes;
  assert.equal(cube.sql_table, "read_csv_auto('2026/Net Sales.csv.gz')");
  assert.deepEqual(
    cube.dimensions.map(({ name, type }: { name: string; type: string }) => `${name} ${type}`),
    [
      'id number',
      'customer_id number',
      'net_amount number',
      'net_amount_2 number',
      'ordered_at time',
      'paid boolean',
      'count_2 number',
      'lange string',
      'cube_2 string',
      '_2026 string',
    ],
  );
  assert.deepEqual(cube.dimensions[0], {
    name: 'id',
    sql: '{CUBE}."id"',
    type: 'number',
    primary_key: true,
    title: 'ID',
  });
  assert.deepEqual(cube.measures.slice(0, 2), [
    { name: 'count', type: 'count' },
    { name: 'total_net_amount', sql: '{CUBE}."Net Amount"', type: 'sum' },
  ]);
});

test('a DuckDB database becomes a cube for each table, with the variable that opens it', () => {
  const table = (name: string) => ({ name, columns: [column('id', 'INTEGER')], hasUniqueId: false });
  const { cubes, variables, content } = suggestCubes('shop.duckdb', [table('orders'), table('Orders')]);
  assert.deepEqual(cubes, ['orders', 'orders_2']);
  assert.deepEqual(variables, [{ name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: 'shop.duckdb' }]);
  const [, cube] = parse(content).cubes;
  assert.equal(cube.sql_table, '"Orders"');
  assert.equal(cube.dimensions[0].primary_key, undefined, 'ids that are not unique');
});
