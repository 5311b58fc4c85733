import { once } from 'node:events';
import { chmod, realpath, rename, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { handOver, removeFolder } from '@facet/programs';
import { createPodFolder } from '../sandbox/pod-folder.ts';
import { findWall, killGroup, type Wall } from '../sandbox/wall.ts';
import { launchPod, type PodProcesses } from './launch-pod.ts';
import type { PodOptions } from './pod.ts';
import { heapOf } from './pod-memory.ts';
import { privateBytesOf } from './process-memory.ts';

export type SpareOptions = Pick<
  PodOptions,
  'engineDir' | 'driverDirs' | 'account' | 'memoryMb' | 'socketRoot'
> & {
  /** The folder that contains the data folders of deployments, or one in the same file system. */
  dataRoot: string;
};

/** Variables whose files Node reads, rather than DuckDB. */
const NAMES_FILE = /_(DATABASE_PATH|KEY_FILE|SSL_(CA|CERT|KEY))$/;

/** The processes of a pod that have loaded the engine and know of no deployment. */
export type SparePod = {
  /** Resolves when the engine is loaded, or the processes have ended before. */
  readonly loaded: Promise<void>;
  /** Resolves when it is no longer a spare: it became a pod or has ended. */
  readonly over: Promise<void>;
  readonly pids: readonly number[];
  privateBytes(): number;
  /** Ends it, unless it has become a pod. */
  discard(): Promise<void>;
  /**
   * Makes it the pod of a deployment, unless it has been taken, has not loaded the engine, or starts with other settings
   * than that pod. Its data folder replaces `folder`, the deployment's, which must be empty: a process in bubblewrap sees
   * only the folders that existed when it started. Without bubblewrap, DuckDB follows it to its new path, but Node may read
   * only the old one.
   */
  take(
    options: PodOptions,
    wall: Wall,
    folder: string,
  ): Promise<{ processes: PodProcesses; dataDir: string } | undefined>;
};

/** Starts a spare pod. */
export async function startSparePod(options: SpareOptions): Promise<SparePod> {
  const wall = await findWall(options.account);
  const dataDir = await realpath(await createPodFolder(options.dataRoot));
  const heapMb = heapOf(options);
  const engineDir = options.engineDir === undefined ? undefined : resolve(options.engineDir);
  let processes: PodProcesses;
  try {
    await handOver(dataDir, wall.account);
    const start = { ...options, engineDir, dataDir, wall, heapMb };
    processes = await launchPod({ ...start, isOwnDatabase: false, allowAddons: true, isSpare: true });
  } catch (error) {
    await removeFolder(dataDir);
    throw error;
  }
  const { model, query, folder, guard } = processes;
  const pids = [query.pid, model.pid];
  const over = Promise.withResolvers<void>();
  let state: 'loading' | 'spare' | 'taken' | 'ended' = 'loading';
  const end = () => {
    if (state === 'taken' || state === 'ended') return;
    state = 'ended';
    for (const pid of pids) killGroup(pid);
  };
  for (const { exited } of [query, model]) void exited.then(end);
  const ended = Promise.all([query.closed, model.closed]).then(async () => {
    if (state === 'taken') return;
    guard.end();
    await Promise.all([folder, dataDir].map((path) => removeFolder(path).catch(() => undefined)));
    over.resolve();
  });
  const control = query.child.stdio[3] as Duplex;
  control.on('error', () => {});
  // The only message of a spare pod.
  const message = once(control, 'data').then(
    () => {
      if (state === 'loading') state = 'spare';
    },
    () => {},
  );

  return {
    loaded: Promise.race([message, ended]),
    over: over.promise,
    pids,
    privateBytes: () => privateBytesOf(pids),
    async discard() {
      end();
      if (state === 'ended') await ended;
    },
    async take(pod, { account, isWalled }, target) {
      const isSame =
        (pod.engineDir === undefined ? undefined : resolve(pod.engineDir)) === engineDir &&
        heapOf(pod) === heapMb &&
        account?.uid === wall.account?.uid &&
        pod.databaseSocket === undefined &&
        (isWalled || !Object.keys(pod.variables).some((name) => NAMES_FILE.test(name))) &&
        String(pod.driverDirs ?? []) === String(options.driverDirs ?? []);
      if (state !== 'spare' || !isSame) return undefined;
      state = 'taken';
      try {
        const { mode } = await stat(target);
        await chmod(dataDir, mode);
        // Refused if the target has files.
        await rename(dataDir, target);
      } catch {
        state = 'spare';
        if ([query, model].some(({ child }) => child.exitCode !== null || child.signalCode !== null)) end();
        return undefined;
      }
      over.resolve();
      return { processes, dataDir: isWalled ? dataDir : target };
    },
  };
}
