import { expireUploads } from '@facet/model-store';
import { deleteEndedAttempts } from '../auth/attempts.ts';
import { makePartitions } from '../features/account/audit/audit.store.ts';
import { expireEvents } from '../features/account/audit/expire-events.ts';
import { rotateOldKeys } from '../features/clouds/oidc-token-configs/signing-keys.ts';
import { deleteOldFlows } from '../features/clouds/user-oauth-tokens/oauth-flows.store.ts';
import {
  type RefreshJob,
  refreshToken,
  resumeRefreshes,
} from '../features/clouds/user-oauth-tokens/refresh-job.ts';
import { unfinishedBuilds } from '../features/deployments/builds/builds.store.ts';
import { runBuild } from '../features/deployments/builds/run-build.ts';
import { trimLogLines } from '../features/deployments/logs/logs.store.ts';
import { deleteExpiredTokens } from '../features/deployments/tokens/tokens.store.ts';
import { deleteOldUsage } from '../features/deployments/usage-analytics/usage.store.ts';
import { deleteOldInvitations } from '../features/people/invitations/invitations.store.ts';
import { deleteLapsedArtifacts } from '../features/sign-in/oauth-server/artifacts.store.ts';
import { deleteOldResets } from '../features/sign-in/password-resets/password-resets.store.ts';
import { deleteLapsedSignIns } from '../features/sign-in/sessions/sessions.store.ts';
import { deleteEndedFlows } from '../features/sign-in/sso/flows.store.ts';
import { deleteOldSyncs } from '../features/sources/dbt/sync/old-syncs.store.ts';
import { resumeSyncs } from '../features/sources/dbt/sync/resume-syncs.ts';
import { runSync } from '../features/sources/dbt/sync/run-sync.ts';
import { type HookJob, settleHook } from '../features/sources/git-remotes/github-hook.ts';
import { type PullJob, runPull } from '../features/sources/git-remotes/run-pull.ts';
import { deleteOldDeliveries } from '../features/sources/webhooks/webhook-deliveries.store.ts';
import type { Platform } from './platform.ts';
import { type MailJob, sendMails } from './send-mails.ts';

/** Builds that one worker runs at once; the compile pool queues beyond its own size. */
const BUILDS_AT_ONCE = 2;
/** Syncs of dbt projects that one worker runs at once, each with programs of hundreds of megabytes. */
const SYNCS_AT_ONCE = 2;
/** Mails that one worker sends at once. */
const MAILS_AT_ONCE = 2;
/** Tokens that one worker renews at once, each with a connection to the database while the other side answers. */
const REFRESHES_AT_ONCE = 4;
/** Branches that one worker pulls at once, each with git running. */
const PULLS_AT_ONCE = 2;

/** Starts the work of the worker role. */
export async function registerJobs(platform: Platform): Promise<void> {
  const { jobs, db } = platform;
  await jobs.work<{ buildId: number }>('build', BUILDS_AT_ONCE, ({ buildId }, attempt) =>
    runBuild(platform, buildId, attempt),
  );
  await jobs.work<{ syncId: string }>('dbt-sync', SYNCS_AT_ONCE, ({ syncId }) => runSync(platform, syncId));
  await jobs.work<MailJob>('mail', MAILS_AT_ONCE, (job, attempt) => sendMails(platform, job, attempt));
  await jobs.work<RefreshJob>('oauth-refresh', REFRESHES_AT_ONCE, (job) => refreshToken(platform, job));
  await jobs.work<PullJob>('git-pull', PULLS_AT_ONCE, (job, attempt) => runPull(platform, job, attempt));
  await jobs.work<HookJob>('github-hook', 1, (job) => settleHook(platform, job));
  await jobs.work('cleanup', 1, async () => {
    await deleteExpiredTokens(db);
    await trimLogLines(db);
    await expireUploads(db);
    await deleteOldInvitations(db);
    await deleteOldResets(db);
    await expireEvents(db);
    await deleteOldUsage(db);
    await rotateOldKeys(db, platform.keyring);
    await deleteOldFlows(db);
    await deleteEndedFlows(db);
    await deleteOldDeliveries(db);
    await deleteLapsedSignIns(db);
    await deleteEndedAttempts(db);
    await deleteLapsedArtifacts(db);
    await resumeRefreshes(platform);
    await deleteOldSyncs(db);
    await resumeBuilds(platform);
    await resumeSyncs(platform);
  });
  await jobs.schedule('cleanup', '*/10 * * * *');
  // Without them events wait in the default partition, so a start does not fail for want of them.
  await makePartitions(db).catch((error) => platform.log.warn({ err: error }, 'no partitions were made'));
  await resumeBuilds(platform);
  await resumeSyncs(platform);
}

/**
 * Sends the jobs of unfinished builds again: at the start, since a worker that was killed holds its job until
 * its heartbeat is missed, and now and then, since a job that failed for want of something is not tried for
 * ever. A build that is being run is left alone.
 */
async function resumeBuilds(platform: Platform): Promise<void> {
  for (const buildId of await unfinishedBuilds(platform.db))
    await platform.db
      .transaction()
      .execute((tx) => platform.jobs.send(tx, 'build', { buildId }, String(buildId)));
}
