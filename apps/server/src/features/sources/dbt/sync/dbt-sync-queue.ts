import { Queue } from '../../../../jobs/queue.ts';

/** Runs a sync of a dbt project. Key: the run, which counts its own attempts. */
export const DBT_SYNC_QUEUE = new Queue<{ readonly syncId: string }>('dbt-sync', {
  expireInSeconds: 4 * 3600,
  retryLimit: 10,
  retryDelay: 2,
});
