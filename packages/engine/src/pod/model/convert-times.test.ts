import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameTimes, timesInDuckdb } from '../../testing/times-in-duckdb.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
];
const times = await timesInDuckdb();

for (const [index, zone] of ZONES.entries())
  test(`times in ${zone} are the engine's own, in every type`, async () => {
    const columns = [index % 2 === 0 ? 'zoned' : 'stamp'] as const;
    await assertSameTimes(times, zone, { seed: 1, granularities: ['second', 'week', 'month'], columns });
  });

test('times as text and with nanoseconds can be filtered', async () => {
  await times.fill('Europe/Berlin', 1);
  const ranges = [
    ['1990-01-01', '2001-03-25'],
    ['2001-10-28T02:30:00', '2039-12-31'],
  ];
  for (const dateRange of ranges) {
    const [stamps, nanos] = await Promise.all(
      ['stamp', 'nanos'].map(async (name) =>
        times.fast({
          measures: ['times.sum'],
          timeDimensions: [{ dimension: `times.${name}`, granularity: 'day', dateRange }],
          timezone: 'Europe/Berlin',
        }),
      ),
    );
    assert.ok(stamps && stamps.length > 20);
    assert.deepEqual(nanos, stamps);
  }
  const sums = [
    ['stamp', '02:30:00', '22:30:00'],
    ['texts', '00:00:00', '20:00:00'],
  ].map(([name, from, to]) =>
    times.fast({
      measures: ['times.sum'],
      filters: [
        {
          member: `times.${name}`,
          operator: 'inDateRange',
          values: [`1990-01-01T${from}`, `2010-12-31T${to}`],
        },
      ],
      timezone: 'UTC',
    }),
  );
  // The texts are those of the same times, but in a zone two and a half hours ahead.
  const [stamps, texts] = await Promise.all(sums);
  assert.deepEqual(texts, stamps);
});

/** The SQL by which a query converts and compares a column. */
function sqlOf(timezone: string, rest: object = {}): string {
  const [sql] = times.sql({
    timeDimensions: [{ dimension: 'times.stamp', granularity: 'week', ...rest }],
    timezone,
  });
  return sql.replaceAll(/\s+/g, ' ');
}

test('a range has only the offsets near it, and an open one those of all years in lists', async () => {
  await times.fill('Europe/Berlin', 1);
  const ranged = sqlOf('Europe/Berlin', { dateRange: ['2001-01-01', '2001-06-30'] });
  const periods = ranged.match(/then make_timestamp/g) ?? [];
  // For columns with and without a zone.
  assert.equal(periods.length, 2 * 4, ranged);
  assert.equal(ranged.match(/\[\d+, /g), null);
  const open = sqlOf('Europe/Berlin');
  assert.ok(open.length < 8000, String(open.length));
  assert.equal(open.match(/'\[\d[\d,nul-]*\]'::bigint\[\]/g)?.length, 2, open);
});

test('DuckDB plans neither calendar calculations nor casts of a column without a zone', async () => {
  await times.fill('UTC', 1);
  const query = {
    measures: ['times.count'],
    timeDimensions: [
      { dimension: 'times.stamp', granularity: 'week', dateRange: ['2001-01-01', '2001-06-30'] },
    ],
    timezone: 'UTC',
  };
  const [sql, params] = times.sql(query);
  const plan = await times.connection.runAndReadAll(`explain ${sql}`, params as string[]);
  const text = JSON.stringify(plan.getRowsJson());
  assert.doesNotMatch(text, /timezone|CAST|TIME ZONE/);
  assert.match(text, /stamp>='2001-01-01/);
});
