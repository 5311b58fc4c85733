import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import { deleteOldFlows } from './oauth-flows.store.ts';
import { OAUTH_REFRESH_QUEUE, refreshToken, resumeRefreshes, type TokenParts } from './refresh-job.ts';

/** Tokens that one node refreshes concurrently, each with a database connection while the other side responds. */
const CONCURRENCY = 4;

/** Refreshes the OAuth tokens of users. */
export const userOAuthTokenJobs: FeatureJobs<TokenParts> = {
  name: 'user-oauth-tokens',
  workers: [worker(OAUTH_REFRESH_QUEUE, { concurrency: CONCURRENCY }, refreshToken)],
  async cleanUp(platform) {
    await deleteOldFlows(platform.db);
    await resumeRefreshes(platform);
  },
};
