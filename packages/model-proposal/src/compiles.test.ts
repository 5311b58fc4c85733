import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeWarehouse } from '@facet/dbt/testing';
import { CompilePool } from '@facet/engine';
import { load, podOf } from '@facet/engine/testing';
import { type GivenTable, type Proposal, type ProposalInput, proposeModel } from './index.ts';
import { SHOP, STAR, table } from './testing/tables.ts';

/** The engine compiles every proposal, and its sums over joins are right. */

const pool = new CompilePool({ size: 1, timeoutMs: 90_000 });
after(() => pool.close());

type Member = { name: string; shortTitle: string; description?: string; public: boolean };
type CubeMeta = Member & { title: string; measures: Member[]; dimensions: Member[] };

function proposed(tables: readonly GivenTable[], more: Partial<ProposalInput> = {}): Proposal {
  return proposeModel({ tables, type: 'postgres', source: 'default', withViews: true, ...more });
}

async function compiled({ files }: Pick<Proposal, 'files'>): Promise<CubeMeta[]> {
  const given = files.map(({ path, content }) => ({ path, content }));
  const result = await pool.compile({ deploymentKey: 'one', files: given, variables: {} });
  assert.deepEqual(result.errors, [], given.map(({ content }) => content).join('\n'));
  return JSON.parse(result.metaJson ?? '').cubes;
}

const codes = ({ notes }: Proposal) => notes.map(({ code, subject }) => `${code} ${subject}`);

const TYPES = [
  'athena',
  'bigquery',
  'clickhouse',
  'databricks-jdbc',
  'duckdb',
  'mssql',
  'mysql',
  'oracle',
  'postgres',
  'redshift',
  'snowflake',
  'trino',
];

test('a proposal compiles for each kind of database, and people see its views only', async () => {
  const tables = [...SHOP, ...STAR];
  for (const type of TYPES) {
    const views = await compiled(proposed(tables, { type, source: 'lake' }));
    assert.ok(views.length > 0 && views.every(({ name }) => name.endsWith('_view')), type);
  }
  assert.equal((await compiled(proposed(tables, { withViews: false }))).length, tables.length);
});

test('people see what a table is joined to in place of its foreign keys', async () => {
  const views = await compiled(proposed(SHOP));
  const items = views.find(({ name }) => name === 'order_items_view');
  assert.equal(items?.title, 'Order Items');
  const members = [...(items?.measures ?? []), ...(items?.dimensions ?? [])].map(
    ({ name, shortTitle }) => `${name.replace('order_items_view.', '')}: ${shortTitle}`,
  );
  assert.deepEqual(members, [
    'count: Count',
    'total_quantity: Total Quantity',
    'total_amount: Total Amount',
    'distinct_orders: Distinct Orders',
    'distinct_products: Distinct Products',
    'line_no: Line Number',
    'quantity: Quantity',
    'amount: Amount',
    'order_ordered_at: Order Ordered at',
    'order_status: Order Status',
    'order_shipping_amount: Order Shipping Amount',
    'order_discount_pct: Discount Percent',
    'order_year: Order Year',
    'product_name: Product Name',
    'product_price_eur: Price EUR',
    'product_in_stock: Product in Stock',
    'customer_cust_no: Customer Number',
    'customer_full_name: Customer Full Name',
    'customer_country: Customer Country',
    'customer_created_at: Customer Created at',
    'category_name: Category Name',
  ]);
});

const ODD = [
  'a "quoted" name',
  "it's",
  'back\\slash',
  '`tick`',
  '[bracket]',
  '{CUBE}',
  '{{ x }}',
  '{% if %}',
  '{# c #}',
  '$' + '{x}',
  'a.b',
  'a b',
  '🎉',
  '日本',
  'Größe',
  'select',
  'class',
  'null',
  'sql',
  'cube',
  'count',
  'constructor',
  '__proto__',
  'toString',
  'extends',
  'name',
  'no',
  'yes',
  '1',
  '2026',
  '-',
  ' ',
  'x'.repeat(200),
  'CUSTNO',
  'custNo',
  'cust_no',
  'cust no',
  'SECURITY_CONTEXT',
  'filter_params',
  'true',
  'None',
  'lambda',
  '#',
  "'",
  '\\',
  '%',
  'f"x"',
  'distinct_customers',
];

test('any name of a table or column compiles, and keeps its own name in SQL', async () => {
  const columns = ODD.map((name, index) => `${name}:${index % 2 === 0 ? 'integer' : 'text'}`);
  const comments = Object.fromEntries(ODD.map((name) => [name, `${name} {x} \\ {{ y }} \u2028`]));
  const tables = [
    table('odd', ['id:integer', ...columns], { key: 'id', comments }),
    ...ODD.map((name) =>
      table(name, ['id:integer', 'odd_id:integer', `${name}:numeric`], {
        key: 'id',
        comment: name,
        keys: ['odd_id -> odd.id'],
      }),
    ),
  ];
  // One for each way to quote.
  for (const type of ['postgres', 'mysql', 'bigquery', 'mssql']) {
    const proposal = proposed(tables, { type });
    const views = await compiled(proposal);
    assert.equal(proposal.files.filter(({ kind }) => kind === 'cube').length, tables.length);
    const quoted = views.find(({ description }) => description?.includes('🎉'));
    assert.ok(quoted !== undefined, type);
  }
  const [bad] = [proposed([table('t', ['id:integer', 'a\nb:text', ':text'], { key: 'id' })])];
  assert.deepEqual(codes(bad as Proposal), ['unusable_name t.a\nb', 'unusable_name t.']);
});

/** Employees have departments, which have heads. */
const CYCLE = [
  table(
    'employees',
    [
      'id:integer',
      'name:text',
      'department_id:integer',
      'manager_id:integer',
      'salary_amount:integer',
      'hired_at:date',
    ],
    {
      key: 'id',
      keys: ['department_id -> departments.id', 'manager_id -> employees.id'],
    },
  ),
  table('departments', ['id:integer', 'name:text', 'head_id:integer', 'founded_on:date', 'budget:integer'], {
    key: 'id',
    keys: ['head_id -> employees.id'],
  }),
  table('shifts', ['site:text', 'day:date', 'employee_id:integer', 'hours:integer'], {
    key: ['site', 'day'],
    keys: ['employee_id -> employees.id'],
  }),
  table('incidents', ['id:integer', 'site:text', 'day:date', 'damage:integer'], {
    key: 'id',
    keys: ['site, day -> shifts.site, day'],
  }),
];

test('keys that form a cycle, refer to their own table, or have several columns compile', async () => {
  const cycle = proposed(CYCLE);
  await compiled(cycle);
  assert.deepEqual(codes(cycle), ['join_to_itself employees.manager_id']);
  assert.deepEqual(
    cycle.joins.map(({ from, to, columns }) => `${from} ${to} ${columns.length}`),
    ['employees departments 1', 'departments employees 1', 'shifts employees 1', 'incidents shifts 2'],
  );
});

test('of two paths to a table, a view takes the shorter one', async () => {
  const diamond = proposed([
    table('countries', ['id:integer', 'name:text'], { key: 'id' }),
    table('customers', ['id:integer', 'country_id:integer'], {
      key: 'id',
      keys: ['country_id -> countries.id'],
    }),
    table('warehouses', ['id:integer', 'country_id:integer'], {
      key: 'id',
      keys: ['country_id -> countries.id'],
    }),
    table('orders', ['id:integer', 'customer_id:integer', 'warehouse_id:integer', 'billing_id:integer'], {
      key: 'id',
      keys: ['customer_id -> customers.id', 'warehouse_id -> warehouses.id', 'billing_id -> customers.id'],
    }),
  ]);
  await compiled(diamond);
  assert.deepEqual(codes(diamond), ['second_join orders.billing_id', 'second_path orders_view.countries']);
  const view = diamond.files.find(({ name }) => name === 'orders_view')?.content ?? '';
  assert.match(view, /join_path: orders\.customers\.countries\n/);
  assert.doesNotMatch(view, /warehouses\.countries/);
});

test('five hundred tables become as many cubes', () => {
  const columns = Array.from(
    { length: 18 },
    (_, index) => `column_${index}:${index % 2 ? 'numeric' : 'text'}`,
  );
  const tables = Array.from({ length: 500 }, (_, index) =>
    table(`table_${index}`, ['id:integer', 'other_id:integer', ...columns], {
      key: 'id',
      keys: index > 0 ? [`other_id -> table_${Math.floor(index / 4)}.id`] : [],
    }),
  );
  const { joins, files } = proposed(tables);
  assert.equal(joins.length, 499);
  assert.equal(files.filter(({ kind }) => kind === 'cube').length, 500);
});

test('totals over joins are right in a database', async (t) => {
  const { files } = proposed([...SHOP, ...CYCLE], { type: 'duckdb' });
  const model = Object.fromEntries(files.map(({ path, content }) => [path.replace('model/', ''), content]));
  const pod = await podOf(t, model, { variables: { CUBEJS_DB_DUCKDB_DATABASE_PATH: 'data.duckdb' } });
  await writeWarehouse(join(pod.dataDir, 'data.duckdb'), [
    'create schema shop',
    'create table shop.customers (id integer, cust_no varchar, "fullName" varchar, country varchar, "createdAt" timestamp, profile json)',
    "insert into shop.customers values (1, 'a', 'Ada', 'DE', '2026-01-01', null), (2, 'b', 'Bob', 'FR', '2026-01-01', null)",
    'create table shop.categories (id integer, name varchar, parent_id integer)',
    "insert into shop.categories values (1, 'Toys', null)",
    'create table shop.products (id integer, name varchar, category_id integer, price_eur decimal(10,2), in_stock boolean)',
    "insert into shop.products values (1, 'Ball', 1, 5, true), (2, 'Car', 1, 7, true)",
    'create table shop.orders (id integer, customer_id integer, ordered_at timestamp, status varchar, shipping_amount decimal(10,2), discount_pct decimal(5,2), year integer)',
    "insert into shop.orders values (1, 1, '2026-02-01', 'paid', 4, 0.1, 2026), (2, 1, '2026-03-01', 'paid', 6, 0.2, 2026), (3, 2, '2026-03-01', 'open', 8, 0, 2026)",
    'create table shop.order_items (order_id integer, line_no integer, product_id integer, quantity integer, amount decimal(10,2))',
    'insert into shop.order_items values (1, 1, 1, 2, 10), (1, 2, 2, 1, 7), (2, 1, 1, 1, 5), (3, 1, 2, 3, 21), (3, 2, null, 1, 1)',
    'create table shop.customer_settings (customer_id integer, language varchar)',
    "insert into shop.customer_settings values (1, 'de')",
    'create table shop.employees (id integer, name varchar, department_id integer, manager_id integer, salary_amount integer, hired_at date)',
    "insert into shop.employees values (1, 'Eve', 1, null, 10, '2026-01-01'), (2, 'Max', 1, 1, 20, '2026-01-01'), (3, 'Kim', 2, 1, 5, '2026-01-01')",
    'create table shop.departments (id integer, name varchar, head_id integer, founded_on date, budget integer)',
    "insert into shop.departments values (1, 'Sales', 1, '2020-01-01', 100), (2, 'IT', 1, '2021-01-01', 50)",
    'create table shop.shifts (site varchar, "day" date, employee_id integer, "hours" integer)',
    "insert into shop.shifts values ('A', '2026-01-01', 2, 8), ('B', '2026-01-01', 3, 4)",
    'create table shop.incidents (id integer, site varchar, "day" date, damage integer)',
    "insert into shop.incidents values (1, 'A', '2026-01-01', 7), (2, 'A', '2026-01-01', 1), (3, 'B', '2026-01-01', 2)",
  ]);
  await pod.ready;
  const rows = async (query: object) => {
    const { body } = await load(pod, query);
    assert.equal(body.error, undefined, JSON.stringify(body));
    return (body.data as Record<string, unknown>[]).map((row) => Object.values(row).map(String));
  };
  const by = (dimension: string, ...measures: string[]) =>
    rows({ measures, dimensions: [dimension], order: { [dimension]: 'asc' } });
  assert.deepEqual(
    await by(
      'order_items_view.customer_country',
      'order_items_view.total_amount',
      'order_items_view.distinct_orders',
    ),
    [
      ['DE', '22', '2'],
      ['FR', '22', '1'],
    ],
  );
  assert.deepEqual(
    await by('orders_view.customer_country', 'orders_view.total_shipping_amount', 'orders_view.count'),
    [
      ['DE', '10', '2'],
      ['FR', '8', '1'],
    ],
  );
  assert.deepEqual(await by('employees_view.department_name', 'employees_view.total_salary_amount'), [
    ['IT', '5'],
    ['Sales', '30'],
  ]);
  assert.deepEqual(await by('departments_view.employee_name', 'departments_view.total_budget'), [
    ['Eve', '150'],
  ]);
  assert.deepEqual(await by('incidents_view.department_name', 'incidents_view.total_damage'), [
    ['IT', '2'],
    ['Sales', '8'],
  ]);
});
