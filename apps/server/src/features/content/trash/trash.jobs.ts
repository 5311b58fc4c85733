import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { eraseExpired } from './trash.store.ts';

/** Erases what has been in the trash for long enough. */
export const trashJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'trash',
  async cleanUp({ db }) {
    while (await eraseExpired(db));
  },
};
