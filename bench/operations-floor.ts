import { DuckDBInstance } from '@duckdb/node-api';
import { demoData } from '../apps/server/src/features/deployments/demo/demo-project.ts';
import type { FacetProcess, Json } from './facet-process.ts';
import { DEMO } from './flights-dashboard.ts';

const THREADS = '2';

const LATE = 'count(*) filter (delay > 15)';
const SHARE = `${LATE} / count(*)`;
const WITH_ORIGIN = 'flights left join airports o on o.iata = flights.origin';
const WEEKS = "date >= timestamp '2001-01-01' and date < timestamp '2001-06-25'";

/** The files of the demo, read as its model reads them. */
const FILES = demoData();
const TABLES = {
  flights: `select * from read_parquet('${FILES['flights-3m.parquet']}')`,
  airports: `select * from read_csv('${FILES['airports.csv']}', header = true, auto_detect = false,
    columns = struct_pack(iata := 'VARCHAR', name := 'VARCHAR', city := 'VARCHAR', state := 'VARCHAR',
      country := 'VARCHAR', latitude := 'DOUBLE', longitude := 'DOUBLE'))`,
};

/** Charts of the dashboard Operations, and the SQL that someone would write for them. CONDITION is that of its controls. */
const CHARTS: Readonly<Record<string, string>> = {
  'chart-flights': 'select count(*) from flights where CONDITION',
  'chart-delayed': `select ${LATE}, ${SHARE} from flights where CONDITION`,
  'chart-average-delay': 'select avg(delay) from flights where CONDITION',
  'chart-over-time': `
    select date_trunc('week', date), count(*), ${LATE}, ${SHARE} from flights where CONDITION group by 1 order by 1`,
  'chart-breakdown': `
    select state, ${LATE}, ${SHARE} from ${WITH_ORIGIN} where CONDITION group by 1 order by 2 desc limit 15`,
  'chart-heat-map': `
    select dayname(date), hour(date), count(*), ${SHARE} from flights where CONDITION group by 1, 2`,
  'chart-map': `
    select iata, city, latitude, longitude, count(*), ${SHARE} from ${WITH_ORIGIN} where CONDITION
    group by 1, 2, 3, 4 order by 5 desc limit 100`,
  'chart-airports': `
    select iata, name, city, state, count(*), ${LATE}, ${SHARE}, avg(delay) from ${WITH_ORIGIN} where CONDITION
    group by 1, 2, 3, 4 order by 6 desc limit 250`,
};

/** The dashboard Operations in bare DuckDB. */
export interface OperationsFloor {
  /** Runs the query of a chart for flights of at least a distance. Returns the number of rows. */
  rowsOf(chartId: string, distance: number): Promise<number>;
  /** Runs the queries of all charts, one after the other. Returns milliseconds. */
  allOf(distance: number): Promise<number>;
  close(): void;
}

/** Opens the data of the demo in DuckDB. */
export async function openFloor(): Promise<OperationsFloor> {
  const duckdb = await DuckDBInstance.create(':memory:', { threads: THREADS });
  const connection = await duckdb.connect();
  for (const [name, sql] of Object.entries(TABLES)) await connection.run(`create view ${name} as ${sql}`);
  const rowsOf = async (chartId: string, distance: number) => {
    const sql = String(CHARTS[chartId]).replace('CONDITION', `${WEEKS} and distance >= ${distance}`);
    return (await connection.runAndReadAll(sql)).getRowsJson().length;
  };
  return {
    rowsOf,
    async allOf(distance) {
      const started = performance.now();
      for (const id of Object.keys(CHARTS)) await rowsOf(id, distance);
      return performance.now() - started;
    },
    close() {
      connection.closeSync();
      duckdb.closeSync();
    },
  };
}

/** The public id of the demo's dashboard Operations. */
export async function operationsOf(facet: FacetProcess): Promise<string> {
  const { dashboards } = await facet.call('GET', `/api/v1/deployments/${DEMO}/dashboard-files`);
  return dashboards.find(({ slug }: Json) => slug === 'operations').publicId;
}
