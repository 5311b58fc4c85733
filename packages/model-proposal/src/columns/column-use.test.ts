import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeOfColumn } from './column-type.ts';
import { formatOf, useOfNumber } from './column-use.ts';

const USES = {
  amount:
    'amount netAmount total_eur quantity number_of_items weight discount_amount revenue units duration_seconds balance',
  level:
    'price unit_price_eur tax_rate conversionRate discount_pct rating score age temperature share rate_of_return',
  label:
    'id order_id customerKey year birth_year zip_code PLZ lat longitude status line_no version phone day_of_week address2_id',
};

test('amounts have totals, levels have averages, and labels have neither', () => {
  for (const [use, names] of Object.entries(USES))
    for (const name of names.split(' ')) assert.equal(useOfNumber(name), use, name);
});

test('names have the format of numbers', () => {
  assert.deepEqual(formatOf('priceEUR'), { format: 'currency', currency: 'EUR' });
  assert.deepEqual(formatOf('discount_pct'), { format: 'percent' });
  assert.deepEqual(formatOf('amount'), {});
  assert.deepEqual(formatOf('try'), {});
});

test('types in any spelling are known, and documents, lists and bytes are left out', () => {
  const typed = (dialect: string, ...types: string[]) =>
    types.map((type) => typeOfColumn(type, dialect) ?? '');
  assert.deepEqual(
    typed(
      'postgres',
      'integer',
      'numeric(10,2)',
      'character varying(20)',
      'timestamp with time zone',
      'date',
      'time',
      'boolean',
      'uuid',
      'order_status',
    ),
    ['number', 'number', 'string', 'time', 'time', 'string', 'boolean', 'string', 'string'],
  );
  assert.deepEqual(typed('postgres', 'jsonb', 'text[]', 'bytea', 'tsvector', 'ARRAY', 'bit(8)'), [
    '',
    '',
    '',
    '',
    '',
    '',
  ]);
  assert.deepEqual(
    typed(
      'duckdb',
      'HUGEINT',
      "ENUM('S', 'M')",
      'STRUCT(a INTEGER)',
      'INTEGER[]',
      'MAP(VARCHAR, INTEGER)',
      'BIT',
    ),
    ['number', 'string', '', '', '', ''],
  );
  assert.deepEqual(typed('mysql', 'tinyint(1)', 'tinyint(4)', 'datetime(6)'), ['boolean', 'number', 'time']);
  assert.deepEqual(
    typed('clickhouse', 'Nullable(Int64)', 'LowCardinality(Nullable(String))', 'Array(String)'),
    ['number', 'string', ''],
  );
  assert.deepEqual(typed('mssql', 'timestamp', 'bit', 'datetime2'), ['', 'boolean', 'time']);
});
