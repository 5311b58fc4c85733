import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldPresences } from './draft-presence.store.ts';

/** Deletes those who have left a draft without saying so. */
export const draftPresenceJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'draft-presence',
  cleanUp: ({ db }) => deleteOldPresences(db),
};
