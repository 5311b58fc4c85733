import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteExpiredTokens } from './tokens.store.ts';

/** Deletes expired tokens. */
export const tokenJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'tokens',
  cleanUp: ({ db }) => deleteExpiredTokens(db),
};
