import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import { DuckdbZones } from '../pod/child/duckdb-zones.ts';
import { convertTimes } from '../pod/model/convert-times.ts';
import type { ZoneOffsets } from '../protocol/model-protocol.ts';
import { bundledEngine, type Dialect, dialects, sqlWriter } from './sql-of-dialect.ts';

/** The columns with the same times as different types, and expressions. */
const TIMES = ['stamp', 'day', 'zoned', 'nanos', 'texts', 'call', 'expression'] as const;

/** Those that DuckDB compares with the engine's own parameters. */
export const COMPARABLE = TIMES.filter((name) => name !== 'nanos' && name !== 'texts');

const CUSTOM = ['fortnight', 'quarter_hour', 'fiscal_year', 'late_week'];
const FILTERS = [
  ['inDateRange', ['2000-12-31T23:30:00', '2001-10-28']],
  ['notInDateRange', ['1990-01-01', '2030-10-28']],
  ['beforeDate', ['1975-03-26T12:00:00']],
  ['afterOrOnDate', ['2039-03-25']],
] as const;
/** A time in each month of 1969, after which offsets are known. */
const JUST_BEFORE = Array.from({ length: 12 }, (_, month) => Date.UTC(1969, month, 15) / 1000);
const DEFINITIONS = `
        granularities:
          - { name: fortnight, interval: 2 weeks, origin: '2001-01-03' }
          - { name: quarter_hour, interval: 15 minutes, origin: '1996-01-01' }
          - { name: fiscal_year, interval: 1 year, offset: 3 months }
          - { name: late_week, interval: 1 week, offset: 2 days }`;
const MODEL = `cubes:
  - name: times
    sql: select * from times
    dimensions:
${TIMES.map((name) => `      - name: ${name}\n        sql: ${sqlOf(name)}\n        type: time${DEFINITIONS}`).join('\n')}
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: count, type: count }
      - { name: latest, type: time, sql: max(zoned) }
      - { name: sum, type: sum, sql: id }
      - { name: trailing, type: sum, sql: id, rolling_window: { trailing: 2 month } }
      - { name: to_date, type: sum, sql: id, rolling_window: { type: to_date, granularity: year } }
      - { name: total, type: sum, sql: id, rolling_window: { trailing: unbounded } }
      - { name: before, sql: "{sum}", type: number, multi_stage: true, time_shift: [{ interval: 1 year, type: prior }] }
`;

function sqlOf(name: (typeof TIMES)[number]): string {
  if (name === 'call') return '"coalesce({CUBE}.zoned, {CUBE}.stamp)"';
  return name === 'expression' ? '"case when {CUBE}.id > 0 then {CUBE}.stamp end"' : `"{CUBE}.${name}"`;
}

/** Runs queries over times near the changes of a zone, in a session like those of pods. */
export async function timesInDuckdb() {
  const zones = new DuckdbZones(bundledEngine());
  const known = new Map<string, ZoneOffsets>();
  const { own, changed } = dialects('@cubejs-backend/duckdb-driver/dist/src/DuckDBQuery.js', 'DuckDBQuery');
  convertTimes(changed, (zone) => known.get(zone));
  const write = await sqlWriter(MODEL);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run("set TimeZone = 'UTC'");

  async function rows(dialect: Dialect, query: object): Promise<string[]> {
    const [sql, params] = write(dialect, query);
    const result = await connection.runAndReadAll(sql, params as string[]);
    return result
      .getRowsJson()
      .map((row) => JSON.stringify(row))
      .sort();
  }

  return {
    /** Makes the table of times of a zone. */
    async fill(zone: string, seed: number): Promise<void> {
      const offsets = await zones.offsetsOf(zone);
      known.set(zone, offsets);
      const others = await zones.offsetsOf('Europe/Berlin');
      const changes = [...offsets.offsets, ...others.offsets].map(([from]) => from);
      await connection.run(tableSql([...changes, ...JUST_BEFORE, offsets.end], seed));
    },
    own: (query: object) => rows(own, query),
    fast: (query: object) => rows(changed, query),
    sql: (query: object) => write(changed, query),
    connection,
  };
}

type Times = Awaited<ReturnType<typeof timesInDuckdb>>;

type Column = (typeof TIMES)[number];

/**
 * Asserts that the engine's SQL and the changed one return the same rows for the times of a zone: single times, and groups
 * over all times. For some columns also groups over ranges, filters, and what the engine derives from groups.
 */
export async function assertSameTimes(
  { fill, own, fast }: Times,
  timezone: string,
  {
    seed,
    granularities,
    columns,
  }: { seed: number; granularities: readonly string[]; columns: readonly Column[] },
): Promise<void> {
  async function assertSame(query: object, least = 1): Promise<void> {
    const expected = await own({ timezone, ...query });
    const text = `seed ${seed}, ${timezone}: ${JSON.stringify(query)}`;
    assert.ok(expected.length >= least, `only ${expected.length} rows, ${text}`);
    assert.deepEqual(await fast({ timezone, ...query }), expected, text);
  }

  await fill(timezone, seed);
  const measures = ['times.count', 'times.sum'];
  for (const name of TIMES) {
    const dimension = `times.${name}`;
    const by = (names: readonly string[], dateRange?: string[]) =>
      names.map((granularity) => ({ dimension, granularity, ...(dateRange && { dateRange }) }));
    await assertSame({ measures, timeDimensions: by(granularities) }, 300);
    await assertSame({ dimensions: ['times.id', dimension], ungrouped: true }, 300);
    if (!columns.includes(name)) continue;
    const month = { measures, timeDimensions: by(['month'], ['2001-01-01', '2002-06-30']) };
    await assertSame({
      measures,
      timeDimensions: by([...granularities, ...CUSTOM], ['1996-03-31T01:30:00', '1996-12-31']),
    });
    await assertSame({ ...month, timeDimensions: by(['hour'], ['1969-06-01', '1971-01-01']) });
    await assertSame({ ...month, measures: ['times.trailing', 'times.to_date', 'times.total'] });
    await assertSame({ ...month, measures: ['times.sum', 'times.before'] });
    for (const [operator, values] of FILTERS)
      await assertSame({
        measures,
        filters: [{ member: dimension, operator, values }],
        timeDimensions: by(['day']),
      });
  }
  await assertSame({
    measures,
    filters: [{ member: 'times.latest', operator: 'afterDate', values: ['2001-01-01'] }],
  });
}

/** At, just before and after, and around the changes; some times of seven centuries; and special ones. */
function tableSql(changes: readonly number[], seed: number): string {
  const random = (salt: number) => `(hash(moment, n, ${seed}, ${salt}) % 1000000007)::bigint`;
  return `
    create or replace table times as
    with near as (
      select moment * 1000000 + [0, -1, ${random(1)} * 7, -${random(2)} * 170][n] as us
      from (select unnest([${changes}]::bigint[]) as moment), range(1, 5) t(n)
    ), far as (
      select ${random(3)} * 22000000 - 14000000000000000 as us from range(200) t(n), (select 0 as moment)
    ), all_times as (
      select make_timestamp(us::bigint) as stamp from (from near union all from far)
      union all
      select unnest([null, 'infinity', '-infinity', 'epoch', '0001-01-01', '1582-10-10', '0044-03-15 (BC)',
        '9999-12-31 23:59:59.999999']::timestamp[])
    )
    select row_number() over () as id, stamp, stamp::date as day, make_timestamptz(epoch_us(stamp)) as finite,
      coalesce(finite, stamp::timestamptz) as zoned, case when stamp between '1700-01-01' and '2200-01-01' then stamp::timestamp_ns end as nanos,
      case when isfinite(stamp) then stamp::varchar || '+02:30' else stamp::varchar end as texts
    from all_times`;
}
