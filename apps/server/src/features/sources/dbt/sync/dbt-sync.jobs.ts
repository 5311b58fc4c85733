import type { FeatureJobs } from '../../../../jobs/feature-jobs.ts';
import { deleteOldSyncs } from './old-syncs.store.ts';
import { sendReadyMail } from './ready-mail.ts';
import { resumeSyncs } from './resume-syncs.ts';
import { runSync } from './run-sync.ts';

/** Syncs that one node runs concurrently, each with programs of hundreds of megabytes. */
const CONCURRENCY = 2;

/** Runs dbt syncs, and emails about branches that are ready for review. */
export const dbtSyncJobs: FeatureJobs<
  Parameters<typeof runSync>[0] & Parameters<typeof sendReadyMail>[0] & Parameters<typeof resumeSyncs>[0]
> = {
  workers: [
    {
      queue: 'dbt-sync',
      concurrency: CONCURRENCY,
      run: (platform, { syncId }: { syncId: string }) => runSync(platform, syncId),
    },
  ],
  emails: { dbt_ready: sendReadyMail },
  resume: resumeSyncs,
  async cleanUp(platform) {
    await deleteOldSyncs(platform.db);
    await resumeSyncs(platform);
  },
};
