import type { Tx } from '@facet/db';
import type { ProjectFile } from '@facet/engine';
import { sql } from 'kysely';
import { ApiError, isDatabaseAway } from '../../../errors/errors.ts';
import { buildChanges, buildGoesLive } from '../../../events/build-events.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { announceBranch } from '../../../nodes/announce-branch.ts';
import { sourceWarning } from '../data-sources/source-warning.ts';
import type { LogWriter } from '../logs/log-writer.ts';
import { EngineMissing } from '../versions/find-engine.ts';
import { filesOfBuild } from './build-files.ts';
import { variablesOf } from './build-variables.ts';
import {
  type BuildRow,
  findBuild,
  finishBuild,
  holdDeployment,
  latestBuild,
  putLive,
  type Verdict,
} from './builds.store.ts';
import { type CompileParts, compileModel, errorTextOf, filesOfProject } from './compile-model.ts';
import type { ModelDependents } from './model-dependents.ts';

interface Parts
  extends CompileParts,
    Pick<BasePlatform, 'connection' | 'settings' | 'log' | 'db' | 'keyring' | 'publicUrl' | 'isStopping'> {
  readonly logWriter: LogWriter;
  readonly modelDependents: ModelDependents;
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
  const log = (message: string) => platform.logWriter.write(build, 'INIT', `build-${build.id}`, message);

  const newest = await latestBuild(platform.db, build.tenant_id, build.branch_id);
  if (newest !== undefined && newest.id !== build.id) {
    await end(platform, (tx) => finish(tx, build, 'superseded', `Superseded by build ${newest.id}`));
    return;
  }
  log(`Build ${build.id} of commit ${build.commit_oid?.toString('hex').slice(0, 8)} (${build.reason})`);
  const [judged, warning] = await Promise.all([
    judge(platform, build).catch(async (error) => {
      // A server that stops ends its compilations and returns their jobs to the queue.
      if (platform.isStopping()) throw error;
      // A deleted deployment takes its model and its builds with it.
      if ((await findBuild(platform.db, buildId).catch(() => build)) === undefined) return undefined;
      platform.log.error({ err: error, buildId }, 'failed to compile a build');
      return { verdict: verdictOn(error, attempt.isLast), files: [], warnings: [] };
    }),
    warningAbout(platform, build),
  ]);
  if (judged === undefined) return;
  const { verdict, warnings } = judged;
  const error = await conclude(platform, build, judged, warning, attempt);
  if (error === null) log(`Build ${build.id} succeeded: ${verdict.cubesCount} cubes and views`);
  else for (const line of error.split('\n')) log(line);
  for (const problem of warnings) log(problem);
  if (warning !== null) log(warning);
}

/** The problems of production's data sources, which do not affect the model's verdict; null without any. */
async function warningAbout(platform: Parts, build: BuildRow): Promise<string | null> {
  if (build.mode !== 'production') return null;
  try {
    return await sourceWarning(platform, build, variablesOf(platform.keyring, build));
  } catch (error) {
    platform.log.warn({ err: error, buildId: build.id }, 'failed to test the data sources of a build');
    return null;
  }
}

/** The verdict when compilation itself failed. @throws the error while another attempt may succeed */
function verdictOn(error: unknown, isLastAttempt: boolean): Verdict {
  const isHopeless = error instanceof EngineMissing;
  if (!isHopeless && (!isLastAttempt || isDatabaseAway(error))) throw error;
  const message = isHopeless ? error.message : 'The compiler could not run; the server log has the reason';
  return {
    isValid: false,
    errors: [{ message }],
    cubesCount: null,
    durationMs: 0,
    published: null,
    inputKey: null,
  };
}

/**
 * Ends a build with its verdict; a valid one of production goes live. If its dashboards cannot be published, it fails.
 * @returns the error with which the build ended
 */
async function conclude(
  platform: Parts,
  build: BuildRow,
  { verdict, files }: Judged,
  warning: string | null,
  attempt: Attempt,
): Promise<string | null> {
  const endWith = async (error: string | null) => {
    await end(platform, async (tx) => {
      // The deployment is locked first, as everywhere, so that a concurrent delete cannot deadlock with this.
      if (!(await holdDeployment(tx, build))) return;
      const status = error === null ? 'success' : 'failed';
      if (!(await finish(tx, build, status, error, warning, verdict.inputKey))) return;
      if (error === null && build.mode === 'production') await goLive(tx, build, files);
      await announceBranch(tx, build.deployment_id, build.branch_id);
    });
    return error;
  };
  if (!verdict.isValid) return endWith(errorTextOf(verdict));
  try {
    return await endWith(null);
  } catch (error) {
    const isRefused = error instanceof ApiError;
    if (!isRefused && (!attempt.isLast || isDatabaseAway(error))) throw error;
    if (isRefused) return endWith(error.message);
    platform.log.error({ err: error, buildId: build.id }, 'failed to put a build live');
    return endWith('The build could not go live; the server log has the reason');
  }
}

interface Judged {
  readonly verdict: Verdict;
  readonly files: readonly ProjectFile[];
  /** Sentences for the log. */
  readonly warnings: readonly string[];
}

/**
 * Compiles a build and checks the files beside the model. Their errors fail a build of production only, so that a
 * developer can try a model while another file of the branch is unfinished.
 */
async function judge(platform: Parts, build: BuildRow): Promise<Judged> {
  const { tenant_id, deployment_id: id, project_root: projectRoot } = build;
  const all = await filesOfBuild(platform.db, build);
  const verdict = await compileModel(
    platform,
    platform.db,
    { tenant_id, id },
    {
      files: all,
      projectRoot,
      variables: variablesOf(platform.keyring, build),
      engineVersion: build.engine_version ?? '',
    },
  );
  const files = filesOfProject(all, projectRoot);
  if (!verdict.isValid) return { verdict, files, warnings: [] };
  const beside = await platform.modelDependents.checkFiles(
    platform.db,
    { tenantId: tenant_id, deploymentId: id },
    files,
    verdict.published,
  );
  const isProduction = build.mode === 'production';
  const warnings = [...(isProduction ? [] : beside.errors), ...beside.warnings].map(
    ({ fileName, line, message }) => `${fileName}, line ${line}: ${message}`,
  );
  if (!isProduction || beside.errors.length === 0) return { verdict, files, warnings };
  return {
    verdict: { ...verdict, isValid: false, errors: beside.errors, cubesCount: null },
    files,
    warnings,
  };
}

async function goLive(tx: Tx, build: BuildRow, files: readonly ProjectFile[]): Promise<void> {
  if (!(await putLive(tx, build))) return;
  const { tenant_id: tenantId, deployment_id: deploymentId, id: buildId } = build;
  await buildGoesLive.publish(tx, { tenantId, deploymentId, buildId, files });
}

/** Ends a running build; false if another worker has already ended it. */
async function finish(
  tx: Tx,
  build: BuildRow,
  status: 'success' | 'failed' | 'superseded',
  ...rest: [error: string | null, warning?: string | null, inputKey?: string | null]
): Promise<boolean> {
  if (!(await finishBuild(tx, build.id, status, ...rest))) return false;
  const { tenant_id: tenantId, deployment_id: deploymentId, branch_id: branchId, id: buildId } = build;
  await buildChanges.publish(tx, { tenantId, deploymentId, branchId, buildId, status });
  return true;
}

function end(platform: Parts, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return platform.db.transaction().execute(work);
}
