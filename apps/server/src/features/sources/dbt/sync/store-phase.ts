import type { Db } from '@facet/db';
import type { SyncRow } from './dbt-sync.store.ts';
import type { PhaseRecord } from './phases.ts';
import { addPhase, endRun, insertLogLines, lockRun } from './run-state.store.ts';
import { RunEnded, type Store, type SyncWork } from './sync-work.ts';

/**
 * Stores the phase that ended, and all that it leaves behind, in one transaction; with the last one the run ends. Counts
 * for nothing when the run was cancelled, or another worker has come further.
 * @throws RunEnded
 */
export async function storePhase(work: SyncWork, store: Store, isLast: boolean): Promise<void> {
  const { platform, run, log } = work;
  await log.flush();
  work.run = await platform.db.transaction().execute(async (tx) => {
    const locked = await lockRun(tx, run);
    if (locked === undefined) throw new RunEnded();
    const { last, ...change } = await store(tx);
    const record = recordOf(work, 'ok');
    const stored = await addPhase(tx, run.id, record, change);
    await insertLogLines(tx, run, [
      { level: 'info', message: `Done: ${record.phase}`, phase: record.phase, durationMs: record.durationMs },
    ]);
    if (isLast) await endRun(tx, stored, { status: 'COMPLETED' });
    await last?.();
    return stored;
  });
}

/** Ends a run as failed in the phase that goes on. */
export async function fail(work: SyncWork, reason: string): Promise<void> {
  const { platform, run, log } = work;
  // It may quote names that others chose, with what PostgreSQL does not take.
  const error = reason.replaceAll('\0', '\ufffd').toWellFormed().slice(0, 4000);
  await log.flush();
  await platform.db.transaction().execute(async (tx) => {
    const locked = await lockRun(tx, run);
    if (locked === undefined) return;
    const record = recordOf(work, 'failed');
    await addPhase(tx, run.id, record, {});
    const { phase, durationMs } = record;
    await insertLogLines(tx, run, [{ level: 'error', message: error, phase, durationMs }]);
    await endRun(tx, locked, { status: 'FAILED', error, failedPhase: phase });
  });
}

/** Ends a run of which nobody can tell what became of it: its workers died, one after the other. */
export async function endUnknown(
  platform: { readonly db: Db },
  run: SyncRow,
  attempts: number,
): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const locked = await lockRun(tx, run);
    if (locked === undefined) return;
    const error = `The outcome could not be established: ${attempts} workers ended while they worked on it`;
    await insertLogLines(tx, run, [{ level: 'error', message: error, phase: null }]);
    await endRun(tx, locked, { status: 'UNKNOWN', error });
  });
}

function recordOf({ phase, begunAt }: SyncWork, outcome: PhaseRecord['outcome']): PhaseRecord {
  return {
    phase: phase.name,
    startedOffsetMs: Math.max(0, Math.round(phase.startedAt - begunAt)),
    durationMs: Math.round(performance.now() - phase.startedAt),
    outcome,
  };
}
