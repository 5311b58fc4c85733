import type { Db } from '@facet/db';
import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import { DASHBOARD_EXPORT_QUEUE } from './dashboard-export-queue.ts';
import { deleteExpired } from './dashboard-exports.store.ts';
import { runExport } from './run-export.ts';

/** More than are rendered concurrently, so that several embed tenants can take turns. */
const TAKEN = 12;

/** Renders exports, and deletes those that have expired. */
export const dashboardExportJobs: FeatureJobs<Parameters<typeof runExport>[0] & { readonly db: Db }> = {
  name: 'dashboard-exports',
  workers: [
    worker(DASHBOARD_EXPORT_QUEUE, { concurrency: TAKEN, perGroup: 1 }, (platform, { exportId }, attempt) =>
      runExport(platform, exportId, attempt),
    ),
  ],
  cleanUp: ({ db }) => deleteExpired(db),
};
