import { join } from 'node:path';
import { type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import { type Bench, type Comparison, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { DEMO } from '../flights-dashboard.ts';
import { type OperationsFloor, openFloor, operationsOf } from '../operations-floor.ts';

const ROUNDS = 9;
const MOST = 1.15;
const MOST_OF_UTC = 2;

/** Six charts of the dashboard Operations. */
const CHARTS = [
  'chart-delayed',
  'chart-over-time',
  'chart-breakdown',
  'chart-heat-map',
  'chart-map',
  'chart-airports',
];

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
    const floor = await openFloor();
    try {
      await facet.waitForBuild(DEMO);
      return [await sixQueries(facet, floor), ...(await weeks(facet))];
    } finally {
      floor.close();
      await facet.stop();
    }
  },
};

async function sixQueries(facet: FacetProcess, { rowsOf }: OperationsFloor): Promise<Figure> {
  const publicId = await operationsOf(facet);
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
  const floor = () => sumOf((id) => rowsOf(id, -round));
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
  for (const id of CHARTS) rows += await run(id);
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
