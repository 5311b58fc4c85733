import type { Db, Keyring, Tx } from '@facet/db';
import type { ConversionResult } from '@facet/dbt';
import type { CompilePool, InstalledEngine } from '@facet/engine';
import type { Logger } from 'pino';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import type { Settings } from '../../../../settings.ts';
import type { ModelRemotes } from '../../../deployments/deployments/model-remotes.ts';
import type { GitHub } from '../../github/github.ts';
import type { ConverterThread } from './converter-thread.ts';
import type { SyncRow } from './dbt-sync.store.ts';
import type { PhaseName } from './phases.ts';
import type { RunLog } from './run-log.ts';
import type { RunSettings } from './run-settings.ts';
import type { RunChange } from './run-state.store.ts';
import type { WorkFolder } from './work-folder.ts';

/** A run in the hands of a worker. */
export interface SyncWork {
  readonly platform: {
    readonly settings: Settings;
    readonly log: Logger;
    readonly db: Db;
    readonly keyring: Keyring;
    readonly jobs: Jobs;
    readonly remotes: ModelRemotes;
    readonly outbound: Outbound;
    readonly github: GitHub;
    readonly compilePool: CompilePool;
    engineOf(version: string): Promise<InstalledEngine>;
    publicUrl(): string;
  };
  /** As it was when the newest phase was stored. */
  run: SyncRow;
  readonly settings: RunSettings;
  readonly deployment: DeploymentRow;
  /** When the run began, on the clock of `performance`. */
  readonly begunAt: number;
  /** What is being done. */
  phase: { readonly name: PhaseName; readonly startedAt: number };
  /** Aborted when the run is cancelled, or is to be given to another worker. */
  readonly signal: AbortSignal;
  readonly folder: WorkFolder;
  readonly log: RunLog;
  readonly converter: ConverterThread;
  /** What the phase `generate` made, once it is here. */
  conversion?: ConversionResult;
}

/** What a phase leaves behind: written in the transaction that stores the phase, all or nothing. */
export type Store = (tx: Tx) => Promise<Stored>;

export interface Stored extends RunChange {
  /** What has to be done elsewhere, or else nothing here: the last of the transaction. */
  readonly last?: () => Promise<void>;
}

/** The work of a phase. It may run twice, and be ended anywhere. */
export type PhaseWork = (work: SyncWork) => Promise<Store>;

/** The run ended otherwise while a worker had it: nothing of what is being done counts. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}
