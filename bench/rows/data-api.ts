import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import { atMost, type Bench, compare, type Figure, median, type Row, rounded, roundsOf } from '../figure.ts';
import { hammer } from '../hammer.ts';

const ROUNDS = 5;
const SECONDS = 4;
const COLD_ROUNDS = 5;
const LEAST = 0.95;
const QUERY = { measures: ['orders.count', 'orders.total_amount'], dimensions: ['orders.status'] };

/** A cached query through the platform, against the pod itself; the first query on a cold pod, and with a spare one. */
export const dataApi: Row = {
  name: 'load',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    // Pods create their sockets here, so that the bench can find them.
    const sockets = join(bench.folder, 'p');
    mkdirSync(sockets, { mode: 0o711 });
    const settings = {
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      TMPDIR: sockets,
    };
    const withSpare = await startFacet({ ...settings, FACET_SPARE_PODS: '1' });
    const spare = await firstQueries(withSpare, 'Spare', untilSpare).finally(() => withSpare.stop());
    const facet = await startFacet({ ...settings, FACET_SPARE_PODS: '0' });
    try {
      const cold = await firstQueries(facet, 'Cold');
      const { last } = cold;
      const target = { headers: { authorization: last.token }, body: { query: QUERY } };
      const ours = { ...target, url: `${facet.url}/d/${last.id}/cubejs-api/v1/load` };
      const pod = {
        ...target,
        url: 'http://pod/cubejs-api/v1/load',
        socketPath: await onlySocketIn(sockets),
      };
      await hammer(ours, 3);
      await hammer(pod, 2);
      const compared = await compare(
        ROUNDS,
        () => hammer(ours, SECONDS),
        () => hammer(pod, SECONDS),
      );
      return [
        {
          measure: 'cached load through the platform',
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} requests/s)`,
          floor: `the pod directly: ${rounded(median(compared.floor))} requests/s`,
          target: `at least ${LEAST}`,
          isMet: compared.ratio >= LEAST,
          raw: compared,
        },
        atMost('first query on a cold pod', median(cold.times) / 1000, 's', 0.45, cold.times),
        atMost('first query with a spare pod', median(spare.times) / 1000, 's', 0.4, spare.times),
      ];
    } finally {
      await facet.stop();
    }
  },
};

type Target = { id: number; token: string };

/** The milliseconds of the first query on each of several new deployments, of which the last remains. */
async function firstQueries(
  facet: FacetProcess,
  name: string,
  prepare: (facet: FacetProcess) => Promise<void> = async () => {},
): Promise<{ times: number[]; last: Target }> {
  const times: number[] = [];
  let last: Target = { id: 0, token: '' };
  for (let round = 0; round < roundsOf(COLD_ROUNDS); round += 1) {
    if (last.id !== 0) await facet.call('DELETE', `/api/v1/deployments/${last.id}`);
    const id = await facet.makeDeployment(`${name} ${round}`);
    await facet.waitForBuild(id);
    last = { id, token: await mint(facet, id) };
    await prepare(facet);
    const started = performance.now();
    await load(`${facet.url}/d/${id}/cubejs-api/v1/load`, last.token);
    times.push(performance.now() - started);
  }
  return { times, last };
}

async function untilSpare(facet: FacetProcess): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${facet.url}/metrics`)).text();
    if (metrics.includes('facet_pods{state="spare"} 1\n')) return;
    await sleep(200);
  }
}

async function mint(facet: FacetProcess, id: number): Promise<string> {
  const { items } = await facet.call('GET', `/api/v1/deployments/${id}/environments`);
  const path = `/api/v1/deployments/${id}/environments/${items[0].id}/tokens`;
  return (await facet.call('POST', path, { security_context: {} })).data.token;
}

async function load(url: string, token: string): Promise<void> {
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY }),
    });
    const answer = (await response.json()) as Json;
    if (answer.data?.length === 2) return;
    if (answer.error !== 'Continue wait') throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  }
}

/** The socket of the only remaining pod; those of deleted deployments disappear once drained. */
async function onlySocketIn(folder: string): Promise<string> {
  for (;;) {
    const found = readdirSync(folder)
      .map((entry) => join(folder, entry, 's'))
      .filter((path) => existsSync(path));
    const [socket] = found;
    if (found.length === 1 && socket !== undefined) return socket;
    await sleep(200);
  }
}
