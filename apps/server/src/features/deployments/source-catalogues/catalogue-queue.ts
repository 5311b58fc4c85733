import { Queue } from '../../../jobs/queue.ts';
import type { SourceKey } from './source-catalogues.store.ts';

/** After so long, a reading without an end has failed. */
export const READING_MINUTES = 30;

/** Reads the catalogue of a data source. Key: the deployment and the name of the source. */
export const CATALOGUE_QUEUE = new Queue<SourceKey>('source-catalogue', {
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 2,
  retryBackoff: true,
});
