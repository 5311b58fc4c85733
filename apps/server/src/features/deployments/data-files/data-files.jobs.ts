import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteAbandonedUploads } from './data-files.store.ts';

/** Deletes abandoned uploads. */
export const dataFileJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'data-files',
  async cleanUp({ db }) {
    await deleteAbandonedUploads(db);
  },
};
