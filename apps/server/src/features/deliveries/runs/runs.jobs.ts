import { email, type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import type { MailParts } from '../../../mail/deliver.ts';
import { deleteOldRuns, unfinishedRuns } from './decide/due-runs.store.ts';
import { fireDue } from './decide/fire-due.ts';
import { resolveStep } from './decide/resolve-step.ts';
import { enqueueRun } from './enqueue-run.ts';
import { OWNER_MAIL, sendOwnerMail } from './record/owner-mail.ts';
import { CLOCK_QUEUE, DELIVERY_QUEUE, START_QUEUE } from './run-queues.ts';
import { type DeliveryParts, sendStep } from './send/send-step.ts';

/** The number of runs that a node processes concurrently in each step, one per lane of an account. */
const CONCURRENT = 4;
const RUN_DAYS = 90;
/** The number of runs that one statement deletes; each may have thousands of recipients. */
const DELETED_AT_ONCE = 50;

/** Starts the runs of notifications that are due, processes them, and forgets old ones. */
export const deliveryRunJobs: FeatureJobs<DeliveryParts & MailParts> = {
  name: 'runs',
  workers: [
    worker(CLOCK_QUEUE, { concurrency: 1 }, (platform) => fireDue(platform)),
    worker(START_QUEUE, { concurrency: CONCURRENT, perGroup: 1 }, resolveStep),
    worker(DELIVERY_QUEUE, { concurrency: CONCURRENT, perGroup: 1 }, sendStep),
  ],
  schedules: [{ queue: CLOCK_QUEUE, cron: '* * * * *' }],
  emails: [email(OWNER_MAIL, sendOwnerMail)],
  async cleanUp({ db, jobs }) {
    while (await deleteOldRuns(db, RUN_DAYS, DELETED_AT_ONCE));
    // Recovers runs whose job expired. If the job still exists, its key prevents a second one.
    for (const { id: runId, tenant_id: tenantId, step } of await unfinishedRuns(db))
      await db.transaction().execute((tx) => enqueueRun(jobs, tx, { tenantId, runId }, step));
  },
};
