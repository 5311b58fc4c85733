import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type LoadedRows, planSql, type RunOptions, runSql, SqlError } from '../index.ts';
import type { CubeQuery } from '../model/cube-query.ts';
import { META } from '../testing/meta.ts';
import { Evaluator } from './index.ts';

const evaluator = new Evaluator();
after(() => evaluator.close());

const OPTIONS = { now: new Date('2025-03-15T22:30:00Z'), timezone: 'Europe/Berlin' };

const STATUSES: LoadedRows = {
  columns: ['orders_view.status', 'orders_view.count', 'orders_view.total'],
  rows: [
    ['open', '3', '10.50'],
    ['paid', '5', '20.25'],
  ],
  isTruncated: false,
};

function run(sql: string, loaded: LoadedRows = STATUSES, options: Partial<RunOptions> = {}) {
  const asked: CubeQuery[] = [];
  const load = async (query: CubeQuery) => {
    asked.push(query);
    return loaded;
  };
  const { evaluate } = evaluator;
  const result = runSql(planSql(sql, META, OPTIONS), { load, evaluate, ...options });
  return { result, asked };
}

test('one semantic query returns its own rows, in the columns of the statement', async () => {
  const { result, asked } = run('SELECT MEASURE(total) AS t, status FROM orders_view GROUP BY 2');
  const { columns, rows, isTruncated } = await result;
  assert.deepEqual(
    columns.map(({ name, type }) => [name, type]),
    [
      ['t', 'number'],
      ['status', 'string'],
    ],
  );
  assert.deepEqual(rows, [
    [10.5, 'open'],
    [20.25, 'paid'],
  ]);
  assert.equal(isTruncated, false);
  assert.equal(asked[0]?.limit, 50_000);
});

test('numbers with more digits than a double stay text', async () => {
  const loaded: LoadedRows = {
    columns: ['orders_view.created_at', 'orders_view.is_paid', 'orders_view.amount'],
    rows: [
      ['2025-06-30T23:30:00.000', 'true', '9007199254740993'],
      [null, null, null],
    ],
    isTruncated: false,
  };
  const { rows } = await run('SELECT created_at, is_paid, amount FROM orders_view', loaded).result;
  assert.deepEqual(rows, [
    ['2025-06-30T23:30:00.000', true, '9007199254740993'],
    [null, null, null],
  ]);
});

test('the rest of a statement runs over the results of its semantic queries', async () => {
  const { result, asked } = run(
    `SELECT status, MEASURE(total) AS total, SUM(MEASURE(total)) OVER (ORDER BY status) AS running
     FROM orders_view GROUP BY 1 ORDER BY 1 DESC`,
  );
  assert.deepEqual((await result).rows, [
    ['paid', 20.25, 30.75],
    ['open', 10.5, 10.5],
  ]);
  assert.deepEqual(asked[0], {
    measures: ['orders_view.total'],
    dimensions: ['orders_view.status'],
    timezone: 'Europe/Berlin',
    limit: 200_000,
  });
});

test('a statement without a table needs no query', async () => {
  const { result, asked } = run(
    "SELECT 7 / 2 AS a, 'x' || 1 AS b, CURRENT_DATE AS c, NULL AS d, 1.0 / 0 AS e",
  );
  assert.deepEqual((await result).rows, [[3, 'x1', '2025-03-15T00:00:00.000', null, null]]);
  assert.deepEqual(asked, []);
});

test('the result is limited; inner results that are incomplete fail at their table', async () => {
  const more = { ...STATUSES, isTruncated: true };
  const plain = 'SELECT status, MEASURE(total) FROM orders_view GROUP BY 1';
  assert.equal((await run(plain, more).result).isTruncated, true);
  // The statement asks for no more.
  const limited = run(`${plain} LIMIT 2`, more);
  assert.equal((await limited.result).isTruncated, false);
  assert.equal(limited.asked[0]?.limit, 2);
  const none = run(`${plain} LIMIT 0`);
  assert.deepEqual((await none.result).rows, []);
  assert.deepEqual(none.asked, []);
  const sql = `SELECT 1,\n  COUNT(*) FROM (${plain}) x`;
  await assert.rejects(run(sql, more).result, (error) => {
    assert.ok(error instanceof SqlError);
    assert.match(error.message, /more than 200000 rows: aggregate or filter them/);
    assert.deepEqual(
      { line: error.line, column: error.column, near: error.near },
      { line: 2, column: 53, near: 'orders_view' },
    );
    return true;
  });
  const two = `SELECT 1 FROM (${plain}) x, (SELECT MEASURE(count), status FROM orders_view GROUP BY 2) y`;
  await assert.rejects(run(two, STATUSES, { limits: { maxInnerRows: 3 } }).result, /more than 3 rows/);
  const cross = await run(`SELECT x.status FROM (${plain}) x, (${plain}) y`, STATUSES, {
    limits: { maxRows: 3 },
  }).result;
  assert.deepEqual(
    { rowCount: cross.rows.length, isTruncated: cross.isTruncated },
    { rowCount: 3, isTruncated: true },
  );
});

test('a failure while the rest runs names the place in the statement', async () => {
  const sql =
    "SELECT '😀' AS a,\n  CAST(status AS INTEGER) FROM (SELECT status FROM orders_view GROUP BY 1) x";
  await assert.rejects(run(sql).result, (error) => {
    assert.ok(error instanceof SqlError);
    assert.match(error.message, /Could not convert string 'open' to INT32/);
    assert.equal(error.line, 2);
    return true;
  });
});

test('errors of the callbacks are passed on, and the other queries are cancelled', async () => {
  const refused = new Error('no access');
  const signals: AbortSignal[] = [];
  const load = async (query: CubeQuery, signal: AbortSignal): Promise<LoadedRows> => {
    signals.push(signal);
    if (query.dimensions?.includes('orders_view.city')) throw refused;
    return STATUSES;
  };
  const sql =
    'SELECT * FROM (SELECT status FROM orders_view GROUP BY 1) x, (SELECT city FROM orders_view GROUP BY 1) y';
  await assert.rejects(run(sql, STATUSES, { load }).result, refused);
  assert.ok(signals.every(({ aborted }) => aborted));
  await assert.rejects(run(sql, STATUSES, { signal: AbortSignal.abort() }).result, { name: 'AbortError' });
});

test('identical queries run once', async () => {
  const inner = 'SELECT status, MEASURE(count) FROM orders_view GROUP BY 1';
  const { result, asked } = run(`SELECT COUNT(*) FROM (${inner}) x, (${inner}) y`);
  assert.deepEqual((await result).rows, [[4]]);
  assert.equal(asked.length, 1);
});
