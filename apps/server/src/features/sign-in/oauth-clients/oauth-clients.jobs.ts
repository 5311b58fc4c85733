import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteUnusedSelfRegistered } from './self-registered.store.ts';

/** Deletes clients that registered themselves and are not used. */
export const oauthClientJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'oauth-clients',
  cleanUp: ({ db }) => deleteUnusedSelfRegistered(db),
};
