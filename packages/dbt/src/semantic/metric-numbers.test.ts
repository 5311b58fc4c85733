import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { load, podOf } from '@facet/engine/testing';
import { convert, DEFAULT_OPTIONS, loadSqlParser } from '../index.ts';
import { manifestOf } from '../testing/manifest-of.ts';
import { byId, metric, model, relates, semanticModel, smallManifest } from '../testing/small-manifest.ts';
import { writeWarehouse } from '../testing/warehouse.ts';

/** Query results of a converted semantic layer, compared with numbers computed by hand from the rows below. */
const MODELS = [
  model('customers', ['customer_id:integer', 'country:varchar', 'odd "name" {x} \\ `y`:integer']),
  model('orders', [
    'order_id:bigint',
    'customer_id:integer',
    'amount:decimal(10,2)',
    'ordered_at:timestamp',
    'status:varchar',
  ]),
  relates('orders', 'customer_id', 'customers', 'customer_id'),
];
const SEMANTIC = [
  semanticModel('customers', {
    entities: [{ name: 'customer', type: 'primary', expr: 'customer_id' }],
    dimensions: [{ name: 'country', type: 'categorical' }],
    measures: [{ name: 'customers_n', agg: 'count', expr: 'customer_id' }],
  }),
  semanticModel('orders', {
    entities: [
      { name: 'order', type: 'primary', expr: 'order_id' },
      { name: 'customer', type: 'foreign', expr: 'customer_id' },
    ],
    dimensions: [
      { name: 'ordered_at', type: 'time', type_params: { time_granularity: 'day' } },
      { name: 'status', type: 'categorical' },
      { name: 'is_large', type: 'categorical', expr: 'amount >= 20' },
    ],
    measures: [
      { name: 'order_total', agg: 'sum', expr: 'amount' },
      { name: 'orders_n', agg: 'count', expr: '1' },
      { name: 'paid_n', agg: 'sum_boolean', expr: "status = 'paid' -- not others" },
      { name: 'middle', agg: 'median', expr: 'amount' },
      { name: 'buyers', agg: 'count_distinct', expr: 'customer_id' },
    ],
  }),
];
const where = (template: string) => ({ where_filters: [{ where_sql_template: template }] });
const METRICS = [
  metric('revenue', 'simple', { measure: { name: 'order_total' } }),
  metric('orders_n', 'simple', { measure: { name: 'orders_n' } }),
  metric('customer_count', 'simple', { measure: { name: 'customers_n' } }),
  metric('paid_revenue', 'simple', {
    measure: {
      name: 'order_total',
      filter: where("{{ Dimension('order__status') }} = 'paid'"),
      fill_nulls_with: 0,
    },
  }),
  metric(
    'foreign_revenue',
    'simple',
    { measure: { name: 'order_total' } },
    { filter: where("{{ Dimension('customer__country') }} <> 'DE'") },
  ),
  metric(
    'late_revenue',
    'simple',
    { measure: { name: 'order_total' } },
    { filter: where("{{ TimeDimension('order__ordered_at', 'month') }} >= '2026-02-01'") },
  ),
  metric('middle', 'simple', { measure: { name: 'middle' } }),
  metric('middle_paid', 'simple', {
    measure: { name: 'middle', filter: where("{{ Dimension('status') }} = 'paid'") },
  }),
  metric('average_order', 'ratio', {
    numerator: { name: 'revenue' },
    denominator: { name: 'orders_n', filter: where("{{ Dimension('order__is_large') }}") },
  }),
  metric('per_customer', 'ratio', {
    numerator: { name: 'revenue' },
    denominator: { name: 'customer_count' },
  }),
  metric('net', 'derived', {
    expr: 'revenue - paid * 2',
    metrics: [{ name: 'revenue' }, { name: 'paid_revenue', alias: 'paid' }],
  }),
  metric('growth', 'derived', {
    expr: '(now - before) / before',
    metrics: [
      { name: 'revenue', alias: 'now' },
      { name: 'revenue', alias: 'before', offset_window: { count: 1, granularity: 'month' } },
    ],
  }),
  metric('running', 'cumulative', { measure: { name: 'order_total' } }),
  metric('week', 'cumulative', {
    measure: { name: 'order_total' },
    cumulative_type_params: { window: { count: 7, granularity: 'day' } },
  }),
  metric('month_to_date', 'cumulative', {
    measure: { name: 'order_total' },
    cumulative_type_params: { grain_to_date: 'month' },
  }),
];
const ROWS = [
  'create table customers as select * from (values (1, \'DE\', 7), (2, \'FR\', 8), (3, \'FR\', 9)) t(customer_id, country, "odd ""name"" {x} \\ `y`")',
  `create table orders as select * from (values
    (1, 1, 10.00, timestamp '2026-01-05', 'paid'), (2, 1, 20.00, timestamp '2026-01-09', 'new'),
    (3, 2, 40.00, timestamp '2026-02-03', 'paid'), (4, 2, 5.50, timestamp '2026-02-20', 'paid')
  ) t(order_id, customer_id, amount, ordered_at, status)`,
];

const parser = await loadSqlParser();
const manifest = smallManifest(MODELS, { semantic_models: byId(SEMANTIC), metrics: byId(METRICS) });
const converted = convert(manifestOf(manifest), DEFAULT_OPTIONS, { type: 'duckdb' }, parser);
const files = converted.files.map(({ path, content }) => [path.slice('model/'.length), content]);
const variables = { CUBEJS_DB_DUCKDB_DATABASE_PATH: 'warehouse.duckdb' };
const pod = await podOf({ name: 'semantic', after }, Object.fromEntries(files), { variables });
await writeWarehouse(join(pod.dataDir, 'warehouse.duckdb'), ROWS);
await pod.ready;

test('the whole semantic layer is converted', () => {
  assert.deepEqual(
    converted.notes.filter(({ kind }) => kind !== 'changed'),
    [],
  );
});

const ask = async (query: object): Promise<Record<string, unknown>[]> => {
  const { status, body } = await load(pod, query);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data as Record<string, unknown>[];
};
const numberOf = async (measure: string): Promise<unknown> => {
  const name = `dbt_orders.${measure}`;
  return Number((await ask({ measures: [name] }))[0]?.[name]);
};

test('measures aggregate as in dbt', async () => {
  assert.equal(await numberOf('revenue'), 75.5);
  assert.equal(await numberOf('orders_n'), 4);
  assert.equal(await numberOf('paid_n'), 3);
  assert.equal(await numberOf('middle'), 15);
  assert.equal(await numberOf('buyers'), 2);
});

test('simple metrics apply their filters, also through joins', async () => {
  assert.equal(await numberOf('paid_revenue'), 55.5);
  assert.equal(await numberOf('foreign_revenue'), 45.5);
  assert.equal(await numberOf('late_revenue'), 45.5);
  assert.equal(await numberOf('middle_paid'), 10);
});

test('ratio and derived metrics are computed from their inputs', async () => {
  assert.equal(await numberOf('average_order'), 75.5 / 2);
  assert.equal(await numberOf('per_customer'), 75.5 / 2);
  assert.equal(await numberOf('net'), 75.5 - 111);
});

test('cumulative metrics add up earlier periods', async () => {
  const by = async (measure: string, granularity: string, dateRange: string[]) => {
    const rows = await ask({
      measures: [`dbt_orders.${measure}`],
      timeDimensions: [{ dimension: 'dbt_orders.ordered_at', granularity, dateRange }],
    });
    return rows.map((row) => Number(row[`dbt_orders.${measure}`]));
  };
  assert.deepEqual(await by('running', 'month', ['2026-01-01', '2026-03-31']), [30, 75.5, 75.5]);
  assert.deepEqual(await by('week', 'day', ['2026-01-08', '2026-01-13']), [10, 30, 30, 30, 20, 20]);
  assert.deepEqual(await by('month_to_date', 'day', ['2026-02-01', '2026-02-04']), [0, 0, 40, 40]);
});

test('a metric with an offset window compares with the previous month', async () => {
  const rows = await ask({
    measures: ['dbt_orders.growth'],
    timeDimensions: [
      { dimension: 'dbt_orders.ordered_at', granularity: 'month', dateRange: ['2026-02-01', '2026-02-28'] },
    ],
  });
  assert.equal(Number(rows[0]?.['dbt_orders.growth']).toFixed(6), ((45.5 - 30) / 30).toFixed(6));
});

test('a column of any name can be queried, and a join counts no row twice', async () => {
  const rows = await ask({
    dimensions: ['dbt_customers.odd_name_x_y', 'dbt_customers.country'],
    measures: ['dbt_customers.count', 'dbt_orders.revenue'],
    order: { 'dbt_customers.odd_name_x_y': 'asc' },
  });
  assert.deepEqual(rows.map((row) => Object.values(row).map(String)).slice(0, 2), [
    ['7', 'DE', '1', '30'],
    ['8', 'FR', '1', '45.5'],
  ]);
});
