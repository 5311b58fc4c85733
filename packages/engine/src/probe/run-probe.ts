import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Account, giveTo } from '@facet/programs';
import { engineModulesDir } from '../engine-version.ts';
import { type DataSource, dataSources } from '../pod/child/data-sources.ts';
import { hideSecrets } from '../pod/hide-secrets.ts';
import { childEnvironment } from '../pod/launch-pod.ts';
import type { PodTokens } from '../pod/pod.ts';
import { writeTokens } from '../pod/write-tokens.ts';
import { openControlChannel } from '../protocol/control-channel.ts';
import type { NetworkRules } from '../protocol/network-rules.ts';
import { findWall, killGroup, startBehind, type Wall } from '../sandbox/wall.ts';
import type { ConnectionResult, FileReader, FileTable, ProbeReply, ProbeRequest } from './probe-protocol.ts';

const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const HEAP_MB = 256;
const TIMEOUT_MS = 30_000;
const MAX_REPLY = 4 << 20;

/** The engine with whose drivers a probe works. */
export type ProbeEngine = { engineDir: string | undefined; driverDirs: readonly string[] };

/**
 * Connects to data sources in a sandboxed child process, in the way that a pod does.
 * @param options.sources defaults to all data sources in the variables
 */
export async function testDataSources(options: {
  engine: ProbeEngine;
  variables: Record<string, string>;
  /** The only folder that DuckDB can read; defaults to an empty one. */
  dataDir?: string | undefined;
  sources?: readonly DataSource[];
  tokens?: PodTokens;
  /** As for a pod. */
  network?: NetworkRules | undefined;
  /** As for a pod. */
  account?: Account | undefined;
}): Promise<ConnectionResult[]> {
  const { engine, variables, tokens } = options;
  const wall = await findWall(options.account);
  const sources = [...(options.sources ?? dataSources(variables))];
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'facet-probe-')));
  try {
    await writeTokens(folder, tokens?.files ?? {}, wall.account);
    const paths = Object.entries(tokens?.variables ?? {}).map(([name, file]) => [name, join(folder, file)]);
    const reply = await runProbe(
      {
        kind: 'connect',
        engineDir: engine.engineDir,
        dataDir: options.dataDir ?? folder,
        sources,
        variables: { ...variables, ...Object.fromEntries(paths) },
        network: options.network ?? { allow: [] },
      },
      engine,
      wall,
      [folder],
    );
    if (reply.kind !== 'connected') throw new Error('The probe sent an unexpected reply');
    const hide = hideSecrets(variables, Object.values(tokens?.files ?? {}));
    return sources.map((source, index) => {
      const error = reply.results[index]?.error;
      return { ...source, error: error && { code: error.code, message: hide(error.message) } };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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

/** Runs one request in a process of its own. @throws Error with the message of the probe */
async function runProbe(
  request: ProbeRequest,
  { engineDir, driverDirs }: ProbeEngine,
  wall: Wall,
  tokenDirs: readonly string[] = [],
): Promise<ProbeReply> {
  const dataDir = await realpath(request.dataDir);
  const needsDuckdb = request.kind === 'describe' || request.sources.some(({ type }) => type === 'duckdb');
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
    `--max-old-space-size=${HEAP_MB}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    MAIN,
  ];
  const readable = [...code, dataDir, ...tokenDirs, ...(certificates === undefined ? [] : [certificates])];
  const child = startBehind(
    wall,
    command,
    { readable, writable, hasNetwork: request.kind === 'connect', cwd: dataDir },
    { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const { promise, resolve, reject } = Promise.withResolvers<ProbeReply>();
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-2000);
  });
  child.once('error', reject);
  child.once('close', () => reject(new Error(`The probe ended without a reply: ${stderr.slice(-500)}`)));
  const timer = setTimeout(
    () => reject(new Error(`The probe took more than ${TIMEOUT_MS / 1000} s`)),
    TIMEOUT_MS,
  );
  const channel = openControlChannel<ProbeReply, ProbeRequest>(
    child.stdio[3] as Duplex,
    {
      onMessage: resolve,
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
    if (child.pid !== undefined) killGroup(child.pid);
  }
}
