import type { Db } from '@facet/db';
import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { unfinishedBuilds } from './builds.store.ts';
import { runBuild } from './run-build.ts';
import { BUILD_QUEUE, sendBuild } from './send-build.ts';

/**
 * Builds that one node runs concurrently, each of another deployment. More than the compile pool compiles at a time:
 * the pool lets small models go first, but it can choose only among the builds that it has. Each build holds a
 * connection to the database.
 */
const CONCURRENCY = 6;

/** Runs builds. */
export const buildJobs: FeatureJobs<Parameters<typeof runBuild>[0] & { readonly jobs: Jobs }> = {
  name: 'builds',
  workers: [
    worker(BUILD_QUEUE, { concurrency: CONCURRENCY, perGroup: 1 }, (platform, { buildId }, attempt) =>
      runBuild(platform, buildId, attempt),
    ),
  ],
  resume: resumeBuilds,
  cleanUp: resumeBuilds,
};

/**
 * Sends the jobs of unfinished builds again: a killed worker holds its job until its heartbeat is missed, and a job that
 * failed too often is not retried. A build that is running is left alone.
 */
async function resumeBuilds({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }): Promise<void> {
  for (const build of await unfinishedBuilds(db))
    await db.transaction().execute((tx) => sendBuild(jobs, tx, build));
}
