import { type InvitationJob, sendInvitation } from '../features/people/invitations/send-invitation.ts';
import { carryOutRequest, type ResetRequestJob } from '../features/sign-in/password-resets/request-reset.ts';
import { type ResetMailJob, sendReset } from '../features/sign-in/password-resets/send-reset.ts';
import { type ReadyMailJob, sendReadyMail } from '../features/sources/dbt/sync/ready-mail.ts';
import type { Attempt } from '../jobs/jobs.ts';
import type { Platform } from './platform.ts';

/** What the queue of mails holds; an invitation has no kind, as the release before wrote it. */
export type MailJob = InvitationJob | ResetMailJob | ResetRequestJob | ReadyMailJob;

/** Does the work of one job of the queue of mails. */
export function sendMails(platform: Platform, job: MailJob, attempt: Attempt): Promise<void> {
  if (!('kind' in job)) return sendInvitation(platform, job, attempt);
  if (job.kind === 'dbt_ready') return sendReadyMail(platform, job, attempt);
  return job.kind === 'password_reset' ? sendReset(platform, job, attempt) : carryOutRequest(platform, job);
}
