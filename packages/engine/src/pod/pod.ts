import type { Account } from '@facet/programs';
import type { ProjectFile } from '../protocol/compile-result.ts';
import type { NetworkRules } from '../protocol/network-rules.ts';

export type PodOptions = {
  /** For messages; not unique. */
  name: string;
  /** The folder of an installed engine (`<dataDir>/engines/1.7.42`); defaults to the bundled engine. */
  engineDir?: string | undefined;
  /** The `node_modules` folders of drivers that were added to the engine. */
  driverDirs?: readonly string[];
  /** The project's files, with paths relative to its root. Model files are selected by `modelFiles`. */
  files: readonly ProjectFile[];
  /** The deployment's own variables. The pod has no others. */
  variables: Record<string, string>;
  /** Signs and verifies the tokens of this deployment (HS256). */
  apiSecret: string;
  /** The only folder that the deployment's DuckDB can read and write; relative paths in SQL start here. */
  dataDir: string;
  /**
   * The user that its processes run as, if this process may change it and that user can read the engine;
   * defaults to the user of this process.
   */
  account?: Account | undefined;
  /** The only Unix socket that the pod's driver may connect to. */
  databaseSocket?: string | undefined;
  /** Defaults to no exceptions and no database of the server. */
  network?: NetworkRules;
  /** Files to copy to `dataDir` under these names before the start, if missing. */
  provideFiles?: Record<string, string>;
  /** Tokens that the pod reads from files, which can be replaced while it runs. */
  tokens?: PodTokens;
  /** The limit for the resident memory of its processes together, at least 384. A pod above it is ended. */
  memoryMb?: number;
  /** The time limit for a start, including model compilation. */
  startTimeoutMs?: number;
  /** How long a running pod may be unresponsive before it is ended. */
  unresponsiveMs?: number;
  /** Seconds after which an unfinished query returns `Continue wait`; 1 to 90. */
  continueWaitSeconds?: number;
  /** The parent of the socket's private folder; defaults to the system's temporary folder. */
  socketRoot?: string;
  onOutput?: (line: string, stream: 'stdout' | 'stderr') => void;
};

export type PodTokens = {
  /** Text by file name. */
  files: Record<string, string>;
  /** Variables to set to a file's path, by file name. */
  variables: Record<string, string>;
};

export type PodExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
  reason: 'stopped' | 'start-failed' | 'crashed' | 'unresponsive' | 'memory' | 'misbehaved';
  message: string;
  /**
   * Whether the pod itself reported why it cannot start: its model, its variables or its engine. False if it was
   * killed or ran out of time or memory, after which another attempt may succeed.
   */
  isReported: boolean;
};

export type Pod = {
  readonly name: string;
  /** The process that serves HTTP and runs queries. */
  readonly pid: number;
  /** All its processes. */
  readonly pids: readonly number[];
  /** The Unix socket on which it serves HTTP under `/cubejs-api/v1`, in a folder that only its user can enter. */
  readonly origin: { socketPath: string };
  /** Resolves when the pod can serve queries; rejects with the engine's message when it cannot start. */
  readonly ready: Promise<void>;
  readonly exited: Promise<PodExit>;
  /** Resident memory in bytes; 0 when unknown. */
  memoryBytes(): number;
  /**
   * The part of the resident memory that no other process shares, in bytes; 0 when unknown. Excludes the pages of
   * programs and libraries, such as Node's own 50 MB, which all pods share.
   */
  privateBytes(): number;
  /** Replaces the contents of its token files; files that are not named are deleted. */
  replaceTokens(files: Readonly<Record<string, string>>): Promise<void>;
  /** Lets running requests finish for at most `drainMs` (defaults to 10,000), then ends the process. */
  stop(options?: { drainMs?: number }): Promise<PodExit>;
};
