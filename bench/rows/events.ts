import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ADMIN_KEY, type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, percentile, type Row, rounded } from '../figure.ts';

const BUILDS = 30;
/** As many as one user may have; the slowest of them counts. */
const READERS = 20;
const MOST_MS = 300;

/** From the commit of the start and the end of a build to readers that are connected to another node. */
export const events: Row = {
  name: 'events',
  async measure(bench: Bench): Promise<Figure[]> {
    const shared = {
      DATABASE_URL: await bench.database(),
      FACET_SECRET_KEY: randomBytes(32).toString('base64'),
    };
    const nodes = {
      worker: await startFacet({ ...shared, FACET_DATA_DIR: join(bench.folder, 'worker') }),
      other: await startFacet({ ...shared, FACET_DATA_DIR: join(bench.folder, 'other'), FACET_ROLES: 'api' }),
    };
    try {
      const deploymentId = await nodes.worker.makeDeployment('Built often');
      await nodes.worker.waitForBuild(deploymentId);
      const readers = await Promise.all(Array.from({ length: READERS }, () => readBuilds(nodes.other)));
      for (let build = 0; build < BUILDS; build += 1) {
        const variable = { name: 'ROUND', value: String(build) };
        await nodes.worker.call('PUT', `/api/v1/deployments/${deploymentId}/env-vars`, {
          env_variables: [variable],
        });
        await Promise.all(readers.map((reader) => reader.buildEnds()));
      }
      for (const reader of readers) reader.close();
      const delays = Array.from({ length: 2 * BUILDS }, (_, event) =>
        Math.max(...readers.map((reader) => reader.delays[event] ?? Number.NaN)),
      );
      const measure = `a build event to ${READERS} readers on another node, p95 (median ${rounded(median(delays))} ms)`;
      return [atMost(measure, percentile(delays, 0.95), 'ms', MOST_MS, delays)];
    } finally {
      await nodes.other.stop();
      await nodes.worker.stop();
    }
  },
};

/** Reads events, and notes how long after its commit each event of a build arrives. */
async function readBuilds({ url }: FacetProcess) {
  const stop = new AbortController();
  const { signal } = stop;
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  const response = await fetch(`${url}/api/v1/events`, { headers, signal });
  if (response.body === null) throw new Error(`GET /api/v1/events: ${response.status}`);
  const delays: number[] = [];
  let ended = Promise.withResolvers<void>();
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, type, data = '{}'] = /^event: (build\.\w+)\ndata: (.*)$/m.exec(block) ?? [];
        if (type === undefined) continue;
        delays.push(Date.now() - Date.parse(JSON.parse(data).at));
        if (type !== 'build.started') ended.resolve();
      }
    }
  };
  read(response.body).catch((error: unknown) => {
    if (!signal.aborted) ended.reject(error);
  });
  return {
    delays,
    async buildEnds() {
      await ended.promise;
      ended = Promise.withResolvers();
    },
    close: () => stop.abort(),
  };
}
