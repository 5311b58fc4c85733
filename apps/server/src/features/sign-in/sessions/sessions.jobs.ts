import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteLapsedSignIns } from './sessions.store.ts';

/** Deletes sessions and grants that have expired. */
export const sessionJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'sessions',
  cleanUp: ({ db }) => deleteLapsedSignIns(db),
};
