import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldFailures } from './failures.store.ts';
import { deleteOldUsage } from './language-model.store.ts';

/** A month can be compared with the same month of the year before. */
const USAGE_DAYS = 400;

/** Deletes old usage of language models, and failures of earlier days. */
export const languageModelJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'language-model',
  async cleanUp({ db }) {
    await deleteOldUsage(db, USAGE_DAYS);
    await deleteOldFailures(db);
  },
};
