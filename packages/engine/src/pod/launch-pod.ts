import type { ChildProcess, IOType } from 'node:child_process';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { handOver } from '@facet/programs';
import { engineBundle } from '../bundle/engine-bundle.ts';
import { engineModulesDir } from '../engine-version.ts';
import { MODEL_FD } from '../protocol/model-protocol.ts';
import { guardParent } from '../sandbox/guard-parent.ts';
import { writePlainCode } from '../sandbox/plain-code.ts';
import { createPodFolder } from '../sandbox/pod-folder.ts';
import { codeFolders, modelArguments, queryArguments } from '../sandbox/sandbox-arguments.ts';
import { startBehind, type Wall } from '../sandbox/wall.ts';
import type { PodOptions } from './pod.ts';

/** What decides how the processes of a pod start; everything else is sent to them later. */
export type Launch = Pick<PodOptions, 'engineDir' | 'driverDirs' | 'socketRoot'> & {
  /** The resolved path of the folder that DuckDB can read and write; the account's own. */
  dataDir: string;
  wall: Wall;
  /** Whether the query process may connect to a Unix socket of the server, which bubblewrap hides. */
  isOwnDatabase: boolean;
  allowAddons: boolean;
  heapMb: number;
  /** Whether it loads the engine before it knows of a deployment. */
  isSpare?: boolean;
};

export type PodProcess = {
  child: ChildProcess;
  pid: number;
  exited: Promise<unknown>;
  /** Its exit code or signal, once all its output has been read. */
  closed: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
};

/** The processes of a pod, which wait for its settings. */
export type PodProcesses = {
  query: PodProcess;
  model: PodProcess;
  /** Contains the socket, and `tokensDir`. */
  folder: string;
  socketPath: string;
  tokensDir: string;
  guard: { end: () => void };
};

/** No input, then output, errors and the pipe to the other side. */
const PIPES: IOType[] = ['ignore', 'pipe', 'pipe', 'pipe'];

/** Starts the sandboxed processes of a pod, connected with each other. They load the engine. */
export async function launchPod(launch: Launch): Promise<PodProcesses> {
  const { dataDir, wall, isOwnDatabase } = launch;
  const folder = await createPodFolder(launch.socketRoot);
  try {
    const realDir = await realpath(folder);
    // Beside the socket, so that the tokens are removed with it, however the pod ends.
    const tokensDir = join(realDir, 'tokens');
    const [bundle] = await Promise.all([engineBundle(launch.engineDir), handOver(realDir, wall.account)]);
    const codeDir = bundle?.codeDir ?? join(realDir, 'code');
    if (bundle === undefined) await writePlainCode(codeDir);
    const code = codeFolders(launch, codeDir);
    const engineDir = launch.engineDir === undefined ? undefined : resolve(launch.engineDir);
    const common = { ...launch, engineDir, code, codeDir, hasBundle: bundle !== undefined };
    const env = childEnvironment(launch);
    const bundled = (name: string) =>
      bundle === undefined ? {} : { FACET_BUNDLE: join(bundle.folder, name) };
    const { NODE_EXTRA_CA_CERTS: certificates, ...withoutNetwork } = env;
    const model = startBehind(
      wall,
      [process.execPath, ...modelArguments(common)],
      { cwd: codeDir, readable: code, writable: [], hasNetwork: false },
      { stdio: PIPES, env: { ...withoutNetwork, ...bundled('model') } },
    );
    // The other end of the model process's pipe becomes the query process's; nothing is sent before both run.
    const pipe = model.stdio[MODEL_FD] as Socket;
    const query = startBehind(
      { ...wall, isWalled: wall.isWalled && !isOwnDatabase },
      [process.execPath, ...queryArguments({ ...common, tokensDir })],
      {
        cwd: dataDir,
        readable: certificates === undefined ? code : [...code, certificates],
        writable: [realDir, dataDir],
        hasNetwork: true,
      },
      { stdio: [...PIPES, pipe], env: { ...env, ...bundled('query') } },
    );
    pipe.destroy();
    const processes = await Promise.all([query, model].map(started)).catch((error: unknown) => {
      for (const child of [query, model]) child.kill('SIGKILL');
      throw error;
    });
    const guard = guardParent(
      processes.map(({ pid }) => pid),
      realDir,
    );
    const [first, second] = processes as [PodProcess, PodProcess];
    return { query: first, model: second, folder, socketPath: join(realDir, 's'), tokensDir, guard };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function started(child: ChildProcess): Promise<PodProcess> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.once('close', (code, signal) => resolve([code, signal])),
  );
  await once(child, 'spawn');
  child.on('error', () => {});
  return { child, pid: child.pid as number, exited, closed };
}

/**
 * The environment of a process of a pod. It excludes the deployment's variables: NODE_OPTIONS or LD_PRELOAD
 * would open the sandbox.
 */
export function childEnvironment({
  engineDir,
  driverDirs = [],
}: Pick<PodOptions, 'engineDir' | 'driverDirs'>): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return {
    TZ: 'UTC',
    NODE_ENV: 'production',
    // Each arena of the C library keeps freed memory; only DuckDB has threads that allocate much.
    MALLOC_ARENA_MAX: '2',
    // Otherwise it grows with the largest memory that was freed, and what is freed after a start is kept: 3 MB.
    MALLOC_MMAP_THRESHOLD_: '131072',
    // Added drivers have only the packages that the engine lacks.
    ...(driverDirs.length === 0
      ? {}
      : { NODE_PATH: [...driverDirs, engineModulesDir(engineDir)].join(delimiter) }),
    ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}),
  };
}
