import type { Db, Tx } from '@facet/db';
import { announceSync } from './announce-sync.ts';
import type { SyncRow } from './dbt-sync.store.ts';
import type { PhaseRecord } from './phases.ts';
import { addPhase, endRun, insertLogLines, lockRun } from './run-state.store.ts';
import { RunEnded, type Store, type SyncWork } from './sync-work.ts';

/**
 * Stores a finished phase and its output in one transaction. The last phase also ends the run.
 * @throws RunEnded if the run was cancelled or another worker has stored a phase
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
      {
        level: 'info',
        message: `Finished: ${record.phase}`,
        phase: record.phase,
        durationMs: record.durationMs,
      },
    ]);
    if (isLast) await end(tx, stored, { status: 'COMPLETED' });
    await last?.();
    return stored;
  });
}

/** Ends a run as failed in the current phase. */
export async function fail(work: SyncWork, reason: string): Promise<void> {
  const { platform, run, log } = work;
  // The reason can contain names with characters that PostgreSQL does not accept.
  const error = reason.replaceAll('\0', '\ufffd').toWellFormed().slice(0, 4000);
  await log.flush();
  await platform.db.transaction().execute(async (tx) => {
    const locked = await lockRun(tx, run);
    if (locked === undefined) return;
    const record = recordOf(work, 'failed');
    await addPhase(tx, run.id, record, {});
    const { phase, durationMs } = record;
    await insertLogLines(tx, run, [{ level: 'error', message: error, phase, durationMs }]);
    await end(tx, locked, { status: 'FAILED', error, failedPhase: phase });
  });
}

/** Ends a run with an unknown outcome after several of its workers died. */
export async function endUnknown(
  platform: { readonly db: Db },
  run: SyncRow,
  attempts: number,
): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const locked = await lockRun(tx, run);
    if (locked === undefined) return;
    const error = `The outcome is unknown: ${attempts} workers died during the same phase`;
    await insertLogLines(tx, run, [{ level: 'error', message: error, phase: null }]);
    await end(tx, locked, { status: 'UNKNOWN', error });
  });
}

async function end(tx: Tx, run: SyncRow, ending: Parameters<typeof endRun>[2]): Promise<void> {
  await endRun(tx, run, ending);
  await announceSync(tx, run, ending.status);
}

function recordOf({ phase, begunAt }: SyncWork, outcome: PhaseRecord['outcome']): PhaseRecord {
  return {
    phase: phase.name,
    startedOffsetMs: Math.max(0, Math.round(phase.startedAt - begunAt)),
    durationMs: Math.round(performance.now() - phase.startedAt),
    outcome,
  };
}
