import assert from 'node:assert/strict';
import test from 'node:test';
import { modelOf, nameOf, normalQuestion, type Question, toCubeQuery, toSql } from '@facet/query';
import { CUBES, groupedQuestion, MODEL, plainQuestion, sqlQuestion } from '@facet/query/testing';
import fc from 'fast-check';
import type { Meta } from '../model/cube-query.ts';
import { planSql } from '../plan-sql.ts';
import { META } from '../testing/meta.ts';
import { SEMANTIC } from '../testing/statements.ts';
import type { NoQuestionCode } from './no-question.ts';
import { questionOfSql } from './question-of-sql.ts';

const ORDERS: Meta = { cubes: CUBES as Meta['cubes'] };
const NOW = { now: new Date('2025-03-15T22:30:00Z'), timezone: 'Europe/Berlin', isExactToMilliseconds: true };
const RUNS = { numRuns: 120 };

function sqlOf(question: Question): string {
  const written = toSql(question, MODEL);
  if ('refused' in written) assert.fail(written.refused.message);
  return written.sql;
}

function read(sql: string, meta: Meta = ORDERS): Question {
  const result = questionOfSql(sql, meta);
  if ('reason' in result) assert.fail(`${result.reason} in ${sql}`);
  return result.question;
}

test('the SQL of a question is the same question', () => {
  fc.assert(
    fc.property(sqlQuestion, (question) => {
      const sql = sqlOf(question);
      assert.deepEqual(read(sql), normalQuestion(question, MODEL), sql);
    }),
    RUNS,
  );
});

test('JSON and SQL of a question are the same semantic query', () => {
  fc.assert(
    fc.property(plainQuestion, (question) => {
      const normal = normalQuestion(question, MODEL);
      const json = toCubeQuery(normal);
      if ('refused' in json) assert.fail(json.refused.message);
      const plan = planSql(sqlOf(question), ORDERS, NOW);
      const keys = question.columns.map((column) => (column.kind === 'calculation' ? '' : column.member));
      // SQL sorts two periods of one time over the result.
      if (plan.local !== undefined) return assert.ok(new Set(keys).size < keys.length);
      const { timezone: _, ...query } = plan.queries[0]?.query ?? {};
      assert.deepEqual(read(sqlOf(question)).filters, normal.filters);
      assert.deepEqual(
        { ...query, filters: [], timeDimensions: periods(query) },
        { ...json.query, filters: [], timeDimensions: periods(json.query) },
      );
    }),
    RUNS,
  );
});

function periods({
  timeDimensions = [],
}: {
  timeDimensions?: { dimension: string; granularity?: string }[];
}) {
  return timeDimensions.map(({ dimension, granularity }) => [dimension, granularity]);
}

test('a question with groups is a semantic query for each part, and its other columns stay members', () => {
  fc.assert(
    fc.property(groupedQuestion, (question) => {
      const sql = sqlOf(question);
      const plan = planSql(sql, ORDERS, NOW);
      assert.deepEqual(
        plan.columns.map(({ name, member }) => [name, member]),
        question.columns.map((column) => [
          nameOf(column),
          column.kind === 'calculation' || 'groups' in column ? undefined : column.member,
        ]),
        sql,
      );
    }),
    RUNS,
  );
});

/** Statements that are the same question in other words. */
const SAME: readonly (readonly [sql: string, other: string])[] = [
  [
    "SELECT status AS s, MEASURE(count) n FROM orders_view WHERE large AND status <> 'a' GROUP BY s ORDER BY n DESC LIMIT 5",
    "SELECT o.status AS s, COUNT(*) AS n FROM public.orders_view AS o WHERE NOT status = 'a' AND large IS TRUE GROUP BY o.status ORDER BY MEASURE(count) DESC LIMIT 5",
  ],
  ['SELECT DISTINCT city FROM orders_view', 'SELECT city FROM orders_view GROUP BY 1'],
  [
    "SELECT MEASURE(count) FROM orders_view WHERE created_at BETWEEN '2025-01-01' AND '2025-01-31 23:59:59.999'",
    "SELECT MEASURE(count) FROM orders_view WHERE created_at >= '2025-01-01' AND created_at < '2025-02-01'",
  ],
  [
    'SELECT MEASURE(count) FROM orders_view WHERE created_at >= CURRENT_DATE - 7 AND created_at < CURRENT_DATE',
    "SELECT MEASURE(count) FROM orders_view WHERE created_at < CURRENT_DATE AND created_at >= CURRENT_DATE - INTERVAL '1 week'",
  ],
  [
    'SELECT city, MEASURE(total)/MEASURE(count) -- per order\n AS ratio FROM orders_view GROUP BY 1',
    'SELECT city, MEASURE(total)/MEASURE(count) ratio FROM orders_view GROUP BY city',
  ],
];

test('other words for a statement are the same question', () => {
  for (const [one, other] of SAME.slice(0, 3)) assert.deepEqual(read(other, META), read(one, META));
  const [, , , moving, calculated] = SAME;
  assert.deepEqual(read(moving?.[0] ?? '', META).ranges, [
    { member: 'orders_view.created_at', range: 'last 7 days' },
  ]);
  assert.deepEqual(read(calculated?.[1] ?? '', META), read(calculated?.[0] ?? '', META));
});

/** Statements that are no question, with the code and the text at the place. */
const NO_QUESTIONS: readonly (readonly [sql: string, code: NoQuestionCode, place: string])[] = [
  ['SELECT statu FROM orders_view', 'invalid_sql', 'statu'],
  ['SELECT', 'invalid_sql', ''],
  ['WITH x AS (SELECT city FROM orders_view) SELECT city FROM x', 'with', ''],
  ['SELECT city FROM orders_view UNION SELECT city FROM customers_view', 'set_operation', ''],
  ['SELECT c FROM (SELECT city AS c FROM orders_view) x', 'from', ''],
  ['SELECT city, (SELECT MEASURE(count) FROM customers_view) FROM orders_view', 'from', 'orders_view'],
  ['SELECT DISTINCT upper(city) FROM orders_view', 'distinct', 'upper'],
  ['SELECT DISTINCT ON (city) city FROM orders_view', 'distinct', 'city FROM'],
  ['SELECT city, MEASURE(count) FROM orders_view GROUP BY ROLLUP (city)', 'grouping_sets', 'ROLLUP'],
  ['SELECT upper(status), MEASURE(count) FROM orders_view GROUP BY 1', 'regrouped', '1'],
  [
    "SELECT DATE_TRUNC('month', created_at)::date, MEASURE(count) FROM orders_view GROUP BY 1",
    'regrouped',
    '1',
  ],
  ['SELECT MEASURE(count) FROM orders_view GROUP BY city', 'hidden_group', 'city'],
  ["SELECT MEASURE(count) FROM orders_view WHERE upper(status) = 'A'", 'condition', 'upper'],
  ["SELECT MEASURE(count) FROM orders_view WHERE status LIKE 'A%'", 'condition', 'status'],
  [
    'SELECT city, MEASURE(count) FROM orders_view GROUP BY 1 HAVING MEASURE(count) > MEASURE(paid)',
    'condition',
    'MEASURE(count) >',
  ],
  ['SELECT city FROM orders_view GROUP BY 1 ORDER BY length(city)', 'order', 'length'],
  ['SELECT city FROM orders_view GROUP BY 1 ORDER BY 1, orders_view.city', 'order', 'orders_view.city'],
  ['SELECT city FROM orders_view GROUP BY 1 ORDER BY 1 NULLS FIRST', 'null_order', '1 NULLS'],
  ['SELECT city, rank() OVER w FROM orders_view GROUP BY 1 WINDOW w AS (ORDER BY city)', 'window', '(ORDER'],
  ['SELECT o.city, upper(o.city) FROM orders_view o GROUP BY 1', 'alias', 'orders_view'],
  ['SELECT city, city AS again FROM orders_view GROUP BY 1', 'repeated_column', 'city AS again'],
  ['SELECT upper(city) AS "orders_view.city" FROM orders_view', 'name_of_member', 'upper'],
  [
    "SELECT MEASURE(count) FROM orders_view WHERE created_at > now() - INTERVAL '90 minutes'",
    'moving_time',
    'created_at',
  ],
  [
    "SELECT MEASURE(count) FROM orders_view WHERE created_at > '2025-01-01T00:00:00Z'",
    'moving_time',
    'created_at',
  ],
];

test('a statement that is no question is refused with the reason and the place', () => {
  for (const [sql, code, place] of NO_QUESTIONS) {
    const result = questionOfSql(sql, META);
    assert.ok('reason' in result, `a question: ${sql}`);
    assert.equal(result.code, code, `${result.reason} in ${sql}`);
    assert.doesNotMatch(result.reason, /[{}]/);
    if (place !== '') assert.equal(result.position, sql.indexOf(place), sql);
  }
});

test('a statement is only a question that asks for the same', () => {
  const model = modelOf(META.cubes);
  let questions = 0;
  for (const sql of SEMANTIC) {
    const result = questionOfSql(sql, META);
    if ('reason' in result) continue;
    questions += 1;
    const written = toSql(result.question, model);
    if ('refused' in written) assert.fail(written.refused.message);
    assert.deepEqual(names(written.sql), names(sql));
    assert.deepEqual(read(written.sql, META), result.question);
  }
  assert.ok(questions >= 20, `${questions} of ${SEMANTIC.length}`);
});

function names(sql: string): string[] {
  return planSql(sql, META, NOW).columns.map(({ name }) => name);
}

/** Words of the data API, and what they mean on the clock of `NOW`, in Berlin. */
const WORDS: readonly (readonly [words: string, range: readonly [string, string]])[] = [
  ['today', ['2025-03-15', '2025-03-15']],
  ['yesterday', ['2025-03-14', '2025-03-14']],
  ['tomorrow', ['2025-03-16', '2025-03-16']],
  ['this week', ['2025-03-10', '2025-03-16']],
  ['last 2 weeks', ['2025-02-24', '2025-03-09']],
  ['last month', ['2025-02-01', '2025-02-28']],
  ['next 2 quarters', ['2025-04-01', '2025-09-30']],
  ['last 1 year', ['2024-01-01', '2024-12-31']],
  ['last 3 hours', ['2025-03-15T20:00:00.000', '2025-03-15T22:59:59.999']],
];

test('words of the data API are the same range in SQL', () => {
  for (const [words, range] of WORDS) {
    const sql = sqlOf({
      ...read('SELECT MEASURE(count) FROM orders'),
      ranges: [{ member: 'orders.created_at', range: words }],
    });
    assert.deepEqual(planSql(sql, ORDERS, NOW).queries[0]?.query.timeDimensions, [
      { dimension: 'orders.created_at', dateRange: range },
    ]);
  }
});
