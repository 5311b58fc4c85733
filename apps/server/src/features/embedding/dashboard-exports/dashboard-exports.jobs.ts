import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteExpired } from './dashboard-exports.store.ts';
import { CONCURRENT_EXPORTS, runExport } from './run-export.ts';

/** Renders exports, and deletes those that have expired. */
export const dashboardExportJobs: FeatureJobs<Parameters<typeof runExport>[0] & { readonly db: Db }> = {
  workers: [
    {
      queue: 'dashboard-export',
      concurrency: CONCURRENT_EXPORTS,
      perGroup: 1,
      run: (platform, { exportId }: { exportId: string }, attempt) => runExport(platform, exportId, attempt),
    },
  ],
  cleanUp: ({ db }) => deleteExpired(db),
};
