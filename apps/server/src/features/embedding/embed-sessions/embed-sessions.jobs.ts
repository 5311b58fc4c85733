import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteLapsedSessions } from './embed-sessions.store.ts';

/** Deletes embed sessions that have ended. */
export const embedSessionJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'embed-sessions',
  cleanUp: ({ db }) => deleteLapsedSessions(db),
};
