import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NPM_START, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, type Row, rounded } from '../figure.ts';
import { childrenOf, megabytesOf } from '../memory.ts';

const ROUNDS = 3;
const IDLE_MS = 10_000;

/** `npm start` on an empty folder and again on the same one, with the embedded PostgreSQL and the demo; and memory. */
export const start: Row = {
  name: 'start',
  async measure(bench: Bench): Promise<Figure[]> {
    const firstRuns: number[] = [];
    const laterRuns: number[] = [];
    const idle: { server: number; withChildren: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const env = { DATABASE_URL: '', FACET_DATA_DIR: join(bench.folder, `start-${round}`), FACET_DEMO: '1' };
      for (const runs of [firstRuns, laterRuns]) {
        const started = performance.now();
        const facet = await startFacet(env, NPM_START);
        runs.push(performance.now() - started);
        try {
          if (runs === laterRuns && round === ROUNDS - 1) {
            await sleep(IDLE_MS);
            idle.push(memoryOf(serverBelow(facet.pid)));
          }
        } finally {
          await facet.stop();
        }
      }
    }
    const [{ server, withChildren } = { server: Number.NaN, withChildren: Number.NaN }] = idle;
    return [
      atMost('npm start to ready, first run', median(firstRuns) / 1000, 's', 8, firstRuns),
      atMost('npm start to ready, later run', median(laterRuns) / 1000, 's', 2.5, laterRuns),
      {
        ...atMost('idle memory of the server process', server, 'MB', 250, idle),
        floor: `${rounded(withChildren)} MB with PostgreSQL and the standby compile worker`,
      },
    ];
  },
};

/**
 * The resident memory of a process in megabytes, and of it with all its descendants (shared memory counted in each).
 */
function memoryOf(pid: number): { server: number; withChildren: number } {
  const children = childrenOf(pid).map((child) => memoryOf(child).withChildren);
  const server = megabytesOf(pid);
  return { server, withChildren: server + children.reduce((sum, part) => sum + part, 0) };
}

/** The server among the descendants of npm; npm's shell may be in between. */
function serverBelow(pid: number): number {
  const [child] = childrenOf(pid);
  if (child === undefined) throw new Error('npm has started no process');
  const command = readFileSync(`/proc/${child}/cmdline`, 'utf8');
  return /^\S*node\0.*main\.ts/.test(command) ? child : serverBelow(child);
}
