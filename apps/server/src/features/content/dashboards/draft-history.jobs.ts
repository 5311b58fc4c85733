import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldChanges } from './draft-log.store.ts';

/** What is kept of the history of each draft. Published versions are kept elsewhere, for ever. */
const KEPT = { days: 365, most: 10_000, newest: 100 };

/** Deletes what is too old or too much of the histories of drafts. */
export const draftHistoryJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'draft-history',
  async cleanUp({ db }) {
    while (await deleteOldChanges(db, KEPT));
  },
};
