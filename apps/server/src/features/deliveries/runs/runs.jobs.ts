import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import type { MailParts } from '../../../mail/deliver.ts';
import { deleteOldRuns, unfinishedRuns } from './due-runs.store.ts';
import { enqueueRun } from './enqueue-run.ts';
import { fireDue } from './fire-due.ts';
import { sendOwnerMail } from './owner-mail.ts';
import { resolveRun } from './resolve-run.ts';
import { type DeliveryParts, sendRun } from './send-run.ts';

/** Runs that a node processes at a time in each step, one for each lane of an account. */
const CONCURRENT = 4;
const RUN_DAYS = 90;
/** Runs that one statement deletes, each with up to thousands of recipients. */
const DELETED_AT_ONCE = 50;

/** Starts the runs of notifications that are due, processes them, and forgets old ones. */
export const deliveryRunJobs: FeatureJobs<DeliveryParts & MailParts> = {
  workers: [
    { queue: 'delivery-clock', concurrency: 1, run: (platform) => fireDue(platform) },
    { queue: 'delivery-start', concurrency: CONCURRENT, perGroup: 1, run: resolveRun },
    { queue: 'delivery', concurrency: CONCURRENT, perGroup: 1, run: sendRun },
  ],
  schedules: [{ queue: 'delivery-clock', cron: '* * * * *' }],
  emails: { delivery_owner: sendOwnerMail },
  async cleanUp({ db, jobs }) {
    while (await deleteOldRuns(db, RUN_DAYS, DELETED_AT_ONCE));
    // A run whose job expired. One that is still waiting is not sent twice.
    for (const { id: runId, tenant_id: tenantId, step } of await unfinishedRuns(db))
      await db.transaction().execute((tx) => enqueueRun(jobs, tx, { tenantId, runId }, step));
  },
};
