import { setTimeout as sleep } from 'node:timers/promises';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, type Row, rounded } from '../figure.ts';
import { inParallel } from '../in-parallel.ts';
import { commandOf, descendantsOf, proportionalMegabytesOf } from '../memory.ts';

const DEPLOYMENTS = 100;
const BUDGET_MB = 2048;
/** Deployments that are created at a time. */
const CREATED_AT_A_TIME = 4;
const SAMPLE_MS = 500;
const QUERY = encodeURIComponent(JSON.stringify({ measures: ['orders.count'] }));

interface Sample {
  /** What `/metrics` reports. */
  readonly reportedMb: number;
  /** The proportional set size of all processes of pods. */
  readonly measuredMb: number;
}

/** A query to each of 100 deployments at the same time, in a memory budget that holds a fifth of them. */
export const manyPods: Row = {
  name: 'many-pods',
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      FACET_POD_BUDGET_MB: String(BUDGET_MB),
    });
    try {
      const targets = await inParallel(DEPLOYMENTS, CREATED_AT_A_TIME, (turn) =>
        makeTarget(facet, `Pods ${turn}`),
      );
      const samples: Sample[] = [];
      const stop = new AbortController();
      const sampling = sample(facet, samples, stop.signal);
      const answers = await Promise.all(targets.map((target) => ask(facet, target)));
      stop.abort();
      await sampling;
      const answered = answers.filter(({ isAnswered }) => isAnswered).length;
      const seconds = answers.map(({ ms }) => ms / 1000);
      const most = (of: (one: Sample) => number) => Math.max(...samples.map(of));
      return [
        {
          measure: `${DEPLOYMENTS} deployments queried once at the same time`,
          measured: `${answered} answered, after ${rounded(median(seconds))} s (median) to ${rounded(Math.max(...seconds))} s`,
          floor: '',
          target: 'all answered',
          isMet: answered === DEPLOYMENTS,
          raw: answers,
        },
        atMost(
          'memory of their pods, PSS',
          most(({ measuredMb }) => measuredMb),
          'MB',
          BUDGET_MB,
          samples,
        ),
        atMost(
          'the same in /metrics',
          most(({ reportedMb }) => reportedMb),
          'MB',
          BUDGET_MB,
          [],
        ),
      ];
    } finally {
      await facet.stop();
    }
  },
};

interface Target {
  readonly id: number;
  readonly token: string;
}

async function makeTarget(facet: FacetProcess, name: string): Promise<Target> {
  const id = await facet.makeDeployment(name);
  await facet.waitForBuild(id);
  const { cubeApiToken } = await facet.call('POST', `/api/v1/deployments/${id}/token`, {});
  return { id, token: cubeApiToken };
}

/** Repeats a query as Cube's client does, until it is answered or fails. */
async function ask(facet: FacetProcess, { id, token }: Target) {
  const started = performance.now();
  for (;;) {
    const response = await fetch(`${facet.url}/d/${id}/cubejs-api/v1/load?query=${QUERY}`, {
      headers: { authorization: token },
    });
    const body = (await response.json()) as { error?: string; data?: unknown[] };
    if (body.error === 'Continue wait') continue;
    const isAnswered = response.status === 200 && body.data?.length === 1;
    return { isAnswered, ms: performance.now() - started, ...(isAnswered ? {} : { error: body.error }) };
  }
}

async function sample(facet: FacetProcess, samples: Sample[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const text = await (await fetch(`${facet.url}/metrics`)).text();
    const [, bytes] = /^facet_pod_memory_bytes (\S+)$/m.exec(text) ?? [];
    const pods = descendantsOf(facet.pid).filter((pid) => commandOf(pid).includes('facet-pod-'));
    samples.push({
      reportedMb: Number(bytes) / 2 ** 20,
      measuredMb: pods.reduce((total, pid) => total + proportionalMegabytesOf(pid), 0),
    });
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
}
