import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledEngine } from '../../testing/sql-of-dialect.ts';
import { assertSameTimes, COMPARABLE, timesInDuckdb } from '../../testing/times-in-duckdb.ts';

// Slow: the times of many zones, and all granularities. A run takes one zone in six, and the runs after it take the others,
// because all of them take longer than they are worth. FACET_TEST_SEED repeats a run.
const RUNS = 6;
const seed = Number(process.env.FACET_TEST_SEED ?? Date.now() % 1_000_000);
const granularities = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const times = await timesInDuckdb();
const names = await times.connection.runAndReadAll(
  "select distinct name from pg_timezone_names() where name like '%/%' order by 1",
);
const { canonicalTimezone } = bundledEngine().shared as unknown as {
  canonicalTimezone(name: string): string | null;
};
// The engine accepts these; DuckDB has some more.
const zones = names
  .getRows()
  .map(([name]) => String(name))
  .filter((name) => canonicalTimezone(name) === name)
  .filter((_, index) => index % RUNS === seed % RUNS);

for (const timezone of ['UTC', 'Europe/Berlin', 'Africa/Casablanca', 'Australia/Lord_Howe'])
  test(`times in ${timezone}, in every column, with seed ${seed}`, async () => {
    await assertSameTimes(times, timezone, { seed, granularities, columns: COMPARABLE });
  });

for (const timezone of zones)
  test(`times in ${timezone}, to the second, with seed ${seed}`, async () => {
    await times.fill(timezone, seed);
    for (const dimension of ['times.stamp', 'times.zoned']) {
      const timeDimensions = [{ dimension, granularity: 'second' }];
      const query = { measures: ['times.sum'], timeDimensions, timezone };
      const expected = await times.own(query);
      assert.ok(expected.length > 300);
      assert.deepEqual(await times.fast(query), expected);
    }
  });
