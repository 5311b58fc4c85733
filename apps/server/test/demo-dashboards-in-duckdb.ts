import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** The demo's flights, joined in SQL without Facet. */
const FLIGHTS = `
  create view flights as
  select f.*, o.iata, o.name, o.city, o.state, o.latitude, o.longitude,
    dayname(date) as weekday, hour(date) as hour,
    case when distance < 500 then 'Under 500 miles' when distance < 1000 then '500 to 999 miles'
      when distance < 1500 then '1,000 to 1,499 miles' else '1,500 miles and more' end as band
  from read_parquet('FLIGHTS') f
  left join read_csv('AIRPORTS') o on o.iata = f.origin
  left join read_csv('AIRPORTS') d on d.iata = f.destination`;

const LATE = 'count(*) filter (delay > 15)';
const SHARE = `${LATE} / count(*)`;
const FIRST = "date >= '2001-01-01' and date < '2001-04-01'";
const SECOND = "date >= '2001-04-01' and date < '2001-07-01'";
const HALF = "date >= '2001-01-01' and date < '2001-07-01'";
const WEEKS = "date >= '2001-01-01' and date < '2001-06-25'";

/** A measure of the second quarter, and of the first. */
const quarters = (measure: string) =>
  `(select ${measure} as now from flights where ${SECOND}) a, (select ${measure} as before from flights where ${FIRST}) b`;

/** The states, with those outside the largest as one. */
const states = (count: number, condition: string) => `
  largest as (select state from flights where ${condition} group by 1 order by count(*) desc limit ${count}),
  grouped as (select *, case when state in (from largest) then state else 'Other states' end as part from flights)`;

/**
 * The expected rows of each chart of the demo's dashboards with the defaults of its controls, computed from the files.
 */
export const CHARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'executive-overview': {
    'chart-flights': `select now, (now - before) / before from ${quarters('count(*)')}`,
    'chart-delayed-share': `select now, before, now - before from ${quarters(SHARE)}`,
    'chart-average-delay': `select now, before, now - before from ${quarters('avg(delay)')}`,
    'chart-delayed': `select now, (now - before) / before from ${quarters(LATE)}`,
    'chart-months': `
      select a.month, now, before
      from (select date_trunc('month', date) as month, ${SHARE} as now from flights where ${SECOND} group by 1) a
      join (select date_trunc('month', date + interval 3 month) as month, ${SHARE} as before
        from flights where ${FIRST} group by 1) b on a.month = b.month`,
    'chart-weeks': `select date_trunc('week', date), count(*), ${SHARE} from flights where ${HALF} group by 1`,
    'chart-states': `
      with ${states(10, SECOND)}
      select part, n, now, delay, now - before
      from (select part, count(*) as n, ${SHARE} as now, avg(delay) as delay from grouped where ${SECOND} group by 1) a
      join (select part, ${SHARE} as before from grouped where ${FIRST} group by 1) b using (part)`,
    'chart-airports': `
      select iata, city, count(*), ${SHARE} from flights where ${SECOND}
      group by 1, 2 order by 3 desc limit 12`,
  },
  'late-in-2001': {
    'chart-by-hour': `select hour, count(*), ${SHARE} from flights where ${HALF} and hour >= 5 group by 1`,
    'chart-by-weekday': `select weekday, ${SHARE} from flights where ${HALF} group by 1`,
    'chart-by-week': `select date_trunc('week', date), ${SHARE} from flights where ${HALF} group by 1`,
    'chart-by-day': `select date_trunc('day', date), ${SHARE}, count(*) from flights where ${HALF} group by 1`,
    'chart-by-airport': `
      select city, iata, ${SHARE}, count(*) from flights where ${HALF}
      group by 1, 2 having count(*) > 20000 order by 3 desc limit 10`,
    'chart-by-distance': `select band, ${SHARE}, count(*) from flights where ${HALF} group by 1`,
    'chart-pivot': `
      with ${states(20, HALF)}
      select part, date_trunc('month', date), count(*), ${SHARE} from grouped where ${HALF} group by 1, 2`,
  },
  operations: {
    'chart-flights': `select count(*) from flights where ${WEEKS}`,
    'chart-delayed': `select ${LATE}, ${SHARE} from flights where ${WEEKS}`,
    'chart-average-delay': `select avg(delay) from flights where ${WEEKS}`,
    'chart-over-time': `
      select date_trunc('week', date), count(*), ${LATE}, ${SHARE} from flights where ${WEEKS} group by 1`,
    'chart-breakdown': `
      select state, ${LATE}, ${SHARE} from flights where ${WEEKS} group by 1 order by 2 desc limit 15`,
    'chart-heat-map': `select weekday, hour, count(*), ${SHARE} from flights where ${WEEKS} group by 1, 2`,
    'chart-map': `
      select iata, city, latitude, longitude, count(*), ${SHARE} from flights where ${WEEKS} group by 1, 2, 3, 4
      order by 5 desc limit 100`,
    'chart-airports': `
      select iata, name, city, state, count(*), ${LATE}, ${SHARE}, avg(delay), count(*) filter (delay <= 15)
      from flights where ${WEEKS} group by 1, 2, 3, 4`,
  },
};

/** The totals of the pivot: of each month, of each state with the others in one, and of everything. */
export const PIVOT_TOTALS = [
  `select null, date_trunc('month', date), count(*), ${SHARE} from flights where ${HALF} group by 2`,
  `with ${states(20, HALF)} select part, null, count(*), ${SHARE} from grouped where ${HALF} group by 1`,
  `select null, null, count(*), ${SHARE} from flights where ${HALF}`,
] as const;

/** Opens DuckDB with a view of the demo's files. */
export async function demoInDuckDb(files: Record<string, string>): Promise<DuckDBConnection> {
  const { 'flights-3m.parquet': flights = '', 'airports.csv': airports = '' } = files;
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(FLIGHTS.replace('FLIGHTS', flights).replaceAll('AIRPORTS', airports));
  return connection;
}
