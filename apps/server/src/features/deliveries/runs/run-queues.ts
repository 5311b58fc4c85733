import { Queue } from '../../../jobs/queue.ts';

/** Identifies a run in a job. */
export interface RunJob {
  readonly tenantId: number;
  readonly runId: number;
}

/** Retries for more than an hour, in case the mail server refuses emails. */
const RETRIES = { retryLimit: 14, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 } as const;

/** Starts the scheduled deliveries that are due. */
export const CLOCK_QUEUE = new Queue<object>('delivery-clock', {
  policy: 'exclusive',
  expireInSeconds: 300,
  retryLimit: 2,
  retryDelay: 5,
});

/**
 * Decides whether a delivery sends, and to whom. Key: the run. The expiry allows for its queries, which may take as
 * long as those of a render.
 */
export const START_QUEUE = new Queue<RunJob>('delivery-start', {
  policy: 'exclusive',
  expireInSeconds: 1800,
  ...RETRIES,
});

/**
 * Delivers a dashboard to its recipients. Key: the run, since a second job would treat the emails of the first as lost.
 */
export const DELIVERY_QUEUE = new Queue<RunJob>('delivery', {
  policy: 'exclusive',
  expireInSeconds: 8 * 3600,
  ...RETRIES,
});
