import { setTimeout as sleep } from 'node:timers/promises';
import { ModelStoreError } from '@facet/model-store';
import { sql } from 'kysely';
import { findDeployment } from '../../../../auth/deployment.ts';
import { ApiError, isDatabaseAway } from '../../../../errors/errors.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { PhaseFailed } from '../project/phase-failed.ts';
import { ConverterThread } from './converter-thread.ts';
import { DBT_SYNC_QUEUE } from './dbt-sync-queue.ts';
import { goThrough } from './go-through.ts';
import { RunLog } from './run-log.ts';
import type { RunSettings } from './run-settings.ts';
import { claimRun, lockOfRun, returnRun, statusOfRun } from './run-state.store.ts';
import { endUnknown, fail } from './store-phase.ts';
import { RunEnded, type SyncParts, type SyncWork } from './sync-work.ts';
import { WorkFolder } from './work-folder.ts';

type Parts = SyncParts & Pick<BasePlatform, 'isStopping'>;

/** Workers that may die in one phase before the run is given up. */
const MAX_ATTEMPTS = 3;
/** Interval of checks whether the run was cancelled. */
const WATCH_MS = 500;
/** Delay before another attempt on a run that another worker holds. */
const RETRY_MS = 5_000;

/** The server is stopping; the run continues on another node or later. */
class Stopping extends Error {
  override name = 'Stopping';
}

/**
 * Runs the job of a sync, starting after the last stored phase. If a job is queued twice, only one worker runs it: it holds
 * an advisory lock, which it loses with its connection if it dies.
 */
export async function runSync(platform: Parts, id: string): Promise<void> {
  await platform.db.connection().execute(async (session) => {
    const lock = lockOfRun(sql`${id}::text`);
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      session,
    );
    if (!rows[0]?.taken) return retryLater(platform, id);
    try {
      await workOn(platform, id);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(session);
    }
  });
}

/** Queues the job again, in case the worker that holds the lock is dying; otherwise the run would wait for `resumeSyncs`. */
async function retryLater(platform: Parts, id: string): Promise<void> {
  if ((await statusOfRun(platform.db, id)) !== 'RUNNING') return;
  const after = new Date(Date.now() + RETRY_MS);
  await platform.db
    .transaction()
    .execute((tx) => platform.jobs.send(tx, DBT_SYNC_QUEUE, { syncId: id }, id, { after }));
}

async function workOn(platform: Parts, id: string): Promise<void> {
  const folder = new WorkFolder(platform.settings.dataDir, id);
  const run = await claimRun(platform.db, id);
  const deployment = run && (await findDeployment(platform.db, run.tenant_id, run.deployment_id));
  if (run === undefined || deployment === undefined) return folder.remove();
  if (run.attempts > MAX_ATTEMPTS) {
    await endUnknown(platform, run, MAX_ATTEMPTS);
    return folder.remove();
  }
  const stop = new AbortController();
  const watching = watch(platform, id, stop);
  const work: SyncWork = {
    platform,
    run,
    settings: run.settings as unknown as RunSettings,
    deployment,
    begunAt: performance.now() - run.elapsed_ms,
    phase: { name: 'manifest', startedAt: performance.now() },
    signal: stop.signal,
    folder,
    log: new RunLog(platform.db, run, platform.log),
    converter: new ConverterThread(stop.signal),
  };
  try {
    await folder.make();
    await goThrough(work);
  } catch (error) {
    await settle(work, stop.signal.aborted ? stop.signal.reason : error);
  } finally {
    stop.abort(new RunEnded());
    await watching;
    await Promise.all([
      removeIfEnded(platform, folder, id),
      work.log.flush(),
      // Does not use the folder, and on a busy machine ends late: not before it has loaded its modules.
      work.converter.close(),
    ]);
  }
}

async function removeIfEnded({ db }: Parts, folder: WorkFolder, id: string): Promise<void> {
  if ((await statusOfRun(db, id).catch(() => 'RUNNING')) !== 'RUNNING') await folder.remove();
}

/** Ends a run with its error, or rethrows the error for another attempt. */
async function settle(work: SyncWork, error: unknown): Promise<void> {
  const { platform, run } = work;
  if (error instanceof RunEnded) return;
  if (error instanceof Stopping) {
    await returnRun(platform.db, run.id);
    throw error;
  }
  if (isExpected(error)) return fail(work, error.message);
  // A deleted deployment takes its runs with it.
  if ((await statusOfRun(platform.db, run.id).catch(() => 'RUNNING')) !== 'RUNNING') return;
  platform.log.error({ err: error, syncId: run.id }, 'A dbt sync failed with an internal error');
  if (isDatabaseAway(error) || run.attempts < MAX_ATTEMPTS) throw error;
  await fail(work, 'The sync failed because of an internal error; the server log has the details');
}

/** Whether an error is caused by the input or the target branch, rather than by this server. */
function isExpected(error: unknown): error is Error {
  if (error instanceof PhaseFailed || error instanceof ModelStoreError) return true;
  return error instanceof ApiError && error.status < 500;
}

/** Aborts when the run is ended by another node, such as by a cancellation, or when this process stops. */
async function watch(platform: Parts, id: string, stop: AbortController): Promise<void> {
  while (!stop.signal.aborted) {
    await sleep(WATCH_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return;
    if (platform.isStopping()) stop.abort(new Stopping());
    // An unavailable database says nothing about the run.
    else if ((await statusOfRun(platform.db, id).catch(() => 'RUNNING')) !== 'RUNNING')
      stop.abort(new RunEnded());
  }
}
