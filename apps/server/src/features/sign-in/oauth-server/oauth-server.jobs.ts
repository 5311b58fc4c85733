import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteLapsedArtifacts } from './artifacts.store.ts';

/** Deletes expired tokens and codes of the authorization server. */
export const oauthServerJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'oauth-server',
  cleanUp: ({ db }) => deleteLapsedArtifacts(db),
};
