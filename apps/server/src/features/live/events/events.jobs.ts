import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldEvents } from './events.store.ts';

const KEPT_MINUTES = 60;

/** Deletes old events. */
export const eventJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'events',
  cleanUp: ({ db }) => deleteOldEvents(db, KEPT_MINUTES),
};
