import type { Attempt } from '../../../../jobs/jobs.ts';
import { type AttemptParts, attemptStep, end } from '../attempt-step.ts';
import { RecipientsWait } from '../delivery-errors.ts';
import { refreshed } from '../prepare/prepare-group.ts';
import { endingOf } from '../record/ending-of-run.ts';
import { missedChannels } from '../record/run-channels.store.ts';
import { outcomesOf, skipPendingRecipients } from '../record/run-recipients.store.ts';
import type { RunJob } from '../run-queues.ts';
import { ownerOf, type RunUnderWay, versionOf } from '../run-under-way.ts';
import { type DeliverParts, emailRecipients } from './email-recipients.ts';
import { keepSentRows } from './keep-sent-rows.ts';
import { type PostParts, postToChannels } from './post-to-channels.ts';

export type DeliveryParts = AttemptParts & DeliverParts & PostParts;

/**
 * Sends a run whose recipients are known: groups them by what they see, and for each group refreshes and checks the
 * dashboard, renders it once and sends it. Each part may run again after the server was killed, but nobody gets two
 * emails: an email is claimed before it is sent, and is not sent again if it may have arrived. The retries of the job
 * send emails that the mail server temporarily refused.
 */
export function sendStep(parts: DeliveryParts, job: RunJob, attempt: Attempt): Promise<void> {
  return attemptStep(parts, job, attempt, { name: 'send', work: (run) => send(parts, run, attempt) });
}

async function send(parts: DeliveryParts, run: RunUnderWay, attempt: Attempt): Promise<void> {
  const version = await versionOf(parts.db, run);
  if (run.notification_enabled) {
    await keepSentRows(parts, run, version, attempt.signal);
    const wait = await postToChannels(parts, run, version, attempt.signal);
    await emailRecipients(parts, run, attempt);
    if (wait !== undefined) throw new RecipientsWait(wait);
  } else {
    await skipPendingRecipients(parts.db, run, 'The delivery no longer sends emails');
    await refreshed(parts, run, version, ownerOf(run));
  }
  await end(parts, run, endingOf(await outcomesOf(parts.db, run), await missedChannels(parts.db, run)));
}
