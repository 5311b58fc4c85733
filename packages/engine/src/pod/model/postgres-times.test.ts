import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { dialects, sqlWriter } from '../../testing/sql-of-dialect.ts';

const COLUMNS = ['stamp', 'zoned', 'day'];
const MODEL = `cubes:
  - name: times
    sql_table: times
    dimensions:
${COLUMNS.map((name) => `      - { name: ${name}, sql: "{CUBE}.${name}", type: time }`).join('\n')}
    measures:
      - { name: count, type: count }
`;

test("the engine's conditions on times use indexes of PostgreSQL, in every type and zone", async (t) => {
  const { pool, close } = await testDatabase();
  t.after(close);
  await pool.query(`
    create table times as
    select t as stamp, t at time zone 'UTC' as zoned, t::date as day
    from generate_series(timestamp '2001-01-01', '2001-12-31', '10 minutes') t`);
  for (const name of COLUMNS) await pool.query(`create index on times (${name})`);
  await pool.query('analyze times');
  const write = await sqlWriter(MODEL);
  const { own } = dialects(
    '@cubejs-backend/schema-compiler/dist/src/adapter/PostgresQuery.js',
    'PostgresQuery',
  );
  for (const name of COLUMNS)
    for (const timezone of ['UTC', 'Europe/Berlin']) {
      const dateRange = ['2001-03-25', '2001-03-25'];
      const timeDimensions = [{ dimension: `times.${name}`, granularity: 'hour', dateRange }];
      const [sql, params] = write(own, { measures: ['times.count'], timeDimensions, timezone });
      const { rows } = await pool.query(`explain ${sql}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, new RegExp(`Index Cond: \\(\\(${name} >= .*AND \\(${name} <= `), plan);
    }
});
