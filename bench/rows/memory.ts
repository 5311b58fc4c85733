import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NPM_START, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, type Row } from '../figure.ts';
import { DEMO, mintViewer, openDashboard, opening, publishFlights } from '../flights-dashboard.ts';
import { childrenOf, commandOf, descendantsOf, megabytesOf, proportionalMegabytesOf } from '../memory.ts';

/** Memory is returned within seconds after a process became idle, and the engine's bundle has been made by then. */
const IDLE_MS = 30_000;
const MOST_OF_SERVER = 220;
const MOST_OF_ALL = 450;

/** The memory of an idle `npm start` with embedded PostgreSQL and the demo, before the first query and after a dashboard. */
export const memory: Row = {
  name: 'memory',
  async measure(bench: Bench): Promise<Figure[]> {
    const env = { DATABASE_URL: '', FACET_DATA_DIR: join(bench.folder, 'data'), FACET_DEMO: '1' };
    const first = await startFacet(env, NPM_START);
    await first.waitForBuild(DEMO);
    const publicId = await publishFlights(first);
    await sleep(IDLE_MS);
    await first.stop();
    const facet = await startFacet(env, NPM_START);
    try {
      await sleep(IDLE_MS);
      const before = memoryOf(facet.pid);
      const viewer = await mintViewer(facet, 0);
      await openDashboard(opening(facet, publicId, viewer, 0));
      await sleep(IDLE_MS);
      const after = memoryOf(facet.pid);
      return [
        atMost('idle memory of the server process', before.server, 'MB', MOST_OF_SERVER, [before, after]),
        atMost(
          'idle memory of all processes, before the first query (PSS)',
          before.all,
          'MB',
          MOST_OF_ALL,
          before,
        ),
        atMost('the same after the first dashboard', after.all, 'MB', MOST_OF_ALL, after),
      ];
    } finally {
      await facet.stop();
    }
  },
};

interface Memory {
  /** Resident, of the server process. */
  readonly server: number;
  /** Proportional, of npm and everything below it. */
  readonly all: number;
  readonly processes: Readonly<Record<string, number>>;
}

function memoryOf(npm: number): Memory {
  const pids = [npm, ...descendantsOf(npm)];
  const processes = pids.map(
    (pid) => [`${pid} ${withoutFolders(commandOf(pid)).slice(0, 80)}`, proportionalMegabytesOf(pid)] as const,
  );
  const all = processes.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  return { server: megabytesOf(serverBelow(npm)), all, processes: Object.fromEntries(processes) };
}

/** The server among the descendants of npm; npm's shell may be in between. */
function serverBelow(pid: number): number {
  const [child] = childrenOf(pid);
  if (child === undefined) throw new Error('npm has started no process');
  return /^\S*node .*main\.ts/.test(commandOf(child)) ? child : serverBelow(child);
}

/** Results say nothing about where they were measured. */
function withoutFolders(command: string): string {
  return command.replaceAll(/(^|[\s=])(?:\/[^\s/=]+)*\/([^\s/=]+)/g, '$1$2');
}
