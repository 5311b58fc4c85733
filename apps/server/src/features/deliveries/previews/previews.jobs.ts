import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import type { DeliveryParts } from '../runs/send-run.ts';
import { deleteExpired } from './previews.store.ts';
import { runPreview } from './run-preview.ts';

/** Previews that a node prepares at a time, one of each account. */
const CONCURRENT = 2;

/** Prepares previews and forgets expired ones. */
export const previewJobs: FeatureJobs<DeliveryParts> = {
  workers: [{ queue: 'delivery-preview', concurrency: CONCURRENT, perGroup: 1, run: runPreview }],
  cleanUp: ({ db }) => deleteExpired(db),
};
