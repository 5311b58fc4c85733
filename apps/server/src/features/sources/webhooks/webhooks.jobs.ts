import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldDeliveries } from './webhook-deliveries.store.ts';

/** Deletes old webhook deliveries. */
export const webhookJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'webhooks',
  cleanUp: ({ db }) => deleteOldDeliveries(db),
};
