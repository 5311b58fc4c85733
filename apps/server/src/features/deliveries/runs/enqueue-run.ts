import type { Tx } from '@facet/db';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { DELIVERY_QUEUE, type RunJob, START_QUEUE } from './run-queues.ts';
import type { Step } from './run-steps.store.ts';

/**
 * The queue of each step. Renders take seconds, so runs that are due at the same time are decided before the first
 * render.
 */
const QUEUES: Readonly<Record<Step, Queue<RunJob>>> = { resolve: START_QUEUE, send: DELIVERY_QUEUE };
/**
 * The number of runs of one account that a node processes concurrently; other accounts use the rest of its capacity.
 */
const LANES = 2;

/** Leaves the next step of a run to a worker. */
export function enqueueRun(jobs: Jobs, tx: Tx, { tenantId, runId }: RunJob, step: Step): Promise<void> {
  const group = `${tenantId}:${runId % LANES}`;
  return jobs.send(tx, QUEUES[step], { tenantId, runId }, String(runId), { group });
}
