import type {
  DbtSyncResult,
  DbtSyncRun,
  DbtSyncRunStats,
  DbtSyncRunTriggerContext,
} from './dbt-sync.schema.ts';
import type { SyncRow } from './dbt-sync.store.ts';
import { type PhaseRecord, percentOf } from './phases.ts';

/** The part of a result that is stored; the rest follows from the run. */
export type StoredResult = Omit<DbtSyncResult, 'syncJobId' | 'completedAt' | 'durationMs' | 'reviewUrl'>;

const CANCELLED = 'The sync was cancelled';

/** The view of a run in the history. */
export function viewOfRun(run: Omit<SyncRow, 'result'>): DbtSyncRun {
  const context = run.trigger_context as Partial<DbtSyncRunTriggerContext> | null;
  return {
    syncJobId: run.id,
    deploymentId: run.deployment_id,
    status: run.status,
    trigger: run.trigger,
    source: run.source,
    branchName: run.branch_name,
    startedAt: run.started_at.toISOString(),
    completedAt: run.completed_at?.toISOString() ?? null,
    durationMs: run.duration_ms,
    errorMessage: run.status === 'CANCELLED' ? null : run.error_message,
    failedPhase: run.failed_phase,
    gitRef: run.git_ref,
    lastStage: run.stage,
    ...(run.status === 'RUNNING' ? {} : { phases: run.phases as unknown as PhaseRecord[] }),
    stats: run.stats === null ? null : { ...NO_STATS, ...(run.stats as Partial<DbtSyncRunStats>) },
    triggerContext: context === null ? null : { ...NO_CONTEXT, ...context },
    userId: run.user_id,
  };
}

const NO_STATS: DbtSyncRunStats = {
  models: null,
  sources: null,
  macros: null,
  cubeCount: null,
  generatedFileCount: null,
  dbtVersion: null,
  manifestGeneratedAt: null,
};

const NO_CONTEXT: DbtSyncRunTriggerContext = { headSha: null, pushedBranch: null, targetBranch: null };

/** The view for polling clients, which stop at COMPLETED or FAILED only, so a cancelled run has the status FAILED. */
export function viewOfStatus(run: SyncRow, reviewUrl: string | null) {
  const isOpen = run.status === 'RUNNING';
  const status = isOpen ? run.stage : run.status === 'COMPLETED' ? 'COMPLETED' : 'FAILED';
  const percentComplete = status === 'COMPLETED' ? 100 : percentOf(run.stage);
  return {
    syncJobId: run.id,
    status,
    progress: { stage: status, percentComplete, message: isOpen ? run.message : null },
    updatedAt: run.updated_at.toISOString(),
    error: status === 'FAILED' ? errorOf(run) : null,
    reviewUrl,
  };
}

/** The reason why a run has no result. */
export function errorOf(run: SyncRow): string {
  return run.status === 'CANCELLED' ? CANCELLED : (run.error_message ?? 'The sync failed');
}

/** The view of the result of a completed run. */
export function viewOfResult(run: SyncRow, reviewUrl: string | null): DbtSyncResult {
  return {
    ...(run.result as unknown as StoredResult),
    syncJobId: run.id,
    completedAt: (run.completed_at ?? run.updated_at).toISOString(),
    durationMs: run.duration_ms ?? 0,
    reviewUrl,
  };
}
