import type { ProjectFile } from '../compile/compile-result.ts';

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
  /** A Unix socket that the pod's own driver may connect to; every other one is closed to it. */
  databaseSocket?: string | undefined;
  /** Files that are copied into `dataDir` under these names before the start, if they are not there yet. */
  provideFiles?: Record<string, string>;
  /** Tokens that it reads from files of its own, which can be replaced while it runs. */
  tokens?: PodTokens;
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

export type PodTokens = {
  /** Text by file name. */
  files: Record<string, string>;
  /** Variables that are set to the path of a file, by the file's name. */
  variables: Record<string, string>;
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
  /** Puts new texts into the files of its tokens; those that are not named any more are deleted. */
  replaceTokens(files: Readonly<Record<string, string>>): Promise<void>;
  /** Lets running requests finish, for at most `drainMs` (default 10,000), then ends the process. */
  stop(options?: { drainMs?: number }): Promise<PodExit>;
};
