import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewSql } from './preview-sql.ts';

const sqlFor = (type: string, name: string, columnType = 'text') =>
  previewSql(type, { schema: 's', name, columns: [{ name, type: columnType }] }).sql;

test('names are quoted in the dialect of the data source', () => {
  const name = 'a"b`c]d\\e';
  for (const [type, quoted] of [
    ['snowflake', '"a""b`c]d\\e"'],
    ['trino', '"a""b`c]d\\e"'],
    ['postgres', '"a""b`c]d\\e"'],
    ['mysql', '`a"b``c]d\\e`'],
    ['clickhouse', '`a"b\\`c]d\\\\e`'],
    ['bigquery', '`a"b\\`c]d\\\\e`'],
    ['mssql', '[a"b`c]]d\\e]'],
  ] as const) {
    const sql = sqlFor(type, name);
    const start = quoted[0];
    const schema = start === '[' ? '[s]' : `${start}s${start}`;
    assert.ok(sql.includes(`from ${schema}.${quoted}`), `${type}: ${sql}`);
    assert.equal(sql.split(quoted).length, 3, `${type}: ${sql}`);
  }
});

test('the first rows are asked for in the way of the data source', () => {
  assert.equal(sqlFor('snowflake', 'a'), 'select "a" as c0 from "s"."a" limit 100');
  assert.equal(sqlFor('mssql', 'a', 'varbinary(max)'), 'select top (100) datalength([a]) as c0 from [s].[a]');
  assert.equal(sqlFor('oracle', 'a'), 'select "a" as c0 from "s"."a" fetch first 100 rows only');
  assert.equal(
    sqlFor('clickhouse', 'a'),
    'select substringUTF8(toString(`a`), 1, 501) as c0 from `s`.`a` limit 100',
  );
});
