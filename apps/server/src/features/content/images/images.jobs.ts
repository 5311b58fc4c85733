import type { Db } from '@facet/db';
import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import { Queue } from '../../../jobs/queue.ts';
import { checkUse, deploymentsWithImages } from './unused-images.store.ts';

/** How long images that nothing shows are kept: for editors that are still open, and for what was copied. */
export const UNUSED_DAYS = 30;

/** Looks for images that nothing shows. It reads the history of each dashboard, hence once a day. */
const UNUSED_IMAGES_QUEUE = new Queue<object>('unused-images', {
  policy: 'exclusive',
  expireInSeconds: 3600,
  retryLimit: 2,
  retryDelay: 300,
});

/** Removes the images that nothing has shown for long enough. */
export const imageJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'images',
  workers: [worker(UNUSED_IMAGES_QUEUE, { concurrency: 1 }, ({ db }) => removeUnusedImages(db))],
  schedules: [{ queue: UNUSED_IMAGES_QUEUE, cron: '20 2 * * *' }],
};

async function removeUnusedImages(db: Db): Promise<void> {
  for (const place of await deploymentsWithImages(db)) await checkUse(db, place, UNUSED_DAYS);
}
