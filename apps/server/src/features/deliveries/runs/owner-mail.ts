import type { Db, Tx } from '@facet/db';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { Attempt, Jobs } from '../../../jobs/jobs.ts';
import { deliver, type MailParts } from '../../../mail/deliver.ts';
import { linkMail } from '../../../mail/link-mail.ts';
import { sendsMail } from '../../../mail/mailer.ts';
import { lockNews, type NewsRow, type OwnerNews, setOwnerMailed, setOwnerNews } from './owner-mail.store.ts';
import type { RunOfNotification } from './runs.store.ts';

export interface OwnerMailParts extends Pick<BasePlatform, 'settings' | 'publicUrl'> {
  readonly db: Db;
  readonly jobs: Jobs;
}

export interface OwnerMailJob {
  readonly kind: 'delivery_owner';
  readonly tenantId: number;
  readonly runId: number;
  /** The address at which users of the tenant reach this server. */
  readonly origin: string;
}

/** Queues an email to the owner of a notification that began to fail or works again. */
export async function announceTurn(
  parts: OwnerMailParts,
  tx: Tx,
  { id: runId, tenant_id: tenantId, owner_user_id: owner }: RunOfNotification,
  turned: OwnerNews,
): Promise<void> {
  await setOwnerNews(tx, tenantId, runId, turned);
  if (owner === null || !sendsMail(parts.settings)) return;
  const origin = await originOf(parts, tx, tenantId);
  const job: OwnerMailJob = { kind: 'delivery_owner', tenantId, runId, origin };
  await parts.jobs.send(tx, 'mail', job, `delivery-owner-${runId}`);
}

/** Sends the email, unless it has been sent or the owner cannot get it any more. */
export function sendOwnerMail(
  parts: MailParts,
  { tenantId, runId, origin }: OwnerMailJob,
  attempt: Attempt,
): Promise<void> {
  return deliver(parts, attempt, {
    what: 'a delivery',
    of: { tenantId, runId },
    lock: (tx) => lockNews(tx, tenantId, runId),
    mailOf: (row) => mailOf(runId, row, origin),
    markMailed: (tx) => setOwnerMailed(tx, tenantId, runId),
    // News is not worth a second email.
    sendsOnce: true,
  });
}

function mailOf(runId: number, row: NewsRow, origin: string) {
  const { owner_news: news, error, email, first_name: firstName, public_id: publicId, title } = row;
  const isFailing = news === 'failing';
  return linkMail({
    messageId: `<delivery-owner-${runId}@${new URL(origin).hostname}>`,
    to: email,
    subject: isFailing ? `${title}: the delivery failed` : `${title}: the delivery works again`,
    title: isFailing ? 'A delivery failed' : 'A delivery works again',
    firstName,
    message: isFailing
      ? `The scheduled delivery of ${title} failed: ${error ?? 'the reason is unknown'}`
      : `The scheduled delivery of ${title} works again.`,
    instruction: 'Open the dashboard here:',
    link: `${origin}/dashboards/${encodeURIComponent(publicId)}`,
    label: 'Open the dashboard',
    note: isFailing
      ? 'You will get another email when it works again, and none in between.'
      : 'You get this email because you created the delivery.',
  });
}
