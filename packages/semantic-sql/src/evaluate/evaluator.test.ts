import assert from 'node:assert/strict';
import { getPriority } from 'node:os';
import { after, test } from 'node:test';
import type { Turn } from '@facet/fair-queue';
import { withDescendants } from '@facet/programs';
import { EvaluationError } from './evaluation-error.ts';
import { Evaluator } from './evaluator.ts';
import type { LocalJob } from './run-sql.ts';

const evaluator = new Evaluator({ memoryMb: 128 });
after(() => evaluator.close());

const { signal } = new AbortController();
const LIMITS = { maxRows: 1000, maxBytes: 1 << 20, timeoutMs: 20_000 };
const evaluate = (sql: string, job: Partial<LocalJob> = {}) =>
  evaluator.evaluate({ sql, tables: [], ...LIMITS, ...job }, signal);

const failure =
  (kind: string, message = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof EvaluationError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, message);
    return true;
  };

const TABLE: LocalJob['tables'][number] = {
  name: 'q0',
  columns: [
    { name: 'text', type: 'string' },
    { name: 'count', type: 'integer' },
    { name: 'amount', type: 'number' },
    { name: 'paid', type: 'boolean' },
    { name: 'day', type: 'time' },
    { name: 'at', type: 'time' },
    { name: 'absent', type: 'string' },
  ],
  keys: [5, 0, 1, 2, 3, 4, -1],
  rows: [
    ['9007199254740993', '10.50', 'true', '2025-01-31T00:00:00.000', '2025-06-30T23:30:00.123', 'é😀\n'],
    [2, 0.1, false, '2025-01-01T00:00:00.000', '2025-01-31T23:30:00.000', "'; DROP TABLE q0; --"],
    [null, null, null, null, null, null],
  ],
};

test('values pass through a table unchanged', async () => {
  const { rows, isTruncated } = await evaluate('SELECT * FROM q0', { tables: [TABLE] });
  assert.deepEqual(rows, [
    ['é😀\n', '9007199254740993', 10.5, true, '2025-01-31T00:00:00.000', '2025-06-30T23:30:00.123', null],
    ["'; DROP TABLE q0; --", 2, 0.1, false, '2025-01-01T00:00:00.000', '2025-01-31T23:30:00.000', null],
    [null, null, null, null, null, null, null],
  ]);
  assert.equal(isTruncated, false);
});

test('each job has a database of its own', async () => {
  await evaluate('SELECT * FROM q0', { tables: [TABLE] });
  await assert.rejects(evaluate('SELECT * FROM q0'), failure('sql', /q0 does not exist/));
});

test('many rows keep their order, and those above the limit are left out', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index]);
  const table = { name: 'q0', columns: [{ name: 'n', type: 'integer' as const }], keys: [0], rows };
  const all = await evaluate('SELECT n FROM q0 ORDER BY n DESC', { tables: [table], maxRows: 20_000 });
  assert.deepEqual(all, { rows: rows.toReversed(), isTruncated: false });
  const some = await evaluate('SELECT n FROM q0 ORDER BY n', { tables: [table], maxRows: 5000 });
  assert.deepEqual(some, { rows: rows.slice(0, 5000), isTruncated: true });
});

test('a statement that DuckDB cannot parse fails with a message and a position', async () => {
  for (const [sql, message, position] of [
    ['SELECT 1 FROM WHERE', 'syntax error at or near "WHERE"', 14],
    ["SELECT '{", 'unterminated quoted string at or near "\'{"', 7],
    ['SELECT 1 +', 'syntax error at end of input', 10],
  ] as const) {
    const error = await evaluate(sql).catch((reason: unknown) => reason);
    assert.ok(error instanceof EvaluationError, String(error));
    assert.deepEqual(
      { kind: error.kind, message: error.message, position: error.position },
      { kind: 'sql', message, position },
    );
  }
});

test('a failure has the position in the SQL', async () => {
  await assert.rejects(
    evaluate("SELECT '😀', CAST(text AS INTEGER) FROM q0", { tables: [TABLE] }),
    (error) => {
      failure('sql', /Could not convert string/)(error);
      // In bytes.
      assert.equal((error as EvaluationError).position, 15);
      return true;
    },
  );
  const wrong = { ...TABLE, rows: [['many', 1, true, null, null, 'x']] };
  await assert.rejects(
    evaluate('SELECT 1', { tables: [wrong] }),
    failure('sql', /The value "many" of "count" is not a integer/),
  );
});

/** What no statement may reach, even if planning let it through. */
const FORBIDDEN = [
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM glob('/etc/*')",
  "SELECT * FROM '/etc/passwd'",
  "COPY (SELECT 1) TO '/tmp/facet-evaluator-test.csv'",
  "ATTACH '/tmp/facet-evaluator-test.db'",
  "EXPORT DATABASE '/tmp/facet-evaluator-test'",
  'INSTALL httpfs',
  "LOAD '/tmp/x.duckdb_extension'",
  "SET memory_limit = '10GB'",
  'SET enable_external_access = true',
  'RESET lock_configuration',
  "PRAGMA temp_directory = '/tmp'",
  "SELECT getenv('HOME')",
  "SELECT * FROM read_json('http://127.0.0.1:1/x')",
  'CREATE SECRET (TYPE s3, KEY_ID 1, SECRET 2)',
  "CREATE PERSISTENT SECRET (TYPE http, BEARER_TOKEN 'x')",
  'CALL pragma_version(); CHECKPOINT; SELECT * FROM duckdb_extensions()',
];

test('files, the network, extensions and settings are out of reach', async () => {
  for (const sql of FORBIDDEN) await assert.rejects(evaluate(sql), failure('sql'), sql);
});

test('a statement that takes too long, needs too much memory or returns too much fails, and the next one runs', async () => {
  const cross = 'FROM generate_series(1, 1000000) a(x), generate_series(1, 1000000) b(y)';
  await assert.rejects(
    evaluate(`SELECT sum(hash(x + y)) ${cross}`, { timeoutMs: 300 }),
    failure('time', /more than 0.3 s/),
  );
  await assert.rejects(evaluate(`SELECT x, y ${cross} ORDER BY hash(x + y)`), failure('memory'));
  await assert.rejects(
    evaluate("SELECT sum(length(repeat('ab', 2000000000 + x::INT))) FROM range(9) t(x)"),
    failure('memory'),
  );
  await assert.rejects(
    evaluate("SELECT repeat('a', 1000) FROM range(5000)", { maxRows: 9999 }),
    failure('bytes'),
  );
  // Rows are produced only as far as they are read.
  const { rows, isTruncated } = await evaluate(`SELECT x, y ${cross}`);
  assert.equal(rows.length, LIMITS.maxRows);
  assert.equal(isTruncated, true);
});

test('a cancelled statement ends', async () => {
  const cancel = new AbortController();
  const job = { tables: [], ...LIMITS };
  const sql = 'SELECT sum(hash(a.range + b.range)) FROM range(1000000) a, range(1000000) b';
  const running = evaluator.evaluate({ ...job, sql }, cancel.signal);
  const waiting = evaluator.evaluate({ ...job, sql }, cancel.signal);
  setTimeout(() => cancel.abort(), 200);
  const results = await Promise.allSettled([running, waiting]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual((await evaluate('SELECT 1')).rows, [[1]]);
});

test('a process that was made nicer is not nicer for the next statement', async () => {
  const nicenessOf = async (follow?: Turn['follow']) => {
    const { rows } = await evaluator.evaluate({ sql: 'SELECT 1', tables: [], ...LIMITS }, signal, follow);
    assert.deepEqual(rows, [[1]]);
    const children = withDescendants(process.pid).filter((pid) => pid !== process.pid);
    return Math.max(...children.map((pid) => getPriority(pid)));
  };
  const own = getPriority();
  let nicest = own;
  await nicenessOf((setNiceness) => {
    setNiceness(6);
    const children = withDescendants(process.pid).filter((pid) => pid !== process.pid);
    nicest = Math.max(...children.map((pid) => getPriority(pid)));
  });
  assert.equal(nicest, own + 6);
  assert.equal(await nicenessOf(), own);
});

test('nothing is evaluated after the end', async () => {
  const closed = new Evaluator();
  closed.close();
  await assert.rejects(
    closed.evaluate({ sql: 'SELECT 1', tables: [], ...LIMITS }, signal),
    failure('stopped'),
  );
});
