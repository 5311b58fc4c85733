import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { modelFiles } from '../compile/model-files.ts';
import { dataSources } from './child/data-sources.ts';
import type { PodBoot } from './control-channel.ts';
import type { Pod, PodOptions } from './pod.ts';
import { provideFiles } from './provide-files.ts';
import { sandboxArguments } from './sandbox-arguments.ts';
import { supervisePod } from './supervise-pod.ts';
import { writeTokens } from './write-tokens.ts';

const DEFAULT_MEMORY_MB = 1024;
const LEAST_MEMORY_MB = 384;
/** The memory of an idle pod with DuckDB loaded. */
const BASE_MEMORY_MB = 160;

/**
 * Starts a pod: a sandboxed child process that serves one build of a deployment with Cube's own gateway.
 * Resolves as soon as the process exists; await `ready` before sending requests.
 */
export async function startPod(options: PodOptions): Promise<Pod> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  await provideFiles(options.provideFiles ?? {}, dataDir);
  const socketDir = await mkdtemp(join(options.socketRoot ?? tmpdir(), 'facet-pod-'));
  const tokens = options.tokens ?? { files: {}, variables: {} };
  // Beside the socket, so that the tokens are removed with it, however the pod ends.
  const tokensDir = join(await realpath(socketDir), 'tokens');
  await writeTokens(tokensDir, tokens.files).catch(async (error: unknown) => {
    await rm(socketDir, { recursive: true, force: true });
    throw error;
  });
  const paths = Object.entries(tokens.variables).map(([name, file]) => [name, join(tokensDir, file)]);
  const variables = { ...options.variables, ...Object.fromEntries(paths) };
  const boot = bootOf({ ...options, variables }, dataDir, join(socketDir, 's'));
  const memoryMb = memoryOf(options);
  const child = spawn(
    process.execPath,
    sandboxArguments({
      engineDir: options.engineDir,
      dataDir,
      tokensDir,
      heapMb: Math.round((memoryMb - BASE_MEMORY_MB) * 0.6),
      allowAddons: boot.duckdb.enabled,
    }),
    {
      cwd: dataDir,
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // Ctrl-C in a terminal is for the server, which lets running requests finish.
      detached: true,
    },
  );
  await new Promise<void>((started, failed) => {
    child.once('spawn', started);
    child.once('error', failed);
  });
  return supervisePod(child, options, boot, memoryMb, {
    tokensDir,
    cleanUp: () => rm(socketDir, { recursive: true, force: true }),
  });
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
    databaseSocket: options.databaseSocket,
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

/**
 * The environment of the pod. It excludes the deployment's variables: NODE_OPTIONS or LD_PRELOAD would open
 * the sandbox.
 */
function childEnvironment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return { TZ: 'UTC', NODE_ENV: 'production', ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}) };
}
