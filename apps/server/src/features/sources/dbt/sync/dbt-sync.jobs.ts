import { email, type FeatureJobs, worker } from '../../../../jobs/feature-jobs.ts';
import { DBT_SYNC_QUEUE } from './dbt-sync-queue.ts';
import { deleteOldSyncs } from './old-syncs.store.ts';
import { READY_MAIL, sendReadyMail } from './ready-mail.ts';
import { resumeSyncs } from './resume-syncs.ts';
import { runSync } from './run-sync.ts';

/** Syncs that one node runs concurrently, each with programs of hundreds of megabytes. */
const CONCURRENCY = 2;

/** Runs dbt syncs, and emails about branches that are ready for review. */
export const dbtSyncJobs: FeatureJobs<
  Parameters<typeof runSync>[0] & Parameters<typeof sendReadyMail>[0] & Parameters<typeof resumeSyncs>[0]
> = {
  name: 'dbt-sync',
  workers: [
    worker(DBT_SYNC_QUEUE, { concurrency: CONCURRENCY }, (platform, { syncId }) => runSync(platform, syncId)),
  ],
  emails: [email(READY_MAIL, sendReadyMail)],
  resume: resumeSyncs,
  async cleanUp(platform) {
    await deleteOldSyncs(platform.db);
    await resumeSyncs(platform);
  },
};
