import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { demoData } from '../../apps/server/src/features/deployments/demo/demo-project.ts';
import { type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import { type Bench, type Comparison, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { DEMO } from '../flights-dashboard.ts';

const ROUNDS = 9;
const MOST = 1.15;
const MOST_OF_UTC = 2;
const THREADS = '2';

const LATE = 'count(*) filter (delay > 15)';
const SHARE = `${LATE} / count(*)`;
const WITH_ORIGIN = 'flights left join airports o on o.iata = flights.origin';
const HALF = "date >= timestamp '2001-01-01' and date < timestamp '2001-07-01'";

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
  'chart-delayed': `select ${LATE}, ${SHARE} from flights where CONDITION`,
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

/** Six queries of a dashboard without known results, against DuckDB; and weeks in another time zone than UTC. */
export const coldQueries: Row = {
  name: 'cold-queries',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: join(bench.folder, 'data'),
      FACET_DEMO: '1',
    });
    const duckdb = await DuckDBInstance.create(':memory:', { threads: THREADS });
    const connection = await duckdb.connect();
    try {
      await facet.waitForBuild(DEMO);
      return [await sixQueries(facet, connection), ...(await weeks(facet))];
    } finally {
      connection.closeSync();
      duckdb.closeSync();
      await facet.stop();
    }
  },
};

async function sixQueries(facet: FacetProcess, connection: DuckDBConnection): Promise<Figure> {
  for (const [name, sql] of Object.entries(TABLES)) await connection.run(`create view ${name} as ${sql}`);
  const { dashboards } = await facet.call('GET', `/api/v1/deployments/${DEMO}/dashboard-files`);
  const { publicId } = dashboards.find(({ slug }: Json) => slug === 'operations');
  let round = 0;
  // A condition that selects all flights, and of which no result is known.
  const ours = () =>
    sumOf(async (id) => {
      const filter = { member: 'flight_delays.distance', operator: 'greater_than_or_equal', value: -round };
      const path = `/api/v1/embed/dashboard/${publicId}/query`;
      const { widgets } = await facet.call('POST', path, {
        widgetIds: [id],
        controls: { filters: [filter] },
      });
      if (widgets[0].error !== null) throw new Error(JSON.stringify(widgets[0].error));
      return widgets[0].data.rows.length;
    });
  const floor = () =>
    sumOf(async (id) => {
      const sql = String(CHARTS[id]).replace('CONDITION', `${HALF} and distance >= ${-round}`);
      return (await connection.runAndReadAll(sql)).getRowsJson().length;
    });
  for (; round < 2; round += 1)
    if ((await ours()).rows !== (await floor()).rows) throw new Error('Other rows');
  const compared = await compare(
    ROUNDS,
    async () => {
      round += 1;
      return (await ours()).ms;
    },
    async () => (await floor()).ms,
  );
  const measure = 'six cold queries of the dashboard Operations, one after the other';
  return figure(measure, 'hand-written SQL in bare DuckDB', compared, MOST);
}

async function sumOf(run: (id: string) => Promise<number>): Promise<{ ms: number; rows: number }> {
  const started = performance.now();
  let rows = 0;
  for (const id of Object.keys(CHARTS)) rows += await run(id);
  return { ms: performance.now() - started, rows };
}

/** With a range, in which a zone has few offsets, and without, in which it has all. */
async function weeks(facet: FacetProcess): Promise<Figure[]> {
  const token = await analyst(facet);
  let round = 0;
  const timeOf = async (timezone: string, range: object) => {
    round += 1;
    const query = {
      measures: ['flight_delays.count'],
      timeDimensions: [{ dimension: 'flight_delays.departed_at', granularity: 'week', ...range }],
      filters: [{ member: 'flight_delays.distance', operator: 'gte', values: [String(-round)] }],
      timezone,
    };
    const started = performance.now();
    await load(facet, token, query);
    return performance.now() - started;
  };
  const figures: Figure[] = [];
  for (const [name, range] of [
    ['half a year', { dateRange: ['2001-01-01', '2001-06-30'] }],
    ['all times', {}],
  ] as const) {
    await timeOf('Europe/Berlin', range);
    const compared = await compare(
      ROUNDS,
      () => timeOf('Europe/Berlin', range),
      () => timeOf('UTC', range),
    );
    figures.push(figure(`weeks of Europe/Berlin, ${name}`, 'weeks of UTC', compared, MOST_OF_UTC));
  }
  return figures;
}

function figure(measure: string, floor: string, compared: Comparison, most: number): Figure {
  return {
    measure,
    measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
    floor: `${floor}: ${rounded(median(compared.floor))} ms`,
    target: `at most ${most}`,
    isMet: compared.ratio <= most,
    raw: compared,
  };
}

async function analyst(facet: FacetProcess): Promise<string> {
  const path = `/api/v1/deployments/${DEMO}/environments`;
  const { items } = await facet.call('GET', path);
  const body = { security_context: { cubeCloud: { groups: ['analysts'] } } };
  return (await facet.call('POST', `${path}/${items[0].id}/tokens`, body)).data.token;
}

async function load(facet: FacetProcess, token: string, query: object): Promise<void> {
  for (;;) {
    const response = await fetch(`${facet.url}/d/${DEMO}/cubejs-api/v1/load`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const answer: Json = await response.json();
    if (answer.data !== undefined) return;
    if (answer.error !== 'Continue wait') throw new Error(JSON.stringify(answer));
  }
}
