import { setTimeout as sleep } from 'node:timers/promises';
import type { startEmbeddedPostgres } from '@facet/db';
import { type FacetProcess, startFacet } from './facet-process.ts';
import { childrenOf, commandOf, descendantsOf } from './memory.ts';

type Postgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** A node that is started again whenever it was killed. */
export class KilledNode {
  readonly #env: Record<string, string>;
  #facet: FacetProcess;
  #starting: Promise<void> | undefined;
  #isStopped = false;

  private constructor(env: Record<string, string>, facet: FacetProcess) {
    this.#env = env;
    this.#facet = facet;
  }

  static async start(env: Record<string, string>): Promise<KilledNode> {
    return new KilledNode(env, await startFacet(env));
  }

  get facet(): FacetProcess {
    return this.#facet;
  }

  /** Kills the node and starts it again; false if it is not running. */
  kill(): boolean {
    if (this.#starting !== undefined || this.#isStopped) return false;
    process.kill(this.#facet.pid, 'SIGKILL');
    this.#starting = this.#restart().finally(() => {
      this.#starting = undefined;
    });
    return true;
  }

  async #restart(): Promise<void> {
    while (!this.#isStopped) {
      try {
        this.#facet = await startFacet(this.#env);
        return;
      } catch {
        // PostgreSQL was killed too.
        await sleep(100);
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting;
    await this.#facet.stop();
  }
}

/** What is killed, and how often. */
export const FAULTS = ['api', 'worker', 'chromium', 'backend', 'postmaster'] as const;
export type Fault = (typeof FAULTS)[number];
/** Of a hundred faults, how many are of which kind. */
const SHARES: Readonly<Record<Fault, number>> = {
  api: 10,
  worker: 30,
  chromium: 30,
  backend: 20,
  postmaster: 10,
};

export interface Victims {
  readonly api: KilledNode;
  readonly worker: KilledNode;
  /** Must be started again by whoever owns it. */
  readonly postgres: Postgres;
}

/**
 * Kills processes at random moments with SIGKILL until it is stopped.
 * @param pauseMs the shortest and the longest time between two faults
 */
export function injectFaults(victims: Victims, random: () => number, pauseMs: readonly [number, number]) {
  const counts = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  const stopping = new AbortController();
  const [least, most] = pauseMs;
  const injecting = (async () => {
    for (;;) {
      await sleep(least + random() * (most - least), undefined, { signal: stopping.signal });
      const fault = faultAt(random() * 100);
      if (inject(victims, fault, random())) counts[fault] += 1;
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return {
    counts,
    async stop(): Promise<void> {
      stopping.abort();
      await injecting;
    },
  };
}

function faultAt(point: number): Fault {
  const all = FAULTS.flatMap((fault) => Array<Fault>(SHARES[fault]).fill(fault));
  return all[Math.floor(point)] ?? 'worker';
}

/** @param which chooses among several processes, from 0 to 1 */
function inject({ api, worker, postgres }: Victims, fault: Fault, which: number): boolean {
  switch (fault) {
    case 'api':
      return api.kill();
    case 'worker':
      return worker.kill();
    case 'chromium':
      return killOne(
        descendantsOf(worker.facet.pid).filter((pid) => commandOf(pid).includes('chrom')),
        which,
      );
    case 'backend':
      return killOne(
        postgres.pid === 0
          ? []
          : childrenOf(postgres.pid).filter((pid) => / \[local\] /.test(commandOf(pid))),
        which,
      );
    case 'postmaster':
      return killOne(postgres.pid === 0 ? [] : [postgres.pid], which);
  }
}

function killOne(pids: readonly number[], which: number): boolean {
  const pid = pids[Math.floor(which * pids.length)];
  if (pid === undefined) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    // It has just ended by itself.
    return false;
  }
}
