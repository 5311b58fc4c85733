import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Keyring } from '@facet/db';
import type { CompilePool, InstalledEngine } from '@facet/engine';
import { ModelStoreError } from '@facet/model-store';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { findDeployment } from '../../../../auth/deployment.ts';
import { ApiError, isDatabaseAway } from '../../../../errors/errors.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import type { Settings } from '../../../../settings.ts';
import type { ModelRemotes } from '../../../deployments/deployments/model-remotes.ts';
import type { GitHub } from '../../github/github.ts';
import { PhaseFailed } from '../project/phase-failed.ts';
import { ConverterThread } from './converter-thread.ts';
import { goThrough } from './go-through.ts';
import { RunLog } from './run-log.ts';
import type { RunSettings } from './run-settings.ts';
import { claimRun, lockOfRun, returnRun, statusOfRun } from './run-state.store.ts';
import { endUnknown, fail } from './store-phase.ts';
import { RunEnded, type SyncWork } from './sync-work.ts';
import { WorkFolder } from './work-folder.ts';

/** The parts of the server that this file uses. */
interface Parts {
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
  isStopping(): boolean;
}

/** Workers that may end in one phase of a run, before nobody tries any more. */
const MAX_ATTEMPTS = 3;
/** How soon it is noticed that a run was cancelled. */
const WATCH_MS = 500;
/** When to look again at a run that another worker seems to have. */
const LOOK_AGAIN_MS = 5_000;

/** The server stops: the run goes on elsewhere, or later. */
class Stopping extends Error {
  override name = 'Stopping';
}

/**
 * The job of a sync: goes on after the phase that was stored last. A run whose job is sent twice is worked on by one
 * worker, which holds a lock with its connection; a worker that dies loses it.
 */
export async function runSync(platform: Parts, id: string): Promise<void> {
  await platform.db.connection().execute(async (session) => {
    const lock = lockOfRun(sql`${id}::text`);
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      session,
    );
    if (!rows[0]?.taken) return lookAgain(platform, id);
    try {
      await workOn(platform, id);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(session);
    }
  });
}

/** The lock may be that of a worker which is about to die: without this its run would wait for the clean-up. */
async function lookAgain(platform: Parts, id: string): Promise<void> {
  if ((await statusOfRun(platform.db, id)) !== 'RUNNING') return;
  const after = new Date(Date.now() + LOOK_AGAIN_MS);
  await platform.db
    .transaction()
    .execute((tx) => platform.jobs.send(tx, 'dbt-sync', { syncId: id }, id, after));
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
    await work.converter.close();
    await work.log.flush();
    if ((await statusOfRun(platform.db, id).catch(() => 'RUNNING')) !== 'RUNNING') await folder.remove();
  }
}

/** Ends a run by its error, or gives it to the next attempt by throwing it on. */
async function settle(work: SyncWork, error: unknown): Promise<void> {
  const { platform, run } = work;
  if (error instanceof RunEnded) return;
  if (error instanceof Stopping) {
    await returnRun(platform.db, run.id);
    throw error;
  }
  if (isOfInput(error)) return fail(work, error.message);
  platform.log.error({ err: error, syncId: run.id }, 'a dbt sync met an error of ours');
  if (isDatabaseAway(error) || run.attempts < MAX_ATTEMPTS) throw error;
  await fail(work, 'Something went wrong on our side; an operator finds why in the log');
}

/** Whether an error says what is wrong with the input, or with where the result is to go. */
function isOfInput(error: unknown): error is Error {
  if (error instanceof PhaseFailed || error instanceof ModelStoreError) return true;
  return error instanceof ApiError && error.status < 500;
}

/** Aborts when the run has ended otherwise, by whatever node, or when this process stops. */
async function watch(platform: Parts, id: string, stop: AbortController): Promise<void> {
  while (!stop.signal.aborted) {
    await sleep(WATCH_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return;
    if (platform.isStopping()) stop.abort(new Stopping());
    // A database that is away tells nothing of the run.
    else if ((await statusOfRun(platform.db, id).catch(() => 'RUNNING')) !== 'RUNNING')
      stop.abort(new RunEnded());
  }
}
