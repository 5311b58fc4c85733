import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert, DEFAULT_OPTIONS, loadSqlParser, type WarehouseTable } from '../index.ts';
import { byId, manifestOf, model, semanticModel, smallManifest } from '../testing/index.ts';

const parser = await loadSqlParser();

interface Converted {
  readonly sql: string | undefined;
  readonly notes: readonly string[];
}

/** The SQL of a measure that sums an expression over a dbt model which lists only the columns `a` and `day`. */
function sumOf(type: string, expr: string, tables?: readonly WarehouseTable[]): Converted {
  const manifest = smallManifest([model('orders', ['a:int', 'day:date'])], {
    semantic_models: byId([semanticModel('orders', { measures: [{ name: 'x', agg: 'sum', expr }] })]),
  });
  const warehouse = { type, ...(tables ? { tables } : {}) };
  const { files, notes } = convert(manifestOf(manifest), DEFAULT_OPTIONS, warehouse, parser);
  const [, written] = /- name: x\n {8}type: sum\n {8}sql: (.*)\n/.exec(files[0]?.content ?? '') ?? [];
  return {
    sql: written?.startsWith('"') ? (JSON.parse(written) as string).replaceAll('\\x5c', '\\') : written,
    notes: notes.map(({ reason }) => reason),
  };
}

test('columns are qualified in the SQL of each warehouse, whether the dbt model lists them or not', () => {
  const expected: [type: string, expr: string, sql: string][] = [
    ['duckdb', 'case when b then c else 0 end', 'case when {CUBE}.b then {CUBE}.c else 0 end'],
    [
      'duckdb',
      'list_sum(list_filter(l, x -> x > b)) -- why',
      'list_sum(list_filter({CUBE}.l, x -> x > {CUBE}.b))  ',
    ],
    ['duckdb', 'len([x for x in l if x > b])', 'len([x for x in {CUBE}.l if x > {CUBE}.b])'],
    ['duckdb', "payload -> '$.b'", "{CUBE}.payload -> '$.b'"],
    ['duckdb', "'🎉' || b", "'🎉' || {CUBE}.b"],
    ['duckdb', 'orders.b + ORDERS.A + s.field', '{CUBE}.b + {CUBE}.a + {CUBE}.s.field'],
    [
      'snowflake',
      'iff(b > 1, datediff(day, c, d), 0)',
      'iff({CUBE}.b > 1, datediff(day, {CUBE}.c, {CUBE}.d), 0)',
    ],
    ['snowflake', 'payload:items[0].price::number(38, 2)', '{CUBE}.payload:items[0].price::number(38, 2)'],
    [
      'bigquery',
      'safe_divide(b, if(c, `Order Total`, 1))',
      'safe_divide({CUBE}.b, if({CUBE}.c, {CUBE}.`Order Total`, 1))',
    ],
    ['bigquery', 'date_diff(c, d, month)', 'date_diff({CUBE}.c, {CUBE}.d, month)'],
    ['bigquery', 'cast(s.b.c as int64)', 'cast({CUBE}.s.b.c as int64)'],
    [
      'databricks',
      'p:b.c::int + aggregate(l, 0, (s, x) -> s + x)',
      '{CUBE}.p:b.c::int + aggregate({CUBE}.l, 0, (s, x) -> s + x)',
    ],
    ['databricks', 'timestampdiff(month, b, c)', 'timestampdiff(month, {CUBE}.b, {CUBE}.c)'],
    [
      'redshift',
      'nvl(b, 0) * datediff(year, c, sysdate)',
      'nvl({CUBE}.b, 0) * datediff(year, {CUBE}.c, sysdate)',
    ],
    [
      'postgres',
      'extract(epoch from (c - d)) + value',
      'extract(epoch from ({CUBE}.c - {CUBE}.d)) + {CUBE}.value',
    ],
    [
      'postgres',
      'case when current_user = owner then 1 end',
      'case when current_user = {CUBE}.owner then 1 end',
    ],
    [
      'postgres',
      'sum(b) filter (where c) over (partition by d)',
      'sum({CUBE}.b) filter (where {CUBE}.c) over (partition by {CUBE}.d)',
    ],
    [
      'clickhouse',
      'if(b > 0, arraySum(x -> x * c, l), 0)',
      'if({CUBE}.b > 0, arraySum(x -> x * {CUBE}.c, {CUBE}.l), 0)',
    ],
    ['trino', 'try(b / c)', 'try({CUBE}.b / {CUBE}.c)'],
    ['mssql', 'iif(b > [Order Total], 1, 0)', 'iif({CUBE}.b > {CUBE}.[Order Total], 1, 0)'],
  ];
  for (const [type, expr, sql] of expected)
    assert.deepEqual(sumOf(type, expr), { sql, notes: [] }, `${type}: ${expr}`);
});

test('what is undecidable stays as it is, with a note', () => {
  const undecided: [type: string, expr: string, sql: string, note: RegExp][] = [
    ['duckdb', 'a // b', '{CUBE}.a // b', /does not know the syntax/],
    ['duckdb', '(select max(a) from other) + b', '(select max(a) from other) + {CUBE}.b', /contains a query/],
    [
      'mysql',
      'timestampdiff(day, a, b)',
      'timestampdiff(day, {CUBE}.a, {CUBE}.b)',
      /day is a column and a unit/,
    ],
    ['postgres', 'other.b + a', 'other.b + {CUBE}.a', /other in other\.b is not a column/],
  ];
  for (const [type, expr, sql, note] of undecided) {
    const { sql: found, notes } = sumOf(type, expr);
    assert.equal(found, sql, expr);
    assert.match(notes.join('\n'), note, expr);
  }
});

test('what is not an expression is omitted', () => {
  for (const expr of [
    'a from b',
    'a, sum(b) from c',
    'a limit 1',
    'a union select b',
    '*',
    'a as b',
    'a) + (b',
  ])
    assert.equal(sumOf('duckdb', expr).sql, undefined, expr);
});

test('a name that the table does not have gets a note', () => {
  const columns = ['a', 'day', 'B'].map((name) => ({ name, type: 'integer' }));
  const tables = [{ database: 'db', schema: 'main', name: 'ORDERS', columns }];
  assert.deepEqual(sumOf('duckdb', 'a + b', tables).notes, []);
  assert.deepEqual(sumOf('duckdb', 'a + c', tables), {
    sql: '{CUBE}.a + {CUBE}.c',
    notes: ['The table has no column c'],
  });
});
