import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import {
  type ConversionResult,
  convert,
  DEFAULT_OPTIONS,
  loadSqlParser,
  type WarehouseTable,
} from '../index.ts';
import { byId, manifestOf, metric, model, relates, semanticModel, smallManifest } from '../testing/index.ts';

/** Names, types, visibility and formats of what semantic models and metrics become. */
const parser = await loadSqlParser();

type Member = {
  name: string;
  type: string;
  sql?: string;
  public?: boolean;
  format?: string;
  currency?: string;
};
type Cube = { public?: boolean; dimensions?: Member[]; measures?: Member[] };

function converted(
  nodes: Parameters<typeof smallManifest>[0],
  more: object = {},
  { tables, metadata = {} }: { tables?: readonly WarehouseTable[]; metadata?: object } = {},
): ConversionResult & { cube(name: string): Cube } {
  const manifest = manifestOf(smallManifest(nodes, { ...more }, { ...metadata }));
  const result = convert(manifest, DEFAULT_OPTIONS, { type: 'postgres', ...(tables && { tables }) }, parser);
  const contents = new Map(
    result.files.map(({ path, content }) => [path.replace(/^.*\/dbt_|\.yml$/g, ''), content]),
  );
  const cube = (name: string) => (parse(contents.get(name) ?? '') as { cubes: [Cube] }).cubes[0];
  return { ...result, cube };
}

const names = (members: readonly Member[] = [], isHidden = false) =>
  members.filter((member) => (member.public === false) === isHidden).map(({ name }) => name);
const types = (members: readonly Member[] = []) =>
  Object.fromEntries(members.map(({ name, type }) => [name, type]));
const formats = (members: readonly Member[] = []) =>
  Object.fromEntries(
    members.flatMap(({ name, format, currency }) => (format ? [[name, currency ?? format]] : [])),
  );

test('a metric keeps its name: columns, measures and default measures give way to it', () => {
  const { cube, notes } = converted(
    [model('orders', ['id:int', 'order_total:numeric', 'tax:numeric', 'count:int', 'total_cost:numeric'])],
    {
      semantic_models: byId([
        semanticModel('orders', {
          dimensions: [{ name: 'large_order', type: 'categorical', expr: 'order_total > 20' }],
          measures: [
            { name: 'order_total', agg: 'sum' },
            { name: 'tax', agg: 'sum' },
            { name: 'tax_average', agg: 'average', expr: 'tax' },
            { name: 'unused', agg: 'max', expr: 'tax' },
          ],
        }),
      ]),
      metrics: byId([
        metric('order_total', 'simple', { measure: { name: 'order_total' } }),
        metric('tax', 'simple', { measure: { name: 'tax' } }, { filter: 'order_total > 5' }),
        metric('large_order', 'simple', { measure: { name: 'order_total' } }, { filter: 'order_total > 20' }),
        metric('order_total_part', 'derived', { expr: 'tax', metrics: [{ name: 'tax' }] }),
        metric('filtered', 'derived', {
          expr: 'order_total',
          metrics: [{ name: 'order_total', filter: 'tax > 1' }],
        }),
        metric('taxes', 'simple', { measure: { name: 'tax_average' } }, { filter: 'tax > 0' }),
        metric('total_cost', 'derived', { expr: 'tax', metrics: [{ name: 'tax' }] }),
      ]),
    },
  );
  const { dimensions, measures } = cube('orders');
  assert.deepEqual(names(dimensions), [
    'id',
    'order_total_column',
    'tax_column',
    'count',
    'total_cost_column',
    'large_order_dimension',
  ]);
  assert.deepEqual(names(measures), [
    'filtered',
    'large_order',
    'order_total',
    'tax',
    'order_total_part',
    'taxes',
    'total_cost',
    'unused',
    'row_count',
    'total_total_cost',
  ]);
  assert.deepEqual(names(measures, true), ['order_total_part_2', 'tax_measure', 'tax_average']);
  assert.deepEqual(notes.map(({ member, reason }) => [member, /named (\w+)/.exec(reason)?.[1]]).slice(0, 2), [
    ['large_order', 'large_order_dimension'],
    ['order_total', 'order_total_column'],
  ]);
});

test('types come from the declaration, the table, the use in measures, and then the name', () => {
  const nodes = [
    model('customers', [
      'customer_id',
      'account_id',
      'lifetime_spend',
      'block_month',
      'is_new',
      'declared:text',
      'odd:mystery',
    ]),
  ];
  const more = {
    semantic_models: byId([
      semanticModel('customers', {
        entities: [{ name: 'customer', type: 'primary', expr: 'customer_id' }],
        dimensions: [{ name: 'first_seen', type: 'time', expr: 'block_month' }],
        measures: [
          { name: 'spend', agg: 'sum', expr: 'lifetime_spend' },
          { name: 'new_ones', agg: 'sum_boolean', expr: 'odd' },
        ],
      }),
    ]),
  };
  const columns = {
    customer_id: 'UUID',
    account_id: 'BIGINT',
    lifetime_spend: 'DOUBLE',
    declared: 'INTEGER',
  };
  const catalog = {
    nodes: {
      'model.shop.customers': {
        metadata: { database: 'DB', schema: 'MAIN', name: 'CUSTOMERS' },
        columns: Object.fromEntries(
          Object.entries(columns).map(([name, type]) => [
            name.toUpperCase(),
            { name: name.toUpperCase(), type },
          ]),
        ),
      },
    },
  };
  const guessed = {
    customer_id: 'string',
    account_id: 'string',
    lifetime_spend: 'number',
    block_month: 'time',
    is_new: 'boolean',
    declared: 'string',
    odd: 'boolean',
    first_seen: 'time',
  };
  assert.deepEqual(types(converted(nodes, more).cube('customers').dimensions), guessed);
  const known = converted(nodes, { ...more, facet_catalog: catalog });
  assert.deepEqual(types(known.cube('customers').dimensions), { ...guessed, account_id: 'number' });
  assert.deepEqual(
    known.notes.filter(({ reason }) => reason.includes('has no column')).map(({ member }) => member),
    ['block_month', 'is_new', 'odd'],
  );
});

test('keys are visible, staging and packages are not, and a time spine is not a cube', () => {
  const inPackage = { package_name: 'audit', unique_id: 'model.audit.findings', path: 'marts/findings.sql' };
  const { cube, models } = converted(
    [
      model('orders', ['id:int', 'customer_id:int']),
      relates('orders', 'customer_id', 'customers', 'id'),
      model('customers', ['name']),
      model('stg_orders', ['id:int'], { path: 'staging/shop/stg_orders.sql' }),
      model('stg_regions', ['id:int'], { path: 'staging/stg_regions.sql' }),
      model('stg_open', ['id:int'], { path: 'staging/stg_open.sql', access: 'public' }),
      model('findings', ['id:int'], inPackage),
      model('days', ['day:date'], { time_spine: { standard_granularity_column: 'day' } }),
    ],
    {
      semantic_models: byId([
        semanticModel('stg_regions', { measures: [{ name: 'n', agg: 'count', expr: '1' }] }),
      ]),
    },
    { metadata: { project_name: 'shop' } },
  );
  assert.deepEqual(
    models.map(({ cube: name }) => [name, cube(name.slice('dbt_'.length)).public ?? true]),
    [
      ['dbt_findings', false],
      ['dbt_customers', true],
      ['dbt_orders', true],
      ['dbt_stg_open', true],
      ['dbt_stg_orders', false],
      ['dbt_stg_regions', true],
    ],
  );
  for (const [name, key] of [
    ['orders', 'id'],
    ['customers', 'id'],
  ] as const)
    assert.equal(cube(name).dimensions?.find((dimension) => dimension.name === key)?.public, true, name);
});

test('ratios named as percentages, and currencies in meta, have formats', () => {
  const ratio = { numerator: { name: 'paid' }, denominator: { name: 'revenue' } };
  const { cube } = converted(
    [
      model('orders', [
        'id:int',
        { name: 'amount', data_type: 'numeric', meta: { currency: 'eur' } },
        'price:numeric',
      ]),
    ],
    {
      semantic_models: byId([
        semanticModel('orders', {
          measures: [
            { name: 'revenue', agg: 'sum', expr: 'amount' },
            { name: 'buyers', agg: 'count_distinct', expr: 'amount' },
          ],
        }),
      ]),
      metrics: byId([
        metric('revenue', 'simple', { measure: { name: 'revenue' } }),
        metric(
          'paid',
          'simple',
          { measure: { name: 'revenue' } },
          { filter: 'id > 1', meta: { currency: 'USD' } },
        ),
        metric(
          'odd',
          'simple',
          { measure: { name: 'revenue' } },
          { filter: 'id > 2', meta: { currency: 'DEM' } },
        ),
        metric('paid_pct', 'ratio', ratio),
        metric('paid_rate', 'ratio', ratio),
        metric('paid_share', 'ratio', ratio, { label: 'Paid %' }),
        metric('per_order', 'ratio', ratio),
        metric('growth_rate', 'derived', { expr: 'revenue', metrics: [{ name: 'revenue' }] }),
      ]),
    },
  );
  const { dimensions, measures } = cube('orders');
  assert.deepEqual(formats(dimensions), { amount: 'EUR' });
  assert.deepEqual(formats(measures), {
    paid: 'USD',
    paid_pct: 'percent',
    paid_rate: 'percent',
    paid_share: 'percent',
    revenue: 'EUR',
  });
});
