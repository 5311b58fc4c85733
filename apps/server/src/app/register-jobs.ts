import { deleteEndedAttempts } from '../auth/attempts.ts';
import { auditJobs } from '../features/account/audit/audit.jobs.ts';
import { chatJobs } from '../features/assistants/chats/chats.jobs.ts';
import { languageModelJobs } from '../features/assistants/language-model/language-model.jobs.ts';
import { oidcTokenConfigJobs } from '../features/clouds/oidc-token-configs/oidc-token-configs.jobs.ts';
import { userOAuthTokenJobs } from '../features/clouds/user-oauth-tokens/user-oauth-tokens.jobs.ts';
import { draftHistoryJobs } from '../features/content/dashboards/draft-history.jobs.ts';
import { draftPresenceJobs } from '../features/content/draft-presence/draft-presence.jobs.ts';
import { tableExportJobs } from '../features/content/exports/exports.jobs.ts';
import { imageJobs } from '../features/content/images/images.jobs.ts';
import { questionEvaluationJobs } from '../features/content/question-evaluations/question-evaluations.jobs.ts';
import { synonymSuggestionJobs } from '../features/content/synonym-suggestions/synonym-suggestions.jobs.ts';
import { trashJobs } from '../features/content/trash/trash.jobs.ts';
import { previewJobs } from '../features/deliveries/previews/previews.jobs.ts';
import { deliveryRunJobs } from '../features/deliveries/runs/runs.jobs.ts';
import { buildJobs } from '../features/deployments/builds/builds.jobs.ts';
import { dataFileJobs } from '../features/deployments/data-files/data-files.jobs.ts';
import { logJobs } from '../features/deployments/logs/logs.jobs.ts';
import { sourceCatalogueJobs } from '../features/deployments/source-catalogues/source-catalogues.jobs.ts';
import { tokenJobs } from '../features/deployments/tokens/tokens.jobs.ts';
import { usageAnalyticsJobs } from '../features/deployments/usage-analytics/usage-analytics.jobs.ts';
import { dashboardExportJobs } from '../features/embedding/dashboard-exports/dashboard-exports.jobs.ts';
import { embedSessionJobs } from '../features/embedding/embed-sessions/embed-sessions.jobs.ts';
import { embedTenantJobs } from '../features/embedding/embed-tenants/embed-tenants.jobs.ts';
import { eventJobs } from '../features/live/events/events.jobs.ts';
import { uploadJobs } from '../features/model/uploads/uploads.jobs.ts';
import { invitationJobs } from '../features/people/invitations/invitations.jobs.ts';
import { oauthClientJobs } from '../features/sign-in/oauth-clients/oauth-clients.jobs.ts';
import { oauthServerJobs } from '../features/sign-in/oauth-server/oauth-server.jobs.ts';
import { passwordResetJobs } from '../features/sign-in/password-resets/password-resets.jobs.ts';
import { sessionJobs } from '../features/sign-in/sessions/sessions.jobs.ts';
import { ssoJobs } from '../features/sign-in/sso-sign-in/sso-sign-in.jobs.ts';
import { dbtSyncJobs } from '../features/sources/dbt/sync/dbt-sync.jobs.ts';
import { gitRemoteJobs } from '../features/sources/git-remotes/git-remotes.jobs.ts';
import { webhookJobs } from '../features/sources/webhooks/webhooks.jobs.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import { kindOf, MAIL_QUEUE } from '../jobs/mail-queue.ts';
import { Queue } from '../jobs/queue.ts';
import type { Platform } from './platform.ts';

/** The background work of every feature. */
const FEATURES: readonly FeatureJobs<Platform>[] = [
  tokenJobs,
  logJobs,
  uploadJobs,
  dataFileJobs,
  sourceCatalogueJobs,
  invitationJobs,
  passwordResetJobs,
  auditJobs,
  usageAnalyticsJobs,
  oidcTokenConfigJobs,
  userOAuthTokenJobs,
  ssoJobs,
  webhookJobs,
  sessionJobs,
  { name: 'sign-in-attempts', cleanUp: ({ db }) => deleteEndedAttempts(db) },
  oauthClientJobs,
  oauthServerJobs,
  gitRemoteJobs,
  buildJobs,
  dbtSyncJobs,
  trashJobs,
  draftHistoryJobs,
  draftPresenceJobs,
  imageJobs,
  tableExportJobs,
  questionEvaluationJobs,
  synonymSuggestionJobs,
  embedTenantJobs,
  embedSessionJobs,
  dashboardExportJobs,
  deliveryRunJobs,
  previewJobs,
  eventJobs,
  chatJobs,
  languageModelJobs,
];

/** Emails that one node sends concurrently. */
const CONCURRENT_EMAILS = 2;

/** Runs the clean-ups of all features. */
export const CLEANUP_QUEUE = new Queue<object>('cleanup', {
  policy: 'exclusive',
  expireInSeconds: 600,
  retryLimit: 2,
  retryDelay: 30,
});

/** Every queue, on nodes without workers too: they send jobs. */
export const QUEUES: readonly Queue<object>[] = [
  MAIL_QUEUE,
  CLEANUP_QUEUE,
  ...FEATURES.flatMap(({ workers = [] }) => workers.map(({ queue }) => queue)),
];

/** Starts the work of the worker role. */
export async function registerJobs(platform: Platform): Promise<void> {
  const { jobs } = platform;
  for (const { queue, concurrency, perGroup, run } of FEATURES.flatMap(({ workers = [] }) => workers))
    await jobs.work(queue, concurrency, (job, attempt) => run(platform, job, attempt), perGroup);
  const emails = new Map(
    FEATURES.flatMap((feature) => feature.emails ?? []).map((found) => [found.kind, found]),
  );
  await jobs.work(MAIL_QUEUE, CONCURRENT_EMAILS, (job, attempt) => {
    const found = emails.get(kindOf(job));
    if (found === undefined) throw new Error(`No feature sends emails of kind ${kindOf(job)}`);
    return found.send(platform, job, attempt);
  });
  await jobs.work(CLEANUP_QUEUE, 1, () => platform.cleanUps.run(FEATURES, platform));
  await jobs.schedule(CLEANUP_QUEUE, '*/10 * * * *');
  for (const { queue, cron } of FEATURES.flatMap(({ schedules = [] }) => schedules))
    await jobs.schedule(queue, cron);
  for (const { resume } of FEATURES) await resume?.(platform);
}
