import type { Db, Keyring, Tx } from '@facet/db';
import type { CompilePool, InstalledEngine } from '@facet/engine';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../../errors/errors.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import type { LogWriter } from '../logs/log-writer.ts';
import { EngineMissing } from '../versions/find-engine.ts';
import { filesOfBuild } from './build-files.ts';
import { variablesOf } from './build-variables.ts';
import {
  announceBuild,
  type BuildRow,
  findBuild,
  finishBuild,
  holdDeployment,
  latestBuild,
  putLive,
  type Verdict,
} from './builds.store.ts';
import { compileModel, errorTextOf } from './compile-model.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly log: Logger;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly compilePool: CompilePool;
  readonly logWriter: LogWriter;
  engineOf(version: string): Promise<InstalledEngine>;
  isStopping(): boolean;
}

/**
 * Runs the job of a build: compiles it and puts it live, or leaves the previous build serving. If the job is sent
 * twice, one worker runs it, and the other finds the advisory lock held and returns. A worker that dies releases the
 * lock with its connection.
 */
export async function runBuild(platform: Parts, buildId: number, attempt: Attempt): Promise<void> {
  await platform.db.connection().execute(async (session) => {
    const lock = sql`hashtext('facet build'), ${buildId}::int`;
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      session,
    );
    if (!rows[0]?.taken) return;
    try {
      await buildOnce(platform, buildId, attempt);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(session);
    }
  });
}

async function buildOnce(platform: Parts, buildId: number, attempt: Attempt): Promise<void> {
  const build = await findBuild(platform.db, buildId);
  if (build === undefined || build.status !== 'building') return;
  const log = (message: string) => logOf(platform, build, message);

  const newest = await latestBuild(platform.db, build.tenant_id, build.branch_id);
  if (newest !== undefined && newest.id !== build.id) {
    await end(platform, (tx) => finishBuild(tx, build.id, 'superseded', `Superseded by build ${newest.id}`));
    return;
  }
  log(`Build ${build.id} of commit ${build.commit_oid?.toString('hex').slice(0, 8)} (${build.reason})`);
  const verdict = await compileBuild(platform, build).catch((error) => {
    platform.log.error({ err: error, buildId }, 'failed to compile a build');
    return verdictOn(error, attempt.isLast && !platform.isStopping());
  });
  const error = verdict.isValid ? null : errorTextOf(verdict);
  await end(platform, async (tx) => {
    // The deployment is locked first, as everywhere, so that a concurrent delete cannot deadlock with this.
    if (!(await holdDeployment(tx, build))) return;
    if (!(await finishBuild(tx, build.id, verdict.isValid ? 'success' : 'failed', error))) return;
    if (verdict.isValid && build.mode === 'production') await putLive(tx, build);
    await announceBuild(tx, build);
  });
  if (error === null) log(`Build ${build.id} succeeded: ${verdict.cubesCount} cubes and views`);
  else for (const line of error.split('\n')) log(line);
}

/** The verdict when compilation itself failed. @throws the error while another attempt may succeed */
function verdictOn(error: unknown, isLastAttempt: boolean): Verdict {
  const isHopeless = error instanceof EngineMissing;
  if (!isHopeless && (!isLastAttempt || isDatabaseAway(error))) throw error;
  const message = isHopeless ? error.message : 'The compiler could not run; the server log has the reason';
  return { isValid: false, errors: [{ message }], cubesCount: null, durationMs: 0 };
}

async function compileBuild(platform: Parts, build: BuildRow): Promise<Verdict> {
  return compileModel(
    platform,
    platform.db,
    { tenant_id: build.tenant_id, id: build.deployment_id },
    {
      files: await filesOfBuild(platform.db, build),
      projectRoot: build.project_root,
      variables: variablesOf(platform.keyring, build),
      engineVersion: build.engine_version ?? '',
    },
  );
}

function end(platform: Parts, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return platform.db.transaction().execute(work);
}

function logOf(platform: Parts, build: BuildRow, message: string): void {
  platform.logWriter.write({
    tenantId: build.tenant_id,
    deploymentId: build.deployment_id,
    source: build.mode === 'production' ? 'production' : 'dev',
    container: 'INIT',
    pod: `build-${build.id}`,
    message,
  });
}
