import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteExpired } from './dashboard-exports.store.ts';
import { runExport } from './run-export.ts';

/** More than are rendered at a time, so that those of several embed tenants take turns. */
const TAKEN = 12;

/** Renders exports, and deletes those that have expired. */
export const dashboardExportJobs: FeatureJobs<Parameters<typeof runExport>[0] & { readonly db: Db }> = {
  workers: [
    {
      queue: 'dashboard-export',
      concurrency: TAKEN,
      perGroup: 1,
      run: (platform, { exportId }: { exportId: string }, attempt) => runExport(platform, exportId, attempt),
    },
  ],
  cleanUp: ({ db }) => deleteExpired(db),
};
