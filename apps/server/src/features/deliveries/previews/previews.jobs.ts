import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import type { DeliveryParts } from '../runs/send/send-step.ts';
import { PREVIEW_QUEUE } from './preview-queue.ts';
import { deleteExpired } from './previews.store.ts';
import { runPreview } from './run-preview.ts';

/** The number of previews that a node prepares concurrently, at most one per account. */
const CONCURRENT = 2;

/** Prepares previews and deletes expired ones. */
export const previewJobs: FeatureJobs<DeliveryParts> = {
  name: 'previews',
  workers: [worker(PREVIEW_QUEUE, { concurrency: CONCURRENT, perGroup: 1 }, runPreview)],
  cleanUp: ({ db }) => deleteExpired(db),
};
