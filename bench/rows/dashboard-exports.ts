import { setTimeout as sleep } from 'node:timers/promises';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, type Row } from '../figure.ts';

/** The demo deployment, with three million flights. */
const DEMO = 1;
const PATH = `/api/v1/deployments/${DEMO}`;
const ROUNDS = 7;
const MOST_SECONDS = 4;
const WIDGETS = 12;
/** The rows of the table, more than fit into its widget, and how much longer than an image a PDF may take. */
const TABLE_ROWS = 24;
const MOST_TIMES = 2;

/** Twelve charts as a PDF, and a table as a PDF and as an image, with a browser that runs and results that are cached: from the request to the finished file. */
export const dashboardExports: Row = {
  name: 'dashboard-exports',
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      FACET_DEMO: '1',
    });
    try {
      await facet.waitForBuild(DEMO);
      const dashboardPublicId = await publish(facet);
      const figures: Figure[] = [];
      for (const layout of ['screenshot', 'print']) {
        const run = () => secondsOf(facet, { dashboardPublicId, format: 'pdf', layout });
        await run();
        const seconds: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) seconds.push(await run());
        const measure = `PDF of a ${WIDGETS}-widget dashboard, ${layout}, warm browser`;
        figures.push(atMost(measure, median(seconds), 's', MOST_SECONDS, seconds));
      }
      figures.push(await comparedWithImage(facet));
      return figures;
    } finally {
      await facet.stop();
    }
  },
};

/** In turns, so that both meet the same machine. */
async function comparedWithImage(facet: FacetProcess): Promise<Figure> {
  const dashboardPublicId = await publishTable(facet);
  const pdfs: number[] = [];
  const images: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const image = await secondsOf(facet, { dashboardPublicId, format: 'png' });
    const pdf = await secondsOf(facet, { dashboardPublicId, format: 'pdf', layout: 'print' });
    // The first ones fill the caches.
    if (round === 0) continue;
    images.push(image);
    pdfs.push(pdf);
  }
  const measure = `PDF of a dashboard with a table of ${TABLE_ROWS} rows, compared with its image`;
  return atMost(measure, median(pdfs) / median(images), '×', MOST_TIMES, { pdfs, images });
}

/** Publishes a table; returns the public id. */
async function publishTable(facet: FacetProcess): Promise<string> {
  const { id: reportId } = await facet.call('POST', `${PATH}/reports`, {
    name: 'Table',
    jsonQuery: JSON.stringify({
      measures: ['flight_delays.count', 'flight_delays.delayed_share'],
      dimensions: ['flight_delays.origins_iata', 'flight_delays.origins_city'],
      limit: TABLE_ROWS,
    }),
    meta: { kind: 'table' },
  });
  const { id: workbookId } = await facet.call('POST', `${PATH}/workbooks`, {});
  const position = { x: 0, y: 0, w: 12, h: 10 };
  const { publicId } = await facet.call('POST', `${PATH}/workbooks/${workbookId}/publish`, {
    workbookId,
    config: { widgets: [{ id: 'table', type: 'CHART', position, config: { reportId } }] },
  });
  return publicId;
}

async function secondsOf(facet: FacetProcess, body: object): Promise<number> {
  const begun = performance.now();
  const { jobId } = await facet.call('POST', `${PATH}/dashboard-exports`, body);
  for (;;) {
    const { status, error } = await facet.call('GET', `${PATH}/dashboard-exports/${jobId}`);
    if (status === 'failed') throw new Error(error);
    if (status === 'completed') return (performance.now() - begun) / 1000;
    await sleep(10);
  }
}

/** Publishes four numbers, four series and four rankings; returns the public id. */
export async function publish(facet: FacetProcess): Promise<string> {
  const measures = ['count', 'delayed_share', 'average_delay', 'total_distance'].map(
    (name) => `flight_delays.${name}`,
  );
  const widgets: object[] = [];
  for (let index = 0; index < WIDGETS; index += 1) {
    const measure = measures[index % 4] ?? '';
    const { id: reportId } = await facet.call('POST', `${PATH}/reports`, {
      name: `Chart ${index}`,
      ...reportOf(measure, Math.floor(index / 4)),
    });
    const position = { x: (index % 4) * 3, y: Math.floor(index / 4) * 6, w: 3, h: 6 };
    widgets.push({ id: `chart-${index}`, type: 'CHART', position, config: { reportId } });
  }
  const { id: workbookId } = await facet.call('POST', `${PATH}/workbooks`, {});
  const { publicId } = await facet.call('POST', `${PATH}/workbooks/${workbookId}/publish`, {
    workbookId,
    config: { widgets },
  });
  return publicId;
}

function reportOf(measure: string, kind: number) {
  const query = (more: object) => JSON.stringify({ measures: [measure], ...more });
  const vega = (x: object, mark: string) => ({
    kind: 'vega',
    spec: { mark, encoding: { x, y: { field: escaped(measure), type: 'quantitative' } } },
  });
  if (kind === 0) return { jsonQuery: query({}), meta: { kind: 'kpi' } };
  if (kind === 1) {
    const at = { dimension: 'flight_delays.departed_at', granularity: 'week' };
    const x = { field: escaped('flight_delays.departed_at.week'), type: 'temporal' };
    return { jsonQuery: query({ timeDimensions: [at] }), meta: vega(x, 'line') };
  }
  const x = { field: escaped('flight_delays.origins_state'), type: 'nominal' };
  return {
    jsonQuery: query({ dimensions: ['flight_delays.origins_state'], limit: 15 }),
    meta: vega(x, 'bar'),
  };
}

/** A column's name in a field reference. */
function escaped(column: string): string {
  return column.replaceAll('.', '\\.');
}
