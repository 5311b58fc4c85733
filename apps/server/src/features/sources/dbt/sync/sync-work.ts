import type { Tx } from '@facet/db';
import type { ConversionResult } from '@facet/dbt';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import type { CompileParts } from '../../../deployments/builds/compile-model.ts';
import type { DataFolders } from '../../../deployments/data-files/data-folders.ts';
import type { PodSupervisor } from '../../../deployments/pods/pod-supervisor.ts';
import type { PublishParts } from '../../../model/branches/publish-branch.ts';
import type { GitAccessParts } from '../../git/access.ts';
import type { ConverterThread } from './converter-thread.ts';
import type { SyncRow } from './dbt-sync.store.ts';
import type { PhaseName } from './phases.ts';
import type { RunLog } from './run-log.ts';
import type { RunSettings } from './run-settings.ts';
import type { RunChange } from './run-state.store.ts';
import type { WorkFolder } from './work-folder.ts';

/** The parts of the server that run syncs. */
export type SyncParts = GitAccessParts &
  PublishParts &
  CompileParts &
  Pick<BasePlatform, 'connection' | 'log' | 'db' | 'publicUrl'> & {
    readonly dataFolders: DataFolders;
    readonly pods: Pick<PodSupervisor, 'budget'>;
  };

/** The context of a worker that executes a run. */
export interface SyncWork {
  readonly platform: SyncParts;
  /** The row after the last stored phase. */
  run: SyncRow;
  readonly settings: RunSettings;
  readonly deployment: DeploymentRow;
  /** The start of the run, on the clock of `performance`. */
  readonly begunAt: number;
  /** The current phase. */
  phase: { readonly name: PhaseName; readonly startedAt: number };
  /** Aborted when the run is cancelled or this process stops. */
  readonly signal: AbortSignal;
  readonly folder: WorkFolder;
  readonly log: RunLog;
  readonly converter: ConverterThread;
  /** The result of the phase `generate`, once it is in memory. */
  conversion?: ConversionResult;
}

/** Writes the output of a phase, in the transaction that stores the phase. */
export type Store = (tx: Tx) => Promise<Stored>;

export interface Stored extends RunChange {
  /** An external action that must succeed for the transaction to commit; its last step. */
  readonly last?: () => Promise<void>;
}

/** The work of a phase. It may run twice and be killed at any point. */
export type PhaseWork = (work: SyncWork) => Promise<Store>;

/** Thrown when the run has ended or another worker has taken over, so that the current work is discarded. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}
