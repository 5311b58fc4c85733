import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient, withDatabase } from '../connection.ts';
import { removeOtherCopies } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { removeLeftovers } from './initialise.ts';
import {
  failureReason,
  isOurPostmaster,
  isRecovering,
  recordedPid,
  removeStalePid,
  removeStaleSocketLock,
  type StartingPostmaster,
  spawnPostmaster,
} from './postmaster.ts';

export type Postmaster = { pid: number; adopted: boolean };

const POLL_MS = 10;
/** How long a PostgreSQL that does not respond may take to end. */
const STOP_LIMIT_MS = 60_000;
/**
 * Backends of a killed postmaster hold its shared memory, and it holds its lock files, until they notice that it is
 * gone; a start fails until then.
 */
const LINGERING = /pre-existing shared memory block|lock file "[^"]+"/;
/** How often to report that we are waiting: recovery after a crash can take arbitrarily long. */
const REPORT_MS = 10_000;

/** Finds the cluster's running PostgreSQL or starts it, and returns once it accepts connections. */
export const bringUp = async (cluster: Cluster): Promise<Postmaster> => {
  const { layout, patienceMs, interrupt } = cluster;
  const begun = performance.now();
  const begunAt = Date.now();
  const report = setInterval(
    () => cluster.log('PostgreSQL is still starting; recovery after a crash can take a while'),
    REPORT_MS,
  );
  let starting: StartingPostmaster | undefined;
  try {
    for (; ; await sleep(POLL_MS)) {
      interrupt?.throwIfAborted();
      const found = (await isRecovering(layout)) ? 'busy' : await probe(cluster);
      if (typeof found === 'number') return { pid: found, adopted: found !== starting?.child.pid };
      if (starting && !hasExited(starting.child)) continue;
      const lasted = performance.now() - begun;
      if (starting) {
        const reason = await failureReason(layout, starting, begunAt);
        // Killed from outside, for example because memory was short.
        const wasKilled = starting.child.signalCode !== null;
        if (!(wasKilled || LINGERING.test(reason)) || lasted > patienceMs) {
          throw new Error(`PostgreSQL failed to start in ${layout.cluster}: ${reason}`);
        }
        await sleep(100);
      }
      await removeStaleSocketLock(layout);
      const recorded = await recordedPid(layout);
      if (recorded !== undefined) {
        if (await isOurPostmaster(layout, recorded)) {
          // It is still starting or shutting down.
          if (found === 'busy' || lasted < STOP_LIMIT_MS) continue;
          throw new Error(
            `PostgreSQL (process ${recorded}) is running in ${layout.cluster} but does not respond on its socket in ${layout.socketDir}. Stop that process.`,
          );
        }
        await removeStalePid(layout, recorded);
      }
      await removeOtherCopies(layout, cluster.binaries);
      await removeLeftovers(layout);
      starting = await spawnPostmaster(cluster);
    }
  } catch (error) {
    if (interrupt?.aborted && starting) await stopStarting(starting.child);
    throw error;
  } finally {
    clearInterval(report);
    starting?.child.stderr?.destroy();
  }
};

const stopStarting = async (child: ChildProcess): Promise<void> => {
  if (hasExited(child)) return;
  child.kill('SIGINT');
  await once(child, 'exit');
};

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** SQLSTATEs and system errors of a server that is starting or shutting down. */
const BUSY = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P03']);
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Returns the pid of the postmaster that responds on our socket, or why there is none. Accepting our
 * password and running on our folder proves that it is ours. Throws on anything else.
 */
const probe = async ({ layout, connection }: Cluster): Promise<number | 'busy' | 'absent'> => {
  let found: { folder: string; pid: number } | undefined;
  try {
    found = await withClient(withDatabase(connection, 'postgres'), async (client) => {
      const { rows } = await client.query<{ folder: string; pid: number }>(
        `select current_setting('data_directory') as folder,
          split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
      );
      return rows[0];
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // 'Connection terminated unexpectedly' has no code.
    if (code === undefined ? message.includes('terminated') : BUSY.has(code)) return 'busy';
    if (code !== undefined && ABSENT.has(code)) return 'absent';
    if (code === '28P01') {
      throw new Error(`PostgreSQL in ${layout.cluster} rejected the password in ${layout.passwordFile}.`);
    }
    throw error;
  }
  if (found?.folder !== layout.cluster || !(await isOurPostmaster(layout, found.pid))) {
    throw new Error(
      `The PostgreSQL that responds in ${layout.socketDir} does not run on ${layout.cluster} on this machine.`,
    );
  }
  return found.pid;
};
