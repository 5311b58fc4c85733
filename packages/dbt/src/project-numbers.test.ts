import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load, podOf, send } from '@facet/engine/testing';
import { convert, DEFAULT_OPTIONS, loadSqlParser, readManifest } from './index.ts';
import { openWarehouse, writeWarehouse } from './testing/warehouse.ts';

/**
 * Converts the project in `test-project`, and compares every measure, with every dimension of every cube that joins reach,
 * with plain SQL over the project's tables.
 */
const PROJECT = fileURLToPath(new URL('../test-project/', import.meta.url));
const bytes = readFileSync(join(PROJECT, 'manifest.json'));

const RAW = [
  'create schema raw',
  "create table raw.gardeners as select md5('g' || i)::uuid as id, 'Gardener ' || i as name from range(1, 41) t(i)",
  `create table raw.branches as select md5('b' || i)::uuid as id, 'Branch ' || i as name, (i / 50)::decimal(4, 2) as tax_rate,
     timestamp '2020-01-01' + interval (i) month as opened_at from range(1, 5) t(i)`,
  `create table raw.plants as select 'PLA-' || i as sku, 'Plant ' || i as name, ['tree', 'seed', 'bulb'][1 + i % 3] as kind,
     (i * 1.75)::decimal(8, 2) as price from range(1, 13) t(i)`,
  `create table raw.sales as select md5('s' || i)::uuid as id, md5('g' || (1 + i * i % 37))::uuid as gardener,
     md5('b' || (1 + i % 4))::uuid as branch, timestamp '2025-01-03' + interval (i * 13 % 170) day as sold_at from range(240) t(i)`,
  `create table raw.lines as select md5('l' || i)::uuid as id, md5('s' || (i % 240))::uuid as sale, 'PLA-' || (1 + i * 7 % 12) as plant,
     (1 + i % 5)::int as pieces from range(700) t(i)`,
];

type Node = { resource_type: string; name: string; raw_code: string; depends_on: { nodes: string[] } };

/** Creates a table for each dbt model, in dependency order; their only Jinja is `ref` and `source`. */
function statements(): string[] {
  const { nodes } = JSON.parse(bytes.toString()) as { nodes: Record<string, Node> };
  const done = new Set<string>();
  const found = [...RAW];
  const add = (id: string): void => {
    const node = nodes[id];
    if (node?.resource_type !== 'model' || done.has(id)) return;
    done.add(id);
    for (const parent of node.depends_on.nodes) add(parent);
    const sql = node.raw_code
      .replaceAll(/\{\{ ref\('(\w+)'\) \}\}/g, 'main.$1')
      .replaceAll(/\{\{ source\('till', '(\w+)'\) \}\}/g, 'raw.$1');
    found.push(`create table main.${node.name} as ${sql}`);
  };
  for (const id of Object.keys(nodes)) add(id);
  return found;
}

/** How SQL reaches the tables from the one of each cube. */
const FROM: Record<string, string> = {
  branches: 'branches',
  gardeners: 'gardeners',
  plants: 'plants',
  sales: `sales left join gardeners on sales.gardener_id = gardeners.gardener_id
    left join branches on sales.branch_id = branches.branch_id`,
  sale_lines: `sale_lines left join sales on sale_lines.sale_id = sales.sale_id
    left join plants on sale_lines.plant_id = plants.plant_id
    left join gardeners on sales.gardener_id = gardeners.gardener_id
    left join branches on sales.branch_id = branches.branch_id`,
};
const REVENUE = 'sum(sale_lines.line_total)';
const TREES = 'sum(case when sale_lines.is_tree then sale_lines.pieces * sale_lines.plant_price else 0 end)';
const MEASURES: Record<string, Record<string, string>> = {
  branches: { count: 'count(*)', average_tax_rate: 'avg(branches.tax_rate)' },
  gardeners: {
    count: 'count(*)',
    gardeners: 'count(distinct gardeners.gardener_id)',
    lifetime_spend: 'sum(gardeners.lifetime_spend)',
    sale_count: 'sum(gardeners.sale_count)',
  },
  plants: { count: 'count(*)' },
  sales: {
    count: 'count(*)',
    sales: 'count(*)',
    sale_total: 'sum(sales.sale_total)',
    tax_paid: 'sum(sales.tax_paid)',
    sale_gardeners: 'count(distinct sales.gardener_id)',
    large_sales: 'sum(case when sales.sale_total > 100 then 1 end)',
    returning_sales: "sum(case when gardeners.gardener_type = 'returning' then 1 end)",
    sale_value: '1.0 * sum(sales.sale_total) / count(*)',
  },
  sale_lines: {
    count: 'count(*)',
    revenue: REVENUE,
    tree_revenue: TREES,
    pieces: 'sum(sale_lines.pieces)',
    median_line_total: 'median(sale_lines.line_total)',
    trees_sold: 'sum(case when sale_lines.is_tree then 1 else 0 end)',
    tree_revenue_pct: `1.0 * ${TREES} / ${REVENUE}`,
    other_revenue: `${REVENUE} - ${TREES}`,
  },
};
/** Measures whose value depends on a period; their own tests are below. */
const OVER_TIME = ['revenue_growth', 'revenue_so_far', 'revenue_of_week', 'sale_total_of_month'];
/** Dimensions that are not columns. */
const EXPRESSIONS: Record<string, string> = {
  'plants.price_class': "case when plants.plant_price < 10 then 'low' else 'high' end",
  'sales.is_large_sale': 'sales.sale_total > 100',
};

type Member = { name: string; type: string; meta?: { dbt?: { column?: string } } };
type CubeMeta = { name: string; type: string; dimensions: Member[]; measures: Member[] };

const parser = await loadSqlParser();
const converted = convert(readManifest(bytes), DEFAULT_OPTIONS, { type: 'duckdb' }, parser);
const files = converted.files.map(({ path, content }) => [path.slice('model/'.length), content]);
const variables = { CUBEJS_DB_DUCKDB_DATABASE_PATH: 'nursery.duckdb' };
const pod = await podOf({ name: 'nursery', after }, Object.fromEntries(files), { variables });
await writeWarehouse(join(pod.dataDir, 'nursery.duckdb'), statements());
const warehouse = await openWarehouse(statements());
after(() => warehouse.close());
await pod.ready;
const { body: meta } = await send(pod, 'meta');
const all = meta.cubes as CubeMeta[];
const cubes = all.filter(({ type }) => type === 'cube');

async function ask(query: object): Promise<Record<string, unknown>[]> {
  const { status, body } = await load(pod, query);
  assert.equal(status, 200, `${JSON.stringify(query)}: ${JSON.stringify(body)}`);
  return body.data as Record<string, unknown>[];
}

/** Rows as sorted text: the dimensions, and the measures rounded. */
function tableOf(rows: readonly (readonly unknown[])[], dimensions: number): string[] {
  const shown = (value: unknown, at: number): string => {
    const number = value === null || typeof value === 'boolean' ? Number.NaN : Number(value);
    if (Number.isNaN(number)) return String(value).replace(/[ T]00:00:00.*$/, '');
    return at < dimensions ? String(number) : number.toFixed(6);
  };
  return rows.map((row) => row.map(shown).join(' | ')).sort();
}

const sqlOf = (cube: string, { name, meta }: Member) => {
  const member = name.slice('dbt_'.length);
  return EXPRESSIONS[member] ?? `${cube}.${meta?.dbt?.column}`;
};

/** The dimensions of a cube and of those that it joins, with their SQL. */
function dimensionsFrom(root: string): { member: string; cube: string; sql: string }[] {
  return cubes.flatMap(({ name, dimensions }) => {
    const cube = name.slice('dbt_'.length);
    if (!new RegExp(`\\b(join|^) ?${cube}\\b`).test(`join ${FROM[root]}`)) return [];
    return dimensions
      .filter(({ type }) => type !== 'time')
      .map((dimension) => ({ member: dimension.name, cube, sql: sqlOf(cube, dimension) }));
  });
}

async function compare(
  root: string,
  measures: readonly string[],
  dimension: { member: string; sql: string },
) {
  const names = measures.map((measure) => `dbt_${root}.${measure}`);
  const found = await ask({ measures: names, dimensions: [dimension.member], limit: 5000 });
  const wanted = measures.map((measure) => MEASURES[root]?.[measure]).join(', ');
  const expected = await warehouse.rows(`select ${dimension.sql}, ${wanted} from ${FROM[root]} group by 1`);
  const columns = [dimension.member, ...names];
  assert.deepEqual(
    tableOf(
      found.map((row) => columns.map((column) => row[column])),
      1,
    ),
    tableOf(expected, 1),
    `${names.join(', ')} by ${dimension.member}`,
  );
}

test('every metric is a measure of its own name, and everything is converted', () => {
  assert.deepEqual(
    converted.notes.filter(({ kind }) => kind !== 'changed').map(({ nodeId }) => nodeId),
    ['model.nursery.days'],
  );
  const shown = cubes.map(({ name, measures }) => [
    name.slice('dbt_'.length),
    measures
      .map((measure) => measure.name.replace(/^.*\./, ''))
      .filter((name) => !OVER_TIME.includes(name))
      .sort(),
  ]);
  const expected = Object.entries(MEASURES).map(([cube, measures]) => [cube, Object.keys(measures).sort()]);
  assert.deepEqual(Object.fromEntries(shown), Object.fromEntries(expected));
});

test('all measures of a cube equal SQL by every dimension that joins reach', async () => {
  for (const [root, measures] of Object.entries(MEASURES))
    for (const dimension of dimensionsFrom(root)) await compare(root, Object.keys(measures), dimension);
});

test('each measure equals SQL by a dimension of each joined cube', async () => {
  for (const [root, measures] of Object.entries(MEASURES)) {
    const oneOfEach = new Map(dimensionsFrom(root).map((dimension) => [dimension.cube, dimension]));
    for (const measure of Object.keys(measures))
      for (const dimension of oneOfEach.values()) await compare(root, [measure], dimension);
  }
});

test('rows that a join multiplies count once', async () => {
  const rows = await ask({
    measures: ['dbt_gardeners.lifetime_spend', 'dbt_gardeners.count'],
    dimensions: ['dbt_sales.is_tree_sale'],
  });
  const expected = await warehouse.rows(`select is_tree_sale, sum(lifetime_spend), count(*) from (
    select distinct sales.is_tree_sale, gardeners.gardener_id, gardeners.lifetime_spend from ${FROM.sales}) group by 1`);
  assert.deepEqual(
    tableOf(
      rows.map((row) => Object.values(row)),
      1,
    ),
    tableOf(expected, 1),
  );
});

test('a saved query is a view of its metrics and dimensions', async () => {
  const view = all.find(({ name }) => name === 'dbt_branch_overview');
  assert.deepEqual(
    [...(view?.measures ?? []), ...(view?.dimensions ?? [])]
      .map(({ name }) => name.replace(/^.*\./, ''))
      .sort(),
    ['branch_name', 'gardener_id', 'gardener_type', 'sale_total', 'sale_value', 'sales', 'sold_at'],
  );
  const [measure, dimension] = ['dbt_branch_overview.sale_value', 'dbt_branch_overview.branch_name'];
  const rows = await ask({ measures: [measure], dimensions: [dimension] });
  const expected = await warehouse.rows(
    `select branch_name, sum(sale_total) / count(*) from ${FROM.sales} group by 1`,
  );
  assert.deepEqual(
    tableOf(
      rows.map((row) => [row[dimension ?? ''], row[measure ?? '']]),
      1,
    ),
    tableOf(expected, 1),
  );
});

test('a filter on a UUID finds its rows', async () => {
  const [[id] = []] = await warehouse.rows('select min(gardener_id) from sales');
  const filters = [{ member: 'dbt_sales.gardener_id', operator: 'equals', values: [String(id)] }];
  const rows = await ask({ measures: ['dbt_sales.count'], filters });
  const [[expected] = []] = await warehouse.rows(`select count(*) from sales where gardener_id = '${id}'`);
  assert.equal(String(rows[0]?.['dbt_sales.count']), String(expected));
});

/** Measures by period and kind of plant; the rest of the arguments is the range of the query. */
async function overTime(measures: readonly string[], granularity: string, ...dateRange: string[]) {
  const dimensions = ['dbt_plants.plant_kind'];
  const time = { dimension: 'dbt_sale_lines.sold_at', granularity, dateRange };
  const rows = await ask({ measures, dimensions, timeDimensions: [time], limit: 5000 });
  const columns = [`${time.dimension}.${granularity}`, ...dimensions, ...measures];
  return tableOf(
    rows.map((row) => columns.map((column) => row[column])),
    2,
  );
}

const LINES = `(select sale_lines.sold_at, plant_kind, line_total from ${FROM.sale_lines})`;

test('cumulative metrics equal SQL by a dimension of a joined cube', async () => {
  assert.deepEqual(
    await overTime(['dbt_sale_lines.revenue_so_far'], 'month', '2025-02-01', '2025-05-31'),
    tableOf(
      await warehouse.rows(`select month, plant_kind, sum(line_total) from
        range(timestamp '2025-02-01', timestamp '2025-06-01', interval 1 month) t(month)
        join ${LINES} on sold_at < month + interval 1 month group by 1, 2`),
      2,
    ),
  );
  assert.deepEqual(
    await overTime(['dbt_sale_lines.revenue_of_week'], 'day', '2025-03-01', '2025-03-20'),
    tableOf(
      await warehouse.rows(`select day, plant_kind, sum(line_total) from
        range(timestamp '2025-03-01', timestamp '2025-03-21', interval 1 day) t(day)
        join ${LINES} on sold_at < day + interval 1 day and sold_at >= day - interval 6 day group by 1, 2`),
      2,
    ),
  );
});

test('a metric with an offset keeps the first period beside one without', async () => {
  const measures = ['dbt_sale_lines.revenue', 'dbt_sale_lines.revenue_growth'];
  const months = `(select date_trunc('month', sold_at) as month, plant_kind, sum(line_total) as revenue from ${LINES} group by 1, 2)`;
  const expected =
    await warehouse.rows(`select now.month, now.plant_kind, now.revenue, (now.revenue - before.revenue) / before.revenue
    from ${months} now left join ${months} before on before.month = now.month - interval 1 month and before.plant_kind = now.plant_kind`);
  assert.deepEqual(await overTime(measures, 'month', '2025-01-01', '2025-12-31'), tableOf(expected, 2));
  const alone = await overTime(measures.slice(1), 'month', '2025-01-01', '2025-12-31');
  assert.equal(alone.length, expected.length);
});
