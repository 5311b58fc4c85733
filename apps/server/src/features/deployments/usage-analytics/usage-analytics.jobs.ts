import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldUsage } from './usage.store.ts';

/** Deletes old usage records. */
export const usageAnalyticsJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'usage-analytics',
  cleanUp: ({ db }) => deleteOldUsage(db),
};
