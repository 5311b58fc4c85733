import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, copyFile, mkdir, mkdtemp, realpath, rm, stat, utimes } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ProjectFile } from '../compile/compile-result.ts';
import { modelFiles } from '../compile/model-files.ts';
import { dataSources } from './child/data-sources.ts';
import {
  type FromPod,
  MAX_POD_LINE,
  openControlChannel,
  type PodBoot,
  type ToPod,
} from './control-channel.ts';
import { guardParent } from './guard-parent.ts';
import { hideSecrets } from './hide-secrets.ts';
import { readLines } from './output-lines.ts';
import { sandboxArguments } from './sandbox-arguments.ts';

export type PodOptions = {
  /** For messages; not unique. */
  name: string;
  /** An installed engine (`<dataDir>/engines/1.7.42`); the one that ships when absent. */
  engineDir?: string | undefined;
  /** The project's files, paths from its root. Those that are its model are used, see `modelFiles`. */
  files: readonly ProjectFile[];
  /** The deployment's own variables. The pod sees no others. */
  variables: Record<string, string>;
  /** Signs and verifies the tokens of this deployment (HS256). */
  apiSecret: string;
  /** The only folder that the deployment's DuckDB may read and write; SQL's relative paths start here. */
  dataDir: string;
  /** Files that are copied into `dataDir` under these names before the start, if they are not there yet. */
  provideFiles?: Record<string, string>;
  /** Of the whole process, resident; more ends it. At least 384. */
  memoryMb?: number;
  /** How long a start may take, model compilation included. */
  startTimeoutMs?: number;
  /** How long a running pod may not answer before it is ended. */
  unresponsiveMs?: number;
  /** Seconds after which an unfinished query is answered by `Continue wait`; 1 to 90. */
  continueWaitSeconds?: number;
  /** Where the private folder of the socket is made; the system's temporary folder when absent. */
  socketRoot?: string;
  onOutput?: (line: string, stream: 'stdout' | 'stderr') => void;
};

export type PodExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
  reason: 'stopped' | 'start-failed' | 'crashed' | 'unresponsive' | 'memory' | 'misbehaved';
  message: string;
};

export type Pod = {
  readonly name: string;
  readonly pid: number;
  /** Where it serves HTTP, under `/cubejs-api/v1`: a Unix socket in a folder that only this user can enter. */
  readonly origin: { socketPath: string };
  /** Resolves when queries can be answered; rejects with the engine's own message when they never will be. */
  readonly ready: Promise<void>;
  readonly exited: Promise<PodExit>;
  onExit(listener: (exit: PodExit) => void): void;
  /** Resident memory in bytes; 0 when it is not known. */
  memoryBytes(): number;
  /** Lets running requests finish, for at most `drainMs` (default 10,000), then ends the process. */
  stop(options?: { drainMs?: number }): Promise<PodExit>;
};

const DEFAULT_MEMORY_MB = 1024;
const LEAST_MEMORY_MB = 384;
/** What a pod occupies before it does anything, DuckDB loaded. */
const BASE_MEMORY_MB = 160;
const PING_INTERVAL_MS = 1000;

/**
 * Starts a pod: a sandboxed child process that serves one build of a deployment with Cube's own gateway.
 * Resolves as soon as the process exists; await `ready` before sending requests to it.
 */
export async function startPod(options: PodOptions): Promise<Pod> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  await provide(options.provideFiles ?? {}, dataDir);
  const socketDir = await mkdtemp(join(options.socketRoot ?? tmpdir(), 'facet-pod-'));
  const boot = bootOf(options, dataDir, join(socketDir, 's'));
  const memoryMb = memoryOf(options);
  const child = spawn(
    process.execPath,
    sandboxArguments({
      engineDir: options.engineDir,
      dataDir,
      heapMb: Math.round((memoryMb - BASE_MEMORY_MB) * 0.6),
      allowAddons: boot.duckdb.enabled,
    }),
    { cwd: dataDir, env: childEnvironment(), stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  await new Promise<void>((started, failed) => {
    child.once('spawn', started);
    child.once('error', failed);
  });
  return superviseChild(child, options, boot, memoryMb, () =>
    rm(socketDir, { recursive: true, force: true }),
  );
}

function superviseChild(
  child: ChildProcess,
  options: PodOptions,
  boot: PodBoot,
  memoryMb: number,
  cleanUp: () => Promise<void>,
): Pod {
  const pid = child.pid as number;
  const guard = guardParent(pid);
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<PodExit>();
  // Whoever does not ask need not know.
  started.promise.catch(() => {});
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let verdict: Pick<PodExit, 'reason' | 'message'> | undefined;
  let unanswered = 0;
  let sequence = 0;
  const end = (reason: PodExit['reason'], message: string) => {
    verdict ??= { reason, message };
    child.kill('SIGKILL');
  };

  const hide = hideSecrets(options.variables, [options.apiSecret]);
  let lastError = '';
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name];
    if (!stream) continue;
    readLines(stream, (line) => {
      const hidden = hide(line);
      if (name === 'stderr' && /error/i.test(hidden)) lastError = hidden.slice(0, 2000);
      if (/heap out of memory/.test(line)) {
        verdict ??= {
          reason: 'memory',
          message: `Its JavaScript needed more memory than its share of ${memoryMb} MB`,
        };
      }
      options.onOutput?.(hidden, name);
    });
  }

  const onMessage = (message: FromPod) => {
    if (message.type === 'pong' && message.sequence === sequence) unanswered = 0;
    if (phase !== 'starting') return;
    if (message.type === 'failed') end('start-failed', hide(String(message.message)));
    if (message.type === 'ready') {
      phase = 'ready';
      clearTimeout(startTimer);
      started.resolve();
    }
  };
  const channel = openControlChannel<FromPod, ToPod>(
    child.stdio[3] as Duplex,
    { onMessage, onClose: () => {}, onGarbage: () => end('misbehaved', 'It sent what is no message') },
    MAX_POD_LINE,
  );
  channel.send({ type: 'boot', boot });

  const startTimeoutMs = options.startTimeoutMs ?? 120_000;
  const startTimer = setTimeout(
    () => end('start-failed', `It was not ready within ${startTimeoutMs / 1000} seconds`),
    startTimeoutMs,
  );
  // Counted in pings that were sent, not in time: a machine that slept must not lose its pods.
  const tolerated = Math.ceil((options.unresponsiveMs ?? 15_000) / PING_INTERVAL_MS);
  const memoryBytes = () => residentBytes(pid);
  const pingTimer = setInterval(() => {
    const megabytes = memoryBytes() / 2 ** 20;
    if (megabytes > memoryMb) {
      end('memory', `It used ${Math.round(megabytes)} MB of memory, more than its ${memoryMb} MB`);
    } else if (phase === 'ready' && unanswered >= tolerated) {
      end('unresponsive', `It did not answer for ${tolerated} seconds: its model may be in an endless loop`);
    } else if (phase === 'ready') {
      unanswered += 1;
      channel.send({ type: 'ping', sequence: ++sequence });
    }
  }, PING_INTERVAL_MS);

  child.once('close', (code, signal) => {
    clearTimeout(startTimer);
    clearInterval(pingTimer);
    guard.end();
    const how = signal ? `by ${signal}` : `with code ${code}`;
    const crash = lastError ? `It ended ${how}: ${lastError}` : `It ended ${how}`;
    const exit: PodExit = {
      code,
      signal,
      ...(phase === 'stopping'
        ? { reason: 'stopped' as const, message: 'It was stopped' }
        : (verdict ?? {
            reason: phase === 'starting' ? ('start-failed' as const) : ('crashed' as const),
            message: crash,
          })),
    };
    started.reject(new Error(exit.message));
    cleanUp().then(
      () => ended.resolve(exit),
      () => ended.resolve(exit),
    );
  });

  return {
    name: options.name,
    pid,
    origin: { socketPath: boot.socketPath },
    ready: started.promise,
    exited: ended.promise,
    onExit(listener) {
      ended.promise.then(listener);
    },
    memoryBytes,
    async stop({ drainMs = 10_000 } = {}) {
      if (phase !== 'stopping') {
        phase = 'stopping';
        channel.send({ type: 'stop', drainMs });
        const timer = setTimeout(() => child.kill('SIGKILL'), drainMs);
        ended.promise.then(() => clearTimeout(timer));
      }
      return ended.promise;
    },
  };
}

function bootOf(options: PodOptions, dataDir: string, socketPath: string): PodBoot {
  const usesDuckdb = dataSources(options.variables).some(({ type }) => type === 'duckdb');
  return {
    name: options.name,
    files: modelFiles([...options.files], options.variables.CUBEJS_SCHEMA_PATH),
    variables: options.variables,
    apiSecret: options.apiSecret,
    dataDir,
    socketPath,
    engineDir: options.engineDir === undefined ? undefined : resolve(options.engineDir),
    duckdb: {
      enabled: usesDuckdb,
      memoryMb: Math.round((memoryOf(options) - BASE_MEMORY_MB) * 0.5),
      threads: availableParallelism(),
    },
    continueWaitSeconds: options.continueWaitSeconds,
  };
}

function memoryOf({ memoryMb = DEFAULT_MEMORY_MB }: PodOptions): number {
  if (!(memoryMb >= LEAST_MEMORY_MB)) throw new RangeError(`memoryMb must be at least ${LEAST_MEMORY_MB}`);
  return memoryMb;
}

/** The deployment's variables are not among these: NODE_OPTIONS or LD_PRELOAD would open the sandbox. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return { TZ: 'UTC', NODE_ENV: 'production', ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}) };
}

/** Copies, not links: what a deployment writes into its folder must not reach the original. */
async function provide(files: Record<string, string>, dataDir: string): Promise<void> {
  for (const [name, source] of Object.entries(files)) {
    if (basename(name) !== name) throw new Error(`"${name}" is not a plain file name`);
    const target = join(dataDir, name);
    const [original, copy] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
    const isSame = copy?.size === original.size && copy.mtimeMs === Math.floor(original.mtimeMs);
    if (isSame) continue;
    await rm(target, { force: true });
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    await utimes(target, original.atime, new Date(Math.floor(original.mtimeMs)));
  }
}

function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
