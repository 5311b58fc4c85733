import { setTimeout as sleep } from 'node:timers/promises';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, type Figure, median, type Row, rounded } from '../figure.ts';
import { publish } from './dashboard-exports.ts';

/** The demo deployment, with three million flights. */
const DEMO = 1;
const PATH = `/api/v1/deployments/${DEMO}`;
const ROUNDS = 5;
const MOST = 2;
const STATEMENTS = 25;
const REPORTS = 20;
/** As many as a viewer may have at a time. */
const RENDERS = 5;
/** Until what runs for the heavy tenant is known to be heavy. */
const HEAD_START_MS = 8_000;
const ENDLESS = 'select sum(x) from generate_series(1, 1000000000000) t(x)';

/** One heavy request of an embed tenant, alone and while another one has 50. */
export const fairHeavy: Row = {
  name: 'fair-heavy',
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      FACET_DEMO: '1',
    });
    const attack = new AbortController();
    try {
      await facet.waitForBuild(DEMO);
      const charts = await publish(facet);
      const python = await publishPython(facet);
      await shareAll(facet, [charts, python]);
      const single = await sessionOf(facet, 'single');
      const heavy = await sessionOf(facet, 'heavy');
      const kinds: Record<string, (round: number) => Promise<unknown>> = {
        'a statement': (round) => single(`${PATH}/query`, { sqlQuery: windowed(round) }),
        'a Python report': (round) => single(dataOf(python), widgetOf('quick', round)),
        'a render': () => rendered(facet, charts, 'single'),
      };
      const alone = await measured(kinds, 0);
      for (let index = 0; index < STATEMENTS; index += 1)
        void heavy(`${PATH}/query`, { sqlQuery: ENDLESS }, attack.signal).catch(() => undefined);
      for (let index = 0; index < REPORTS; index += 1)
        void heavy(dataOf(python), widgetOf('slow', index), attack.signal).catch(() => undefined);
      for (let index = 0; index < RENDERS; index += 1) void renderAgain(facet, charts, attack.signal);
      await sleep(HEAD_START_MS);
      const beside = await measured(kinds, ROUNDS);
      return Object.keys(kinds).map((name) => figureOf(name, alone[name] ?? [], beside[name] ?? []));
    } finally {
      attack.abort();
      await facet.stop();
    }
  },
};

function figureOf(name: string, alone: readonly number[], beside: readonly number[]): Figure {
  const ratio = median(beside) / median(alone);
  return {
    measure: `${name} of an embed tenant while another one has 50 heavy requests`,
    measured: `${rounded(ratio)} × floor (${rounded(median(beside))} ms)`,
    floor: `alone: ${rounded(median(alone))} ms`,
    target: `at most ${MOST}`,
    isMet: ratio <= MOST,
    raw: { alone, beside },
  };
}

/** The milliseconds of each kind of work, without the first, which starts processes. */
async function measured(
  kinds: Readonly<Record<string, (round: number) => Promise<unknown>>>,
  from: number,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (const [name, run] of Object.entries(kinds)) {
    if (from === 0) await run(-1);
    const own: number[] = [];
    for (let round = from; round < from + ROUNDS; round += 1) {
      const begun = performance.now();
      await run(round);
      own.push(performance.now() - begun);
    }
    times[name] = own;
  }
  return times;
}

/** A statement that no cache knows and that needs DuckDB. */
function windowed(round: number): string {
  return `select weekday, sum(measure(count) + ${round}) over (order by weekday) as running from flight_delays
    where distance > ${100 + round} group by weekday`;
}

/** A chart of a Python report on rows that no cache knows. */
function widgetOf(id: string, round: number): object {
  const filter = { member: 'flight_delays.distance', operator: 'greater_than', value: `${200 + round}` };
  return { widgetIds: [id], controls: { filters: [filter] } };
}

/** Publishes a Python report that sleeps and one that ends at once; returns the public id. */
async function publishPython(facet: FacetProcess): Promise<string> {
  const codes = { slow: 'import time\ntime.sleep(25)', quick: 'len(rows)' };
  const widgets: object[] = [];
  for (const [id, pythonCode] of Object.entries(codes)) {
    const { id: reportId } = await facet.call('POST', `${PATH}/reports`, {
      name: id,
      sqlQuery: 'select weekday, measure(count) from flight_delays group by 1',
      meta: { pythonCode },
    });
    const position = { x: 0, y: widgets.length * 4, w: 6, h: 4 };
    widgets.push({ id, type: 'CHART', position, config: { reportId } });
  }
  const config = { member: 'flight_delays.distance', label: 'Distance' };
  widgets.push({ id: 'distance', type: 'FILTER', position: { x: 6, y: 0, w: 6, h: 1 }, config });
  const { id: workbookId } = await facet.call('POST', `${PATH}/workbooks`, {});
  const { publicId } = await facet.call('POST', `${PATH}/workbooks/${workbookId}/publish`, {
    workbookId,
    config: { widgets },
  });
  return publicId;
}

function dataOf(publicId: string): string {
  return `/api/v1/embed/dashboard/${publicId}/query`;
}

/** Lets all embed users see dashboards, and the workbooks of all others. */
async function shareAll(facet: FacetProcess, publicIds: readonly string[]): Promise<void> {
  for (const publicId of publicIds)
    await facet.call('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: true });
  const { items } = await facet.call('GET', `${PATH}/workbooks`);
  const access = { allEmbedUsers: true, action: 'read' };
  for (const { id } of items) await facet.call('PUT', `${PATH}/workbooks/${id}/embed-access`, access);
}

type Call = (path: string, body: object, signal?: AbortSignal) => Promise<unknown>;

/** Calls operations in a creator session of an embed tenant. */
async function sessionOf(facet: FacetProcess, name: string): Promise<Call> {
  const { sessionId } = await facet.call('POST', '/api/v1/embed/generate-session', {
    deploymentId: DEMO,
    externalId: name,
    embedTenantName: name,
    groups: ['analysts'],
    creatorMode: true,
  });
  const { token } = await facet.call('POST', '/api/v1/embed/session/token', { sessionId });
  return async (path, body, signal) => {
    const response = await fetch(`${facet.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    const isMissing = /"executionError":"|"error":\{/.test(text);
    if (response.status !== 200 || isMissing) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

/** Renders a dashboard for a user of an embed tenant of the same name. */
async function rendered(facet: FacetProcess, dashboardPublicId: string, name: string): Promise<void> {
  const renderAs = { type: 'EMBED_USER', embedTenantName: name, externalId: name, groups: ['analysts'] };
  const { jobId } = await facet.call('POST', `${PATH}/dashboard-exports`, {
    dashboardPublicId,
    format: 'png',
    renderAs,
  });
  for (;;) {
    const { status, error } = await facet.call('GET', `${PATH}/dashboard-exports/${jobId}`);
    if (status === 'failed') throw new Error(error);
    if (status === 'completed') return;
    await sleep(20);
  }
}

/** Renders a dashboard for the heavy tenant again and again. */
async function renderAgain(facet: FacetProcess, publicId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await rendered(facet, publicId, 'heavy').catch(() => sleep(500));
}
