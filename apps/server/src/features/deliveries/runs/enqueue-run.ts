import type { Tx } from '@facet/db';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Step } from './run-steps.store.ts';

/** Identifies a run in a job. */
export interface RunJob {
  readonly tenantId: number;
  readonly runId: number;
}

/** The queue of each step. Renders take seconds, and what is due together is decided before the first of them. */
const QUEUES = { resolve: 'delivery-start', send: 'delivery' } as const satisfies Record<Step, string>;
/** Of the runs of an account that a node processes, how many at a time: the others are left to other accounts. */
const LANES = 2;

/** Leaves the next step of a run to a worker. */
export function enqueueRun(jobs: Jobs, tx: Tx, { tenantId, runId }: RunJob, step: Step): Promise<void> {
  const group = `${tenantId}:${runId % LANES}`;
  return jobs.send(tx, QUEUES[step], { tenantId, runId }, String(runId), { group });
}
