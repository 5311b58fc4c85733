import { test } from 'node:test';
import { assertSameTimes, COMPARABLE, timesInDuckdb } from '../../testing/times-in-duckdb.ts';

// Slow: the times of all zones, in all granularities. FACET_TEST_SEED repeats a run.
const seed = Number(process.env.FACET_TEST_SEED ?? Date.now() % 1_000_000);
const granularities = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const times = await timesInDuckdb();
const names = await times.connection.runAndReadAll(
  "select distinct name from pg_timezone_names() where name like '%/%' order by 1",
);
const zones = names.getRows().map(([name]) => String(name));

for (const zone of [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
])
  test(`times in ${zone}, in every column, with seed ${seed}`, async () => {
    await assertSameTimes(times, zone, { seed, granularities, columns: COMPARABLE });
  });

test(`times in every zone, with seed ${seed}`, async () => {
  for (const zone of zones)
    await assertSameTimes(times, zone, { seed, granularities: ['second', 'month'], columns: [] });
});
