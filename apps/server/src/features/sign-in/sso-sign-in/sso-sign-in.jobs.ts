import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteEndedFlows } from './flows.store.ts';

/** Deletes sign-ins at identity providers that were never completed. */
export const ssoJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'sso-sign-in',
  cleanUp: ({ db }) => deleteEndedFlows(db),
};
