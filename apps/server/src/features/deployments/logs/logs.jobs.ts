import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { trimLogLines } from './logs.store.ts';

/** Trims the logs of deployments. */
export const logJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'logs',
  cleanUp: ({ db }) => trimLogLines(db),
};
