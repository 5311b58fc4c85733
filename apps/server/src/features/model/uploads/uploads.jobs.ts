import type { Db } from '@facet/db';
import { expireUploads } from '@facet/model-store';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';

/** Deletes abandoned uploads. */
export const uploadJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'uploads',
  async cleanUp({ db }) {
    await expireUploads(db);
  },
};
