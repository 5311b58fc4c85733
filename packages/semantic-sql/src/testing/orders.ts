import { type TestDatabase, testDatabase } from '@facet/db/testing';
import { load, podOf, send } from '@facet/engine/testing';
import { overTcp } from '@facet/engine/testing/postgres';
import type { LoadedRows } from '../index.ts';
import type { CubeQuery, Meta } from '../model/cube-query.ts';

export const TIMEZONE = 'Europe/Berlin';

const MODEL = `
cubes:
  - name: orders
    sql_table: orders
    joins:
      - { name: customers, sql: "{CUBE}.customer_id = {customers}.id", relationship: many_to_one }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: average, type: avg, sql: amount }
      - { name: largest, type: max, sql: amount }
      - { name: smallest, type: min, sql: amount }
      - { name: buyers, type: count_distinct, sql: customer_id }
      - { name: ratio, type: number, sql: "{total} / {count}" }
      - { name: paid, type: count, filters: [{ sql: "{CUBE}.is_paid" }] }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string }
      - { name: note, sql: note, type: string }
      - { name: amount, sql: amount, type: number }
      - { name: is_paid, sql: is_paid, type: boolean }
      - { name: created_at, sql: created_at, type: time }
    segments:
      - { name: large, sql: "{CUBE}.amount > 50" }
  - name: customers
    sql_table: customers
    measures:
      - { name: count, type: count }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
      - { name: since, sql: since, type: time }
views:
  - name: orders_view
    cubes:
      - { join_path: orders, includes: '*' }
      - { join_path: orders.customers, includes: [city] }
  - name: customers_view
    cubes:
      - { join_path: customers, includes: '*' }
`;

/** What each measure of `orders_view` is in PostgreSQL. */
const MEASURES: Record<string, string> = {
  count: 'count(*)',
  total: 'sum(amount)',
  average: 'avg(amount)',
  largest: 'max(amount)',
  smallest: 'min(amount)',
  buyers: 'count(distinct customer_id)',
  ratio: 'sum(amount) / count(*)',
  paid: 'count(*) filter (where is_paid)',
};

/** A statement with `MEASURE(…)` as PostgreSQL runs it over the views below. */
export function inPostgres(sql: string): string {
  return sql.replace(/MEASURE\((?:\w+\.)?(\w+)\)/g, (_, name: string) => `(${MEASURES[name]})`);
}

/** Orders in 2024 and 2025, some of them at changes of the clock, with nulls in each column. */
const SETUP = `
create table customers (id int primary key, city text, since timestamptz);
insert into customers select n, (array['Berlin', 'Paris', 'São Paulo', null, 'o''Neill'])[1 + n % 5],
  timestamptz '2020-01-31 23:30Z' + n * interval '97 hours' from generate_series(1, 23) n;
create table orders (id int primary key, customer_id int, status text, note text, amount numeric(12,2), is_paid boolean,
  created_at timestamptz);
insert into orders select n, nullif(1 + (n * 7) % 25, 25),
  (array['open', 'paid', 'Paid late', 'sent_back', '100%', null])[1 + (n * n) % 6],
  case when n % 4 = 0 then null else repeat('ab_', n % 5) || n end,
  case when n % 11 = 0 then null else round((n * 37 % 1000) / 7.0, 2) end,
  case n % 5 when 0 then null when 1 then false else true end,
  case when n % 13 = 0 then null when n % 17 = 0 then timestamptz '2025-03-30 00:59:59.999Z' + n * interval '1 minute'
    when n % 19 = 0 then timestamptz '2024-10-26 22:30Z' + n * interval '1 minute'
    else timestamptz '2024-01-01 00:00Z' + n * interval '49 hours 7 minutes' end
  from generate_series(1, 300) n;
create view orders_view as select o.id, o.customer_id, o.status, o.note, o.amount, o.is_paid, c.city,
  o.created_at at time zone '${TIMEZONE}' as created_at, o.amount > 50 as large
  from orders o left join customers c on c.id = o.customer_id;
create view customers_view as select id, city, since at time zone '${TIMEZONE}' as since from customers;
`;

export type Orders = {
  meta: Meta;
  load: (query: CubeQuery) => Promise<LoadedRows>;
  pool: TestDatabase['pool'];
};

/** The engine's most rows of a query. */
const MOST_ROWS = 50_000;

/** Starts a PostgreSQL with orders, and a pod over them. */
export async function startOrders(t: Parameters<typeof podOf>[0]): Promise<Orders> {
  const { pool, connection, close } = await testDatabase();
  t.after(close);
  await pool.query(SETUP);
  const variables = Object.fromEntries(
    Object.entries(await overTcp(t, connection)).map(([name, value]) => [`CUBEJS_DB_${name}`, value]),
  );
  const pod = await podOf(t, { 'orders.yml': MODEL }, { variables });
  await pod.ready;
  const { body: meta } = await send(pod, 'meta');
  return {
    meta: meta as unknown as Meta,
    pool,
    load: async (query) => {
      const limit = Math.min(query.limit ?? MOST_ROWS, MOST_ROWS);
      const { status, body } = await load(pod, { ...query, limit, responseFormat: 'compact' });
      if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${JSON.stringify(body)}`);
      const { members, dataset } = body.data as { members: string[]; dataset: unknown[][] };
      return { columns: members, rows: dataset, isTruncated: dataset.length === MOST_ROWS };
    },
  };
}
