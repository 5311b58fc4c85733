import { DuckDBInstance } from '@duckdb/node-api';
import { type LoadedRows, planSql, runSql } from '@facet/semantic-sql';
import { Evaluator } from '@facet/semantic-sql/evaluate';
import { LOCAL, META, SEMANTIC } from '@facet/semantic-sql/testing';
import { loadModule, parseSync } from 'libpg-query';

/*
 * run-semantic-sql.ts plan ROUNDS: planning 100 statements, and parsing them, in turns, 40 times each per round.
 * run-semantic-sql.ts window ROUNDS: a window function over semantic rows, and the same over a table, in turns.
 * Prints the milliseconds of each round as JSON: processor time of the thread for `plan`, which does nothing else.
 */
const STATEMENTS = 100;
/** The processor time of a thread advances in steps of a millisecond or more. */
const PASSES = 40;
const WARM_UP_ROUNDS = 5;
const ROWS = 100_000;
const OPTIONS = { now: new Date('2025-03-15T22:30:00Z'), timezone: 'Europe/Berlin' };

type Times = { ours: number[]; floor: number[] };

const [mode, rounds] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await (mode === 'plan' ? plans : windows)(Number(rounds))));

async function plans(rounds: number): Promise<Times> {
  await loadModule();
  const statements = [...SEMANTIC, ...LOCAL].slice(0, STATEMENTS);
  const each = (act: (sql: string) => void) => async () => {
    for (let pass = 0; pass < PASSES; pass += 1) for (const sql of statements) act(sql);
  };
  const turns = {
    ours: each((sql) => planSql(sql, META, OPTIONS)),
    floor: each((sql) => parseSync(sql)),
  };
  await inTurns(WARM_UP_ROUNDS, turns, threadMs);
  const { ours, floor } = await inTurns(rounds, turns, threadMs);
  return { ours: ours.map((ms) => ms / PASSES), floor: floor.map((ms) => ms / PASSES) };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function windows(rounds: number): Promise<Times> {
  const rows = Array.from({ length: ROWS }, (_, index) => [
    `status ${index % 100}`,
    new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString().slice(0, -1),
    String((index * 7919) % 100_000),
    String(((index * 7919) % 100_000) / 8),
  ]);
  const loaded: LoadedRows = {
    columns: ['status', 'created_at.hour', 'count', 'total'].map((name) => `orders_view.${name}`),
    rows,
    isTruncated: false,
  };
  const plan = planSql(
    `SELECT status, DATE_TRUNC('hour', created_at) AS hour, MEASURE(count) AS n, MEASURE(total) AS t,
       SUM(MEASURE(total)) OVER (PARTITION BY status ORDER BY DATE_TRUNC('hour', created_at)) AS running,
       rank() OVER (ORDER BY MEASURE(count) DESC) AS place
     FROM orders_view GROUP BY 1, 2`,
    META,
    OPTIONS,
  );
  const evaluator = new Evaluator();
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  await connection.run('create table orders (status varchar, hour timestamp, n bigint, t double)');
  const appender = await connection.createAppender('orders');
  for (const [status = '', hour = '', n = '', t = ''] of rows) {
    appender.appendVarchar(status);
    appender.appendVarchar(hour);
    appender.appendVarchar(n);
    appender.appendVarchar(t);
    appender.endRow();
  }
  appender.closeSync();
  try {
    return await inTurns(rounds, {
      ours: async () => {
        const limits = { maxRows: ROWS };
        const result = await runSql(plan, {
          load: async () => loaded,
          evaluate: evaluator.evaluate,
          limits,
        });
        require(result.rows.length);
      },
      floor: async () => {
        const result = await connection.runAndReadAll(
          `select status, hour, n, t, sum(t) over (partition by status order by hour) as running,
             rank() over (order by n desc) as place from orders`,
        );
        require(result.getRowsJson().length);
      },
    });
  } finally {
    evaluator.close();
  }
}

function require(count: number): void {
  if (count !== ROWS) throw new Error(`${count} rows instead of ${ROWS}`);
}

/** Runs both once to warm up, then `rounds` times, alternating which goes first. */
async function inTurns(
  rounds: number,
  turns: { ours: () => Promise<void>; floor: () => Promise<void> },
  clock: () => number = () => performance.now(),
): Promise<Times> {
  const times: Times = { ours: [], floor: [] };
  const names = ['ours', 'floor'] as const;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const started = clock();
      await turns[name]();
      if (round > 0) times[name].push(clock() - started);
    }
  return times;
}
