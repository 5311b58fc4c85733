import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import { CATALOGUE_QUEUE, READING_MINUTES } from './catalogue-queue.ts';
import { readSource } from './read-source.ts';
import { failLostReadings } from './source-catalogues.store.ts';

/** Each is a process that may take hundreds of megabytes. */
const CONCURRENCY = 2;

/** Reads the catalogues of data sources, and ends readings whose job was lost. */
export const sourceCatalogueJobs: FeatureJobs<Parameters<typeof readSource>[0]> = {
  name: 'source-catalogues',
  workers: [worker(CATALOGUE_QUEUE, { concurrency: CONCURRENCY, perGroup: 1 }, readSource)],
  cleanUp: ({ db }) =>
    failLostReadings(db, READING_MINUTES, `The reading did not end within ${READING_MINUTES} minutes`),
};
