import assert from 'node:assert/strict';
import test from 'node:test';
import { type Controls, planSql } from './index.ts';
import type { CubeQuery } from './model/cube-query.ts';
import { SqlError } from './syntax/sql-error.ts';
import { META } from './testing/meta.ts';

const OPTIONS = { now: new Date('2025-03-15T22:30:00Z'), timezone: 'Europe/Berlin' };
const plan = (sql: string) => planSql(sql, META, OPTIONS);

const member = (name: string) => `orders_view.${name}`;
const [STATUS, CITY, AMOUNT, PAID, CREATED] = ['status', 'city', 'amount', 'is_paid', 'created_at'].map(
  member,
) as [string, string, string, string, string];
const [COUNT, TOTAL] = ['count', 'total'].map(member) as [string, string];

/** Statements that one semantic query expresses. */
const SEMANTIC: readonly (readonly [sql: string, query: CubeQuery])[] = [
  [
    `SELECT orders_view.status, DATE_TRUNC('month', orders_view.created_at) AS month, MEASURE(orders_view.count) AS orders
     FROM orders_view WHERE orders_view.status IN ('a', 'b') AND created_at >= '2025-01-01'
     GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 100`,
    {
      measures: [COUNT],
      dimensions: [STATUS],
      timeDimensions: [{ dimension: CREATED, granularity: 'month' }],
      filters: [
        { member: STATUS, operator: 'equals', values: ['a', 'b'] },
        { member: CREATED, operator: 'afterOrOnDate', values: ['2025-01-01'] },
      ],
      order: [[COUNT, 'desc']],
      limit: 100,
    },
  ],
  ['SELECT MEASURE(count) FROM orders_view', { measures: [COUNT] }],
  ['SELECT count(*) FROM orders_view', { measures: [COUNT] }],
  ['SELECT COUNT(count), SUM(o.total) FROM orders_view AS o', { measures: [COUNT, TOTAL] }],
  [
    'SELECT AVG(average), MIN(smallest), MAX(largest), COUNT(DISTINCT buyers) FROM orders_view',
    { measures: ['average', 'smallest', 'largest', 'buyers'].map(member) },
  ],
  [
    'SELECT "city", MEASURE("Customers"."count") FROM "Customers" GROUP BY "Customers".city OFFSET 5',
    { measures: ['Customers.count'], dimensions: ['Customers.city'], offset: 5 },
  ],
  ['SELECT public.orders_view.status FROM public.orders_view GROUP BY 1', { dimensions: [STATUS] }],
  ['SELECT fullname FROM customers GROUP BY 1', { dimensions: ['Customers.fullName'] }],
  ['SELECT DISTINCT status FROM orders_view', { dimensions: [STATUS] }],
  ['SELECT status FROM orders_view LIMIT 0', { dimensions: [STATUS], ungrouped: true, limit: 0 }],
  [
    'SELECT status, city FROM orders_view ORDER BY amount DESC',
    { dimensions: [STATUS, CITY, AMOUNT], ungrouped: true, order: [[AMOUNT, 'desc']] },
  ],
  [
    'SELECT status AS s FROM orders_view GROUP BY s ORDER BY s',
    { dimensions: [STATUS], order: [[STATUS, 'asc']] },
  ],
  [
    `SELECT MEASURE(count) FROM orders_view GROUP BY DATE_TRUNC('WEEK', created_at)`,
    { measures: [COUNT], timeDimensions: [{ dimension: CREATED, granularity: 'week' }] },
  ],
  [
    'SELECT status, MEASURE(count) FROM orders_view GROUP BY 1 HAVING MEASURE(total) > 10.50 AND SUM(total) IS NOT NULL',
    {
      measures: [COUNT],
      dimensions: [STATUS],
      filters: [
        { member: TOTAL, operator: 'gt', values: ['10.50'] },
        { member: TOTAL, operator: 'set' },
      ],
    },
  ],
  [
    "SELECT status FROM orders_view GROUP BY 1 HAVING status = 'a'",
    { dimensions: [STATUS], filters: [{ member: STATUS, operator: 'equals', values: ['a'] }] },
  ],
  [
    'SELECT MEASURE(count) FROM orders_view WHERE large AND is_paid',
    {
      measures: [COUNT],
      segments: [member('large')],
      filters: [{ member: PAID, operator: 'equals', values: ['true'] }],
    },
  ],
];

/** Conditions and the filters that express them exactly. */
const CONDITIONS: readonly (readonly [where: string, query: CubeQuery])[] = [
  ["status = 'it''s'", filters({ member: STATUS, operator: 'equals', values: ["it's"] })],
  ["'a' = status", filters({ member: STATUS, operator: 'equals', values: ['a'] })],
  ["status = E'a\\n' /* comment */ -- end", filters({ member: STATUS, operator: 'equals', values: ['a\n'] })],
  ['status = $tag$é😀$tag$', filters({ member: STATUS, operator: 'equals', values: ['é😀'] })],
  [
    "status <> 'a'",
    filters({ member: STATUS, operator: 'notEquals', values: ['a'] }, { member: STATUS, operator: 'set' }),
  ],
  [
    "NOT (status = 'a' OR amount <= 5)",
    filters(
      { member: STATUS, operator: 'notEquals', values: ['a'] },
      { member: STATUS, operator: 'set' },
      { member: AMOUNT, operator: 'gt', values: ['5'] },
    ),
  ],
  [
    "status NOT IN ('a', 'b')",
    filters(
      { member: STATUS, operator: 'notEquals', values: ['a', 'b'] },
      { member: STATUS, operator: 'set' },
    ),
  ],
  ["status IN ('a', NULL)", filters({ member: STATUS, operator: 'equals', values: ['a'] })],
  ["status = ANY (ARRAY['a', 'b'])", filters({ member: STATUS, operator: 'equals', values: ['a', 'b'] })],
  ["status IS DISTINCT FROM 'a'", filters({ member: STATUS, operator: 'notEquals', values: ['a'] })],
  ['status IS NULL', filters({ member: STATUS, operator: 'notSet' })],
  ['NOT status IS NULL', filters({ member: STATUS, operator: 'set' })],
  ["status ILIKE '%a%'", filters({ member: STATUS, operator: 'contains', values: ['a'] })],
  ["status ILIKE '%50\\%\\_%'", filters({ member: STATUS, operator: 'contains', values: ['50%_'] })],
  ["status ILIKE 'a%'", filters({ member: STATUS, operator: 'startsWith', values: ['a'] })],
  [
    "status NOT ILIKE '%a'",
    filters({ member: STATUS, operator: 'notEndsWith', values: ['a'] }, { member: STATUS, operator: 'set' }),
  ],
  ["amount = '5'", filters({ member: AMOUNT, operator: 'equals', values: ['5'] })],
  ['-5 < amount', filters({ member: AMOUNT, operator: 'gt', values: ['-5'] })],
  [
    'amount BETWEEN 1 AND 2',
    filters(
      { member: AMOUNT, operator: 'gte', values: ['1'] },
      { member: AMOUNT, operator: 'lte', values: ['2'] },
    ),
  ],
  [
    'amount NOT BETWEEN 1 AND 2',
    filters({
      or: [
        { member: AMOUNT, operator: 'lt', values: ['1'] },
        { member: AMOUNT, operator: 'gt', values: ['2'] },
      ],
    }),
  ],
  [
    "(status = 'a' AND amount = 1) OR city = 'b'",
    filters({
      or: [
        {
          and: [
            { member: STATUS, operator: 'equals', values: ['a'] },
            { member: AMOUNT, operator: 'equals', values: ['1'] },
          ],
        },
        { member: CITY, operator: 'equals', values: ['b'] },
      ],
    }),
  ],
  ['is_paid', filters({ member: PAID, operator: 'equals', values: ['true'] })],
  ['NOT is_paid', filters({ member: PAID, operator: 'equals', values: ['false'] })],
  ['is_paid IS NOT TRUE', filters({ member: PAID, operator: 'notEquals', values: ['true'] })],
  ['is_paid = false', filters({ member: PAID, operator: 'equals', values: ['false'] })],
  // A range without its end stays exact to the microsecond.
  [
    "created_at >= '2025-01-01' AND created_at < '2025-02-01'",
    filters(
      { member: CREATED, operator: 'afterOrOnDate', values: ['2025-01-01'] },
      { member: CREATED, operator: 'beforeDate', values: ['2025-02-01'] },
    ),
  ],
  ["created_at BETWEEN '2025-01-01' AND '2025-01-31 23:59:59.999'", range('2025-01-01', '2025-01-31')],
  [
    "created_at BETWEEN '2025-01-01' AND '2025-01-31'",
    range('2025-01-01T00:00:00.000', '2025-01-31T00:00:00.000'),
  ],
  ["created_at = TIMESTAMP '2025-01-01 10:00'", range('2025-01-01T10:00:00.000', '2025-01-01T10:00:00.000')],
  ["created_at > '2025-01-01T10:00:00Z'", time('afterDate', '2025-01-01T11:00:00.000')],
  ["DATE_TRUNC('month', created_at) >= '2025-01-15'", time('afterOrOnDate', '2025-02-01')],
  ["DATE_TRUNC('month', created_at) > '2025-01-15'", time('afterOrOnDate', '2025-02-01')],
  ["DATE_TRUNC('month', created_at) <= '2025-01-01'", time('beforeDate', '2025-02-01')],
  [
    "DATE_TRUNC('quarter', created_at) = '2025-01-01'",
    filters(
      { member: CREATED, operator: 'afterOrOnDate', values: ['2025-01-01'] },
      { member: CREATED, operator: 'beforeDate', values: ['2025-04-01'] },
    ),
  ],
  [
    "created_at::date = '2025-01-31'",
    filters(
      { member: CREATED, operator: 'afterOrOnDate', values: ['2025-01-31'] },
      { member: CREATED, operator: 'beforeDate', values: ['2025-02-01'] },
    ),
  ],
  ["date(created_at) >= '2025-01-31'", time('afterOrOnDate', '2025-01-31')],
  ['created_at >= CURRENT_DATE', time('afterOrOnDate', '2025-03-15')],
  ["created_at < now() - INTERVAL '1 month'", time('beforeDate', '2025-02-15T23:30:00.000')],
  ["created_at >= now() - INTERVAL '90 minutes'", time('afterOrOnDate', '2025-03-15T22:00:00.000')],
  [
    "created_at >= date_trunc('year', current_timestamp) - interval '1' year",
    time('afterOrOnDate', '2024-01-01'),
  ],
  ['created_at >= CURRENT_DATE - 7', time('afterOrOnDate', '2025-03-08')],
  ["created_at >= CURRENT_DATE - INTERVAL ' 7 ' DAY", time('afterOrOnDate', '2025-03-08')],
];

function filters(...list: NonNullable<CubeQuery['filters']>): CubeQuery {
  return { filters: list };
}

function time(operator: string, value: string): CubeQuery {
  return filters({ member: CREATED, operator, values: [value] });
}

function range(from: string, to: string): CubeQuery {
  return { timeDimensions: [{ dimension: CREATED, dateRange: [from, to] }] };
}

for (const [sql, query] of SEMANTIC) {
  test(`one semantic query: ${sql.replace(/\s+/g, ' ')}`, () => {
    const { queries, local } = plan(sql);
    assert.equal(local, undefined);
    assert.deepEqual(
      queries.map((inner) => inner.query),
      [{ ...query, timezone: 'Europe/Berlin' }],
    );
  });
}

for (const [where, query] of CONDITIONS) {
  test(`an exact filter: ${where}`, () => {
    const { queries, local } = plan(`SELECT MEASURE(count) FROM orders_view WHERE ${where}`);
    assert.equal(local, undefined);
    assert.deepEqual(queries[0]?.query, { measures: [COUNT], ...query, timezone: 'Europe/Berlin' });
  });
}

test('a range without its end is a dateRange if times are exact to the millisecond', () => {
  const sql =
    "SELECT MEASURE(count) FROM orders_view WHERE created_at >= '2025-01-01' AND created_at < '2025-02-01'";
  const { queries } = planSql(sql, META, { ...OPTIONS, isExactToMilliseconds: true });
  assert.deepEqual(queries[0]?.query.timeDimensions, [
    { dimension: CREATED, dateRange: ['2025-01-01', '2025-01-31'] },
  ]);
});

test('columns have the name, member and type of what they show', () => {
  const sql =
    "SELECT status, DATE_TRUNC('day', created_at), MEASURE(total) AS t, is_paid, status FROM orders_view GROUP BY 1, 2, 4";
  assert.deepEqual(plan(sql).columns, [
    { name: 'status', type: 'string', member: STATUS, key: STATUS },
    { name: 'date_trunc', type: 'time', member: CREATED, granularity: 'day', key: `${CREATED}.day` },
    { name: 't', type: 'number', member: TOTAL, key: TOTAL },
    { name: 'is_paid', type: 'boolean', member: PAID, key: PAID },
    { name: 'status_1', type: 'string', member: STATUS, key: STATUS },
  ]);
});

test('a plan is plain data', () => {
  const found = plan(
    "SELECT status, rank() OVER (ORDER BY MEASURE(count)) FROM orders_view WHERE status ~ 'a' GROUP BY 1",
  );
  assert.deepEqual(JSON.parse(JSON.stringify(found)), found);
  assert.ok(found.local);
});

/** Conditions that no filter expresses exactly; they run locally, over a query that has what they need. */
const LOCAL: readonly (readonly [where: string, dimensions: string[]])[] = [
  ["status LIKE 'a%'", [STATUS]],
  ["status ILIKE 'a_b%'", [STATUS]],
  ["lower(status) = 'a'", [STATUS]],
  ["status || 'x' = 'ax'", [STATUS]],
  ["status NOT IN ('a', NULL)", [STATUS]],
  ["created_at >= '2025-01-01 00:00:00.000001'", [CREATED]],
  ["status = 'a' OR amount % 2 = 0", [STATUS, AMOUNT]],
  ['amount + 1 IS NULL', [AMOUNT]],
];

for (const [where, dimensions] of LOCAL) {
  test(`a condition without an exact filter runs locally: ${where}`, () => {
    const { queries, local } = plan(`SELECT MEASURE(count) FROM orders_view WHERE ${where}`);
    assert.ok(local?.sql.includes(' WHERE '));
    assert.deepEqual(queries[0]?.query, { measures: [COUNT], dimensions, timezone: 'Europe/Berlin' });
  });
}

test('a calculated key that is unique for each group keeps measures that do not add up', () => {
  for (const key of [
    "to_char(created_at, 'YYYY-MM')",
    "DATE_TRUNC('month', created_at)::date",
    "to_char(DATE_TRUNC('month', created_at), 'FMMonth YYYY')",
  ]) {
    const { queries, local } = plan(`SELECT ${key} AS m, MEASURE(average) FROM orders_view GROUP BY 1`);
    assert.deepEqual(queries[0]?.query.timeDimensions, [{ dimension: CREATED, granularity: 'month' }]);
    assert.ok(!local?.sql.includes('GROUP BY'), key);
  }
  const { local } = plan(
    'SELECT EXTRACT(year FROM created_at), EXTRACT(month FROM created_at), MEASURE(buyers) FROM orders_view GROUP BY 1, 2',
  );
  assert.ok(!local?.sql.includes('GROUP BY'));
});

const withControls = (sql: string, controls: Controls) => planSql(sql, META, { ...OPTIONS, controls });
const OPEN = { member: STATUS, operator: 'equals', values: ['open'] };
const RECENT = { member: CREATED, operator: 'inDateRange', values: ['2025-01-01', '2025-01-31'] };

test('filters of a dashboard apply to every query of the view of their members, also in WITH and UNION', () => {
  const sql = `WITH a AS (SELECT city, MEASURE(count) AS n FROM orders_view WHERE is_paid GROUP BY 1)
    SELECT city, n FROM a UNION SELECT city, COUNT(*) FROM customers_view GROUP BY 1`;
  const unknown = { member: 'flights_view.carrier', operator: 'set' };
  const { queries, unused } = withControls(sql, { filters: [OPEN, unknown] });
  const paid = { member: PAID, operator: 'equals', values: ['true'] };
  assert.deepEqual(
    queries.map(({ query }) => query.filters),
    [[paid, OPEN], undefined],
  );
  assert.deepEqual(unused, { filters: [unknown], granularities: [], members: [] });
});

test('a filter of a dashboard on a time that the statement limits narrows it', () => {
  const sql = "SELECT MEASURE(count) FROM orders_view WHERE created_at BETWEEN '2025-01-10' AND '2025-06-30'";
  const [inner] = withControls(sql, { filters: [RECENT] }).queries;
  assert.deepEqual(inner?.query.timeDimensions?.length, 1);
  assert.deepEqual(inner?.query.filters?.length, 1);
});

test('granularities and members of a dashboard replace those outside WHERE, under the same column names', () => {
  const sql = `SELECT DATE_TRUNC('month', created_at) AS period, status, MEASURE(total) AS value FROM orders_view
    WHERE status <> 'a' AND DATE_TRUNC('month', created_at) >= '2025-01-01' GROUP BY 1, 2 ORDER BY 1`;
  const { columns, queries, unused } = withControls(sql, {
    granularities: [{ member: CREATED, granularity: 'week' }],
    members: [
      { from: STATUS, to: CITY },
      { from: TOTAL, to: COUNT },
      { from: AMOUNT, to: CITY },
    ],
  });
  const [inner] = queries;
  assert.deepEqual(inner?.query.timeDimensions, [{ dimension: CREATED, granularity: 'week' }]);
  assert.deepEqual(
    { dimensions: inner?.query.dimensions, measures: inner?.query.measures },
    { dimensions: [CITY], measures: [COUNT] },
  );
  assert.deepEqual(
    columns.map(({ name, member: shown }) => [name, shown]),
    [
      ['period', CREATED],
      ['status', CITY],
      ['value', COUNT],
    ],
  );
  assert.equal(JSON.stringify(inner?.query.filters).includes(STATUS), true);
  assert.deepEqual(unused, { filters: [], granularities: [], members: [{ from: AMOUNT, to: CITY }] });
});

/** Statements that are refused; `^` marks the place. */
const REFUSED: readonly (readonly [sql: string, message: RegExp])[] = [
  ['^SELECT ', /SELECT needs at least one column/],
  ['SELECT 1 FROM^', /Syntax error at end of input/],
  ['SELECT é, ^FROM x', /Syntax error at or near "FROM"/],
  ["SELECT '😀' + ^FROM x", /Syntax error at or near "FROM"/],
  ['^', /The SQL is empty/],
  ['SELECT 1; ^SELECT 2', /Only one statement is accepted/],
  ['^DELETE FROM orders_view', /Only SELECT is accepted, not DELETE/],
  ['/* x */ ^DROP TABLE orders_view', /Only SELECT is accepted, not DROP/],
  ["^COPY orders_view TO '/tmp/x'", /Only SELECT is accepted, not COPY/],
  ['SELECT 1 \n FROM ^ordrs_view', /Table "ordrs_view" does not exist; did you mean "orders_view"\?/],
  ['SELECT 1 FROM ^hidden_view', /Table "hidden_view" does not exist/],
  ['SELECT ^statu FROM orders_view', /Column "statu" does not exist; did you mean "status"\?/],
  ['SELECT ^o.citi FROM orders_view o', /column "citi" does not exist; did you mean "city"\?/],
  ['SELECT MEASURE(^secret) FROM orders_view', /Column "secret" does not exist/],
  ['SELECT ^id FROM orders_view', /Column "id" does not exist/],
  [
    'SELECT x.status FROM (SELECT status FROM orders_view GROUP BY 1) x WHERE ^y.status = 1',
    /Table "y" does not exist/,
  ],
  [
    'SELECT ^status FROM (SELECT status FROM orders_view) a, (SELECT status FROM orders_view) b',
    /Column "status" is ambiguous: write a.status or b.status/,
  ],
  ['SELECT ^SUM(average) FROM orders_view', /SUM\(average\) does not match the measure, whose type is avg/],
  ['SELECT ^COUNT(buyers) FROM orders_view', /COUNT\(buyers\) does not match/],
  ['SELECT MEASURE(^status) FROM orders_view', /MEASURE needs a measure, not the dimension "status"/],
  ['SELECT MEASURE(^1 + 1) FROM orders_view', /MEASURE needs a measure, not an expression/],
  ['SELECT ^total FROM orders_view', /"total" is a measure: write MEASURE\(total\)/],
  ['SELECT ^large FROM orders_view', /The segment "large" can only be a condition/],
  ['SELECT ^* FROM orders_view', /\* is not supported for "orders_view"/],
  ['SELECT status, ^city, COUNT(*) FROM orders_view GROUP BY 1', /"city" must be in GROUP BY/],
  [
    'SELECT status, COUNT(*), (SELECT x.n FROM (SELECT city, COUNT(*) AS n FROM orders_view GROUP BY 1) x WHERE x.city = ^orders_view.city) FROM orders_view GROUP BY 1',
    /"city" must be in GROUP BY/,
  ],
  ['SELECT status FROM orders_view WHERE ^COUNT(*) > 1', /Aggregates are not allowed in WHERE/],
  ['SELECT SUM(^MEASURE(total)) FROM orders_view', /Aggregates cannot contain aggregates/],
  ['SELECT ^SUM(total) OVER () FROM orders_view', /write SUM\(MEASURE\(total\)\) OVER/],
  ['SELECT COUNT(*) FILTER (WHERE ^is_paid) FROM orders_view', /FILTER does not apply/],
  [
    'SELECT upper(status), ^MEASURE(average) FROM orders_view GROUP BY 1',
    /"average" \(avg\) cannot be added up/,
  ],
  [
    'SELECT EXTRACT(year FROM created_at), EXTRACT(month FROM created_at), upper(status), ^MEASURE(average) FROM orders_view GROUP BY 1, 2, 3',
    /"average" \(avg\) cannot be added up over values of "status"/,
  ],
  ['SELECT upper(city), ^MEASURE(total) FROM orders_view GROUP BY 1', /which belongs to another cube/],
  ["SELECT status FROM orders_view WHERE amount = ^'a'", /"a" is not a number/],
  ['SELECT status FROM orders_view WHERE status = ^5', /A string cannot be compared with a number/],
  ["SELECT status FROM orders_view WHERE amount ^LIKE 'a%'", /LIKE needs strings, not a number/],
  ["SELECT status FROM orders_view WHERE amount ^ILIKE 'a%'", /ILIKE needs a string; "amount" is a number/],
  ["SELECT status FROM orders_view WHERE created_at > ^'soon'", /"soon" is not a time/],
  ['SELECT status FROM orders_view WHERE is_paid > ^5', /cannot be compared|cannot compare/],
  [
    'SELECT status FROM orders_view WHERE status ^+ 1 = 2',
    /The operator \+ does not apply to a string and an integer/,
  ],
  ["SELECT DATE_TRUNC('month', ^status) FROM orders_view", /DATE_TRUNC needs a time; "status" is a string/],
  ['SELECT status FROM orders_view WHERE status = ^$1', /Parameters such as \$1 are not supported/],
  ["SELECT ^read_text('/etc/passwd')", /The function read_text is not supported/],
  ["SELECT ^getenv('HOME')", /The function getenv is not supported/],
  ["SELECT * FROM ^read_csv('/etc/passwd')", /The function read_csv is not supported in FROM/],
  ['SELECT * FROM ^duckdb_settings()', /not supported in FROM/],
  ['SELECT ^pg_sleep(10)', /The function pg_sleep is not supported/],
  ["SELECT ^current_setting('x')", /The function current_setting is not supported/],
  ['SELECT * FROM ^information_schema.tables', /Schema "information_schema" does not exist/],
  [
    'SELECT 1 FROM ^orders_view JOIN (SELECT city FROM orders_view) x ON true',
    /"orders_view" cannot be joined directly/,
  ],
  ['SELECT 1 UNION SELECT ^1, 2', /UNION needs the same number of columns/],
  ['SELECT (1)::^json', /The type json is not supported/],
  ['SELECT status FROM orders_view GROUP BY ^3', /GROUP BY position 3 is not in the SELECT list/],
  ['SELECT status FROM orders_view ORDER BY ^3', /ORDER BY position is not in the SELECT list/],
  ['VALUES (1), (2) ORDER BY ^column1 + 1', /ORDER BY after VALUES needs the name or position of a column/],
  [
    'SELECT 1 AS a UNION SELECT 2 ORDER BY ^a + 1',
    /ORDER BY after UNION needs the name or position of a column/,
  ],
  ['SELECT ^sales.orders_view.status FROM orders_view', /"sales.orders_view.status" has too many parts/],
  ["SELECT * FROM ^'/etc/passwd'", /Syntax error/],
  ['SELECT * FROM ^"/etc/passwd"', /Table "\/etc\/passwd" does not exist/],
  ['SELECT * FROM ^pg_catalog.pg_user', /Schema "pg_catalog" does not exist/],
  ['SELECT * FROM ^duckdb_secrets', /Table "duckdb_secrets" does not exist/],
  ['SELECT * FROM ^q0', /Table "q0" does not exist/],
  ['SELECT ^pg_catalog.pg_read_file(status) FROM orders_view', /The function pg_read_file is not supported/],
  ["SELECT ^query('SELECT 1')", /The function query is not supported/],
  ['SELECT ^"read_text"(\'/etc/passwd\')', /The function read_text is not supported/],
  ["SELECT * FROM ^read_parquet('x') AS t(a)", /The function read_parquet is not supported in FROM/],
  ['SELECT * FROM ROWS FROM (^generate_series(1, 2), glob(1))', /not supported in FROM/],
  ['SELECT (SELECT 1)::^regclass', /The type regclass is not supported/],
  ['SELECT 1 ^OPERATOR(pg_catalog.@@) 2', /The operator @@ is not supported/],
  ['^EXPLAIN SELECT 1', /Only SELECT is accepted, not EXPLAIN/],
  ["^SET memory_limit = '1GB'", /Only SELECT is accepted, not VARIABLE SET/],
  ["^LOAD 'x'", /Only SELECT is accepted, not LOAD/],
  ["^ATTACH 'x'", /Syntax error/],
  ['^PRAGMA version', /Syntax error/],
  ['WITH ^x AS (DELETE FROM orders_view RETURNING 1) SELECT 1', /WITH can contain SELECT only/],
  ['SELECT 1 INTO ^x', /SELECT INTO is not supported/],
  ['^SELECT 1 FROM (SELECT 1) x FOR UPDATE', /FOR UPDATE and FOR SHARE are not supported/],
  ['SELECT status FROM orders_view LIMIT ^1.5', /LIMIT must be a whole number/],
];

for (const [marked, message] of REFUSED) {
  test(`refused: ${marked}`, () => {
    const position = marked.indexOf('^');
    const sql = marked.replace('^', '');
    assert.throws(
      () => plan(sql),
      (error) => {
        assert.ok(error instanceof SqlError, String(error));
        assert.match(error.message, message);
        assert.equal(error.position, position, `${error.position}: ${error.message}`);
        return true;
      },
    );
  });
}

test('an error has the line, the column in characters and the word', () => {
  assert.throws(() => plan("SELECT '😀',\n  '😀' AS é, statu\nFROM orders_view"), {
    line: 2,
    column: 13,
    near: 'statu',
  });
});

test('a statement with too many different queries is refused', () => {
  const parts = Array.from(
    { length: 51 },
    (_, index) => `SELECT status FROM orders_view WHERE amount = ${index}`,
  );
  assert.throws(() => plan(parts.join(' UNION ')), /At most 50 different queries/);
});

test('statements that are too long, too deep or contain NUL are refused', () => {
  const deep = 20_000;
  const nested = ['1+', 'NOT ', 'abs(', '(', 'CASE WHEN true THEN ', '(SELECT ', '- '];
  assert.throws(() => plan(`SELECT '${'a'.repeat(100_000)}'`), /at most 65536 are accepted/);
  assert.throws(() => plan('SELECT \0'), { message: /NUL/, position: 7 });
  for (const part of nested) {
    const sql = `SELECT ${part.repeat(Math.min(deep, Math.floor(60_000 / part.length)))}1`;
    assert.throws(() => plan(sql), /nests too deeply/, part);
  }
  for (const chain of [' UNION SELECT 1', ' INTERSECT SELECT 1', ' EXCEPT SELECT 1', ' JOIN a ON true'])
    assert.throws(() => plan(`SELECT 1 FROM a${chain.repeat(2000)}`), /nests too deeply/, chain);
  for (const part of [' OPERATOR(pg_catalog.+) 1', ' IS NULL', '::int', " || $$' || $$"])
    assert.throws(() => plan(`SELECT 1${part.repeat(2000)}`), /nests too deeply/, part);
  assert.throws(() => plan(`SELECT E'\\'' ${'|| 1 '.repeat(2000)}--'`), /nests too deeply/);
  assert.throws(() => plan(`SELECT /* /* */ ' */ 1 ${'+ 1 '.repeat(2000)} -- '`), /nests too deeply/);
  // Long lists are not deep.
  plan(`SELECT MEASURE(count) FROM orders_view WHERE status IN (${"'a', ".repeat(5000)}'b')`);
  plan(`SELECT MEASURE(count) FROM orders_view WHERE ${"status = 'a' OR ".repeat(2000)} status = 'b'`);
});
