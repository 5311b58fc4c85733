import { mkdir, realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { giveTo, removeFolder } from '@facet/programs';
import type { PodBoot } from '../protocol/control-channel.ts';
import { modelFiles } from '../protocol/model-files.ts';
import { findWall, killGroup, type Wall } from '../sandbox/wall.ts';
import { dataSources } from './child/data-sources.ts';
import { noteUse } from './folders-in-use.ts';
import { launchPod, type PodProcesses } from './launch-pod.ts';
import type { Pod, PodOptions } from './pod.ts';
import { heapOf, memoryOf, quotaOf } from './pod-memory.ts';
import { provideFiles } from './provide-files.ts';
import type { SparePod } from './spare-pod.ts';
import { supervisePod } from './supervise-pod.ts';
import { writeTokens } from './write-tokens.ts';

/**
 * Starts a pod: two sandboxed child processes that serve one build of a deployment with Cube's own gateway.
 * The model process runs the model's code and has no access to anything else; the query process has the
 * drivers, the secrets and the network and runs no model code. Resolves as soon as both exist; await `ready`
 * before sending requests.
 * @param spare becomes the pod if it can
 */
export async function startPod(options: PodOptions, spare?: SparePod): Promise<Pod> {
  await mkdir(options.dataDir, { recursive: true });
  const folder = await realpath(options.dataDir);
  const use = noteUse(folder);
  try {
    await provideFiles(options.provideFiles ?? {}, folder);
    // Only the user of the server may reach the socket of its database.
    const wall = await findWall(options.databaseSocket === undefined ? options.account : undefined);
    const taken = use.isOnly ? await spare?.take(options, wall, folder) : undefined;
    const dataDir = taken?.dataDir ?? folder;
    const processes = taken?.processes ?? (await launch(options, wall, dataDir));
    return await settle(processes, options, wall, dataDir, use.end);
  } catch (error) {
    use.end();
    throw error;
  }
}

async function launch(options: PodOptions, wall: Wall, dataDir: string): Promise<PodProcesses> {
  if (wall.account !== undefined) await giveTo(dataDir, wall.account);
  return launchPod({
    ...options,
    dataDir,
    wall,
    isOwnDatabase: options.databaseSocket !== undefined,
    allowAddons: usesDuckdb(options),
    heapMb: heapOf(options),
  });
}

/** Gives new processes the deployment's tokens and settings. */
async function settle(
  processes: PodProcesses,
  options: PodOptions,
  { account }: Wall,
  dataDir: string,
  onEnd: () => void,
): Promise<Pod> {
  const { model, query, folder, tokensDir, socketPath, guard } = processes;
  const tokens = options.tokens ?? { files: {}, variables: {} };
  try {
    await writeTokens(tokensDir, tokens.files, account);
  } catch (error) {
    for (const { pid } of [model, query]) killGroup(pid);
    guard.end();
    await removeFolder(folder);
    throw error;
  }
  const paths = Object.entries(tokens.variables).map(([name, file]) => [name, join(tokensDir, file)]);
  const variables = { ...options.variables, ...Object.fromEntries(paths) };
  const boot = bootOf({ ...options, variables }, dataDir, socketPath);
  return supervisePod(processes, options, boot, memoryOf(options), {
    account,
    async cleanUp() {
      onEnd();
      await removeFolder(folder);
    },
  });
}

function usesDuckdb({ variables }: PodOptions): boolean {
  return dataSources(variables).some(({ type }) => type === 'duckdb');
}

function bootOf(options: PodOptions, dataDir: string, socketPath: string): PodBoot {
  return {
    files: modelFiles([...options.files], options.variables.CUBEJS_SCHEMA_PATH),
    variables: options.variables,
    apiSecret: options.apiSecret,
    dataDir,
    socketPath,
    databaseSocket: options.databaseSocket,
    network: options.network ?? { allow: [] },
    engineDir: options.engineDir === undefined ? undefined : resolve(options.engineDir),
    duckdb: {
      enabled: usesDuckdb(options),
      memoryMb: quotaOf(options),
      threads: availableParallelism(),
    },
    continueWaitSeconds: options.continueWaitSeconds,
  };
}
