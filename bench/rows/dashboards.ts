import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { DEMO, mintViewer, openDashboard, opening, publishFlights } from '../flights-dashboard.ts';
import { hammer, hammerInTurns, type Target } from '../hammer.ts';

const FLOOR = fileURLToPath(new URL('dashboards-floor.ts', import.meta.url));
const VIEWERS = 100;
const ROUNDS = 5;
const SECONDS = 4;
const LEAST_RATE = 0.5;
/** What the hosts of the viewers put into their security contexts: the rows of one are not used for another. */
const STATES = 'AL AZ CA CO FL GA HI IL LA MA MI MN MO NV NY PA TN TX UT WA'.split(' ');
const LEAST_RATE_OF_MANY = 0.8;
const MOST_TIME = 1.3;

/** A dashboard of twelve charts, as its viewers open it: from the cache, and many of them at once. */
export const dashboards: Row = {
  name: 'dashboards',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      FACET_DEMO: '1',
      FACET_EMBED_SESSION_RATE: '1000000',
    });
    try {
      await facet.waitForBuild(DEMO);
      const publicId = await publishFlights(facet);
      const tokens = await Promise.all(
        Array.from({ length: VIEWERS }, (_, index) => mintViewer(facet, index)),
      );
      const open = (token: string, round: number) => opening(facet, publicId, token, round);
      const first = open(String(tokens[0]), 0);
      const cached = await openDashboard(first);
      return [
        await cachedData(bench, first, cached),
        await ownContexts(await viewersOfStates(facet, publicId)),
        await manyViewers(tokens, open),
      ];
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

/** The requests of viewers with contexts of their own. All of their results are then in the cache. */
async function viewersOfStates(facet: FacetProcess, publicId: string): Promise<Target[]> {
  const viewers: Target[] = [];
  for (const [index, state] of STATES.entries()) {
    const token = await mintViewer(facet, VIEWERS + index, { securityContext: { state } });
    const target = opening(facet, publicId, token, 0);
    await openDashboard(target);
    viewers.push(target);
  }
  return viewers;
}

async function ownContexts(viewers: readonly Target[]): Promise<Figure> {
  const ours = () => hammerInTurns(viewers, SECONDS);
  const floor = () => hammerInTurns(viewers.slice(0, 1), SECONDS);
  await ours();
  await floor();
  const compared = await compare(ROUNDS, ours, floor);
  return {
    measure: `data of a 12-widget dashboard, cached, for ${viewers.length} viewers with contexts of their own`,
    measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} requests/s)`,
    floor: `one of them: ${rounded(median(compared.floor))} requests/s`,
    target: `at least ${LEAST_RATE_OF_MANY}`,
    isMet: compared.ratio >= LEAST_RATE_OF_MANY,
    raw: compared,
  };
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
    await Promise.all(viewers.map((token) => openDashboard(open(token, round))));
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

async function startFloor(results: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [FLOOR, results], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The floor ended with code ${code}`)));
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
  });
  return { url, stop: () => child.kill() };
}
