import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { hammer, type Target } from '../hammer.ts';

const FLOOR = fileURLToPath(new URL('dashboards-floor.ts', import.meta.url));
/** The demo deployment, with three million flights. */
const DEMO = 1;
const VIEWERS = 100;
const ROUNDS = 5;
const SECONDS = 4;
const LEAST_RATE = 0.5;
const MOST_TIME = 1.3;

const COUNT = 'flight_delays.count';
const SHARE = 'flight_delays.delayed_share';
/** Twelve charts as dashboards have them: figures, series, rankings and a heat map. */
const QUERIES = [
  { measures: [COUNT] },
  { measures: [SHARE] },
  { measures: ['flight_delays.average_delay'] },
  { measures: ['flight_delays.total_distance'] },
  { measures: [COUNT, SHARE], timeDimensions: [time('month')] },
  { measures: [COUNT], timeDimensions: [time('week')] },
  { measures: ['flight_delays.average_delay'], timeDimensions: [time('day')] },
  { measures: [COUNT], dimensions: ['flight_delays.distance_band'] },
  { measures: [SHARE], dimensions: ['flight_delays.weekday', 'flight_delays.departure_hour'] },
  { measures: [COUNT], dimensions: ['flight_delays.origins_state'], limit: 60 },
  { measures: [COUNT, SHARE], dimensions: ['flight_delays.origins_city'], limit: 100 },
  { measures: [COUNT], dimensions: ['flight_delays.destinations_state'], limit: 60 },
];

/** A dashboard of twelve charts, as its viewers open it: from the cache, and many of them at once. */
export const dashboards: Row = {
  name: 'dashboards',
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      FACET_DEMO: '1',
      FACET_EMBED_SESSION_RATE: '1000000',
    });
    try {
      await facet.waitForBuild(DEMO);
      const publicId = await publish(facet);
      const tokens = await Promise.all(Array.from({ length: VIEWERS }, (_, index) => mint(facet, index)));
      const open = (token: string, round: number): Target => ({
        url: `${facet.url}/api/v1/embed/dashboard/${publicId}/query`,
        headers: { authorization: `Embed-Token ${token}` },
        body: {
          widgetIds: QUERIES.map((_, index) => `chart-${index}`),
          controls: {
            filters: [{ member: 'flight_delays.distance', operator: 'greater_than', value: round }],
          },
        },
      });
      const first = open(String(tokens[0]), 0);
      const cached = await ask(first);
      return [await cachedData(bench, first, cached), await manyViewers(tokens, open)];
    } finally {
      await facet.stop();
    }
  },
};

async function cachedData(bench: Bench, target: Target, data: Json): Promise<Figure> {
  const results = join(bench.folder, 'results.json');
  writeFileSync(results, JSON.stringify(data.widgets));
  const floor = await startFloor(results);
  try {
    const bare = { url: floor.url, headers: {}, body: target.body };
    await hammer(target, 2);
    await hammer(bare, 2);
    const compared = await compare(
      ROUNDS,
      () => hammer(target, SECONDS),
      () => hammer(bare, SECONDS),
    );
    return {
      measure: 'data of a 12-widget dashboard, cached, one request',
      measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} requests/s)`,
      floor: `the same 12 results from the same store, without a server around it: ${rounded(median(compared.floor))} requests/s`,
      target: `at least ${LEAST_RATE}`,
      isMet: compared.ratio >= LEAST_RATE,
      raw: compared,
    };
  } finally {
    floor.stop();
  }
}

/** Each time with another value of a filter, so that no result is known. */
async function manyViewers(
  tokens: readonly string[],
  open: (token: string, round: number) => Target,
): Promise<Figure> {
  let round = 0;
  const opened = async (viewers: readonly string[]) => {
    round += 1;
    const started = performance.now();
    await Promise.all(viewers.map((token) => ask(open(token, round))));
    return performance.now() - started;
  };
  await opened(tokens);
  const compared = await compare(
    ROUNDS,
    () => opened(tokens),
    () => opened(tokens.slice(0, 1)),
  );
  return {
    measure: `${VIEWERS} viewers of one security context open one cold dashboard at once`,
    measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
    floor: `one viewer: ${rounded(median(compared.floor))} ms`,
    target: `at most ${MOST_TIME}`,
    isMet: compared.ratio <= MOST_TIME,
    raw: compared,
  };
}

/** Publishes the dashboard for all embed users; returns its public id. */
async function publish(facet: FacetProcess): Promise<string> {
  const path = `/api/v1/deployments/${DEMO}`;
  const widgets: object[] = [];
  for (const [index, query] of QUERIES.entries()) {
    const body = { name: `Chart ${index}`, jsonQuery: JSON.stringify(query) };
    const { id: reportId } = await facet.call('POST', `${path}/reports`, body);
    widgets.push({ id: `chart-${index}`, type: 'CHART', position: at(index), config: { reportId } });
  }
  const filter = { member: 'flight_delays.distance' };
  widgets.push({ id: 'distance', type: 'FILTER', position: at(QUERIES.length), config: filter });
  const { id: workbookId } = await facet.call('POST', `${path}/workbooks`, {});
  const { publicId } = await facet.call('POST', `${path}/workbooks/${workbookId}/publish`, {
    workbookId,
    allowEmbed: true,
    config: { widgets },
  });
  const access = { allEmbedUsers: true, action: 'read' };
  await facet.call('PUT', `${path}/workbooks/${workbookId}/embed-access`, access);
  return publicId;
}

async function mint(facet: FacetProcess, index: number): Promise<string> {
  const viewer = { externalId: `viewer-${index}`, embedTenantName: 'acme', groups: ['analysts'] };
  const { sessionId } = await facet.call('POST', '/api/v1/embed/generate-session', {
    deploymentId: DEMO,
    ...viewer,
  });
  return (await facet.call('POST', '/api/v1/embed/session/token', { sessionId })).token;
}

async function ask({ url, headers, body }: Target): Promise<Json> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: Json = await response.json();
  const failed = answer.widgets?.find((widget: Json) => widget.error !== null);
  if (!response.ok || failed !== undefined) throw new Error(JSON.stringify(failed ?? answer));
  return answer;
}

async function startFloor(results: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [FLOOR, results], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The floor ended with code ${code}`)));
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
  });
  return { url, stop: () => child.kill() };
}

function time(granularity: string) {
  return { dimension: 'flight_delays.departed_at', granularity };
}

function at(index: number) {
  return { x: (index % 3) * 4, y: Math.floor(index / 3) * 4, w: 4, h: 4 };
}
