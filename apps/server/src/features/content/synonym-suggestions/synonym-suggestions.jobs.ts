import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteUnused } from './word-choices.store.ts';

/** Deletes choices that nobody makes any more. */
export const synonymSuggestionJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'synonym-suggestions',
  cleanUp: ({ db }) => deleteUnused(db),
};
