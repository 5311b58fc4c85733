import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { columnsQuery, DEFAULT_OPTIONS, type Warehouse } from '../index.ts';
import { byId, manifestOf, model, semanticModel, smallManifest } from '../testing/index.ts';

const NODES = [
  model('orders', ['id'], { database: 'my-project', schema: 'Shop', alias: "Order's" }),
  model('lines', ['id'], { database: 'my-project', schema: 'Shop' }),
  model('declared', ['id:int']),
  model('described', [], { schema: 'other' }),
  model('days', ['day'], { time_spine: {} }),
  model('inner', ['id'], { config: { materialized: 'ephemeral' } }),
];
const semantic_models = byId([semanticModel('described', {})]);

function queryOf(warehouse: Warehouse, more: object = {}) {
  const manifest = manifestOf(smallManifest(NODES, { semantic_models, ...more }));
  return columnsQuery(manifest, DEFAULT_OPTIONS, warehouse);
}

function sqlOf(warehouse: Warehouse): string {
  const { cubes } = parse(queryOf(warehouse)?.model ?? '') as { cubes: { sql: string }[] };
  return cubes.map(({ sql }) => sql).join('\n');
}

test('the tables with undeclared types are asked for, in the catalog of each warehouse', () => {
  const sources: [Warehouse, RegExp[]][] = [
    [{ type: 'postgres' }, [/from information_schema\.columns where/]],
    [{ type: 'redshift' }, [/from svv_columns where/]],
    [
      { type: 'bigquery' },
      [/from `my-project`\.`Shop`\.INFORMATION_SCHEMA\.COLUMNS/, /from `db`\.`other`\./],
    ],
    [
      { type: 'snowflake' },
      [/from "my-project"\.information_schema\.columns/, /from db\.information_schema/],
    ],
    [{ type: 'databricks-jdbc', catalog: 'sales' }, [/from sales\.information_schema\.columns/]],
  ];
  for (const [warehouse, patterns] of sources)
    for (const pattern of patterns) assert.match(sqlOf(warehouse), pattern, warehouse.type ?? '');
  const sql = sqlOf({ type: 'postgres' });
  assert.match(sql, /lower\(table_schema\) in \('shop', 'other'\)/);
  assert.match(sql, /lower\(table_name\) in \('orders', 'lines', 'described'\)/);
  assert.equal(queryOf({ type: 'postgres' })?.tables, 3);
});

test('tables in the catalog of dbt are not asked for', () => {
  const metadata = (name: string, schema = 'Shop') => ({
    metadata: { database: 'my-project', schema, name },
  });
  const nodes = { a: metadata("Order's"), b: metadata('lines'), c: metadata('described', 'other') };
  assert.equal(queryOf({ type: 'postgres' }, { facet_catalog: { nodes } }), null);
});
