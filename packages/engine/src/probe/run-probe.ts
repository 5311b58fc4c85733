import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Account, giveTo } from '@facet/programs';
import { engineModulesDir } from '../engine-version.ts';
import { childEnvironment } from '../pod/launch-pod.ts';
import { openControlChannel } from '../protocol/control-channel.ts';
import { findWall, killGroup, startBehind, type Wall } from '../sandbox/wall.ts';
import type { FileReader, FileTable, ProbeReply, ProbeRequest } from './probe-protocol.ts';

const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const HEAP_MB = 256;
const DEFAULT_SECONDS = 30;
const MAX_REPLY = 4 << 20;

type ProbePart = Extract<ProbeReply, { kind: 'table' }>;

/** The engine with whose drivers a probe works. */
export type ProbeEngine = { engineDir: string | undefined; driverDirs: readonly string[] };

/** Reads the tables and columns of a data file in a sandboxed child process. */
export async function describeDataFile(options: {
  engine: ProbeEngine;
  dataDir: string;
  file: string;
  reader: FileReader;
  /** Whether every value is read, so that errors far into the file are found; by default the columns are sampled. */
  isWhole?: boolean;
  /** As for a pod. */
  account?: Account | undefined;
}): Promise<FileTable[]> {
  const { engine, dataDir, file, reader, isWhole = false } = options;
  const reply = await runProbe(
    { kind: 'describe', engineDir: engine.engineDir, dataDir, file, reader, isWhole },
    engine,
    await findWall(options.account),
  );
  if (reply.kind !== 'described') throw new Error('The probe sent an unexpected reply');
  return reply.tables;
}

/**
 * Runs one request in a process of its own.
 * @param options.onPart receives the parts of a reply that has several
 * @throws Error with the message of the probe
 */
export async function runProbe(
  request: ProbeRequest,
  { engineDir, driverDirs }: ProbeEngine,
  wall: Wall,
  {
    tokenDirs = [],
    seconds = DEFAULT_SECONDS,
    heapMb = HEAP_MB,
    onPart = () => {},
    signal,
  }: {
    tokenDirs?: readonly string[];
    seconds?: number;
    heapMb?: number;
    onPart?: (part: ProbePart) => void;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<Exclude<ProbeReply, ProbePart>> {
  const dataDir = await realpath(request.dataDir);
  const isOffline = request.kind === 'describe';
  const needsDuckdb = isOffline || request.sources.some(({ type }) => type === 'duckdb');
  // DuckDB moves to disk what exceeds its memory.
  const writable = needsDuckdb ? [dataDir] : [];
  if (wall.account !== undefined) await giveTo(dataDir, wall.account);
  const code = [PACKAGE_DIR, engineModulesDir(), engineModulesDir(engineDir), ...driverDirs];
  const env = childEnvironment({ engineDir, driverDirs });
  const { NODE_EXTRA_CA_CERTS: certificates } = env;
  const command: [string, ...string[]] = [
    process.execPath,
    '--permission',
    ...[...new Set([...code, dataDir, ...tokenDirs])].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    ...(needsDuckdb ? ['--allow-addons'] : []),
    '--no-experimental-sqlite',
    `--max-old-space-size=${heapMb}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    MAIN,
  ];
  const readable = [...code, dataDir, ...tokenDirs, ...(certificates === undefined ? [] : [certificates])];
  const child = startBehind(
    wall,
    command,
    { readable, writable, hasNetwork: !isOffline, cwd: dataDir },
    { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<ProbeReply, ProbePart>>();
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-2000);
  });
  child.once('error', reject);
  child.once('close', () => reject(new Error(`The probe ended without a reply: ${stderr.slice(-500)}`)));
  const timer = setTimeout(() => reject(new Error(`The probe took more than ${seconds} s`)), seconds * 1000);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  const channel = openControlChannel<ProbeReply, ProbeRequest>(
    child.stdio[3] as Duplex,
    {
      onMessage: (reply) => (reply.kind === 'table' ? onPart(reply) : resolve(reply)),
      onClose: () => {},
      onGarbage: () => reject(new Error('The probe sent an invalid message')),
    },
    MAX_REPLY,
  );
  channel.send({ ...request, dataDir });
  try {
    const reply = await promise;
    if (reply.kind === 'failed') throw new Error(String(reply.message));
    return reply;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (child.pid !== undefined) killGroup(child.pid);
  }
}
