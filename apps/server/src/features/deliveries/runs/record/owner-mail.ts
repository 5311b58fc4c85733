import type { Db, Tx } from '@facet/db';
import { IANAZone } from 'luxon';
import { originOf } from '../../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import type { Attempt, Jobs } from '../../../../jobs/jobs.ts';
import { MailKind } from '../../../../jobs/mail-queue.ts';
import { deliverOnce, type MailParts } from '../../../../mail/deliver.ts';
import type { Mail } from '../../../../mail/mail.ts';
import { sendsMail } from '../../../../mail/mailer.ts';
import type { RunOfNotification } from '../lock-run.store.ts';
import { type MailLookParts, mailLookOf } from '../mail-look.ts';
import { lockNews, type NewsRow, type OwnerNews, setOwnerMailed, setOwnerNews } from './owner-mail.store.ts';

export interface OwnerMailParts extends Pick<BasePlatform, 'settings' | 'publicUrl'> {
  readonly db: Db;
  readonly jobs: Jobs;
}

export interface OwnerMailJob {
  readonly tenantId: number;
  readonly runId: number;
  /** The address at which users of the tenant reach this server. */
  readonly origin: string;
}

export const OWNER_MAIL = new MailKind<OwnerMailJob>('delivery_owner');

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
  await OWNER_MAIL.send(parts.jobs, tx, { tenantId, runId, origin }, `delivery-owner-${runId}`);
}

/** Sends the email at most once, unless the owner can no longer get it: a lost email matters less than a duplicate. */
export function sendOwnerMail(
  parts: MailParts & MailLookParts,
  { tenantId, runId, origin }: OwnerMailJob,
  attempt: Attempt,
): Promise<void> {
  return deliverOnce(parts, attempt, {
    what: 'a delivery',
    of: { tenantId, runId },
    lock: (tx) => lockNews(tx, tenantId, runId),
    mailOf: (row, tx) => mailOf({ ...parts, db: tx }, tenantId, runId, row, origin),
    markMailed: (tx) => setOwnerMailed(tx, tenantId, runId, true),
    unmarkMailed: (tx) => setOwnerMailed(tx, tenantId, runId, false),
  });
}

async function mailOf(
  parts: MailLookParts,
  tenantId: number,
  runId: number,
  row: NewsRow,
  origin: string,
): Promise<Mail> {
  const { composeOwnerEmail } = await import('@facet/delivery-email');
  const { locale, ...brand } = await mailLookOf(parts, tenantId, row.account_name);
  return {
    messageId: `<delivery-owner-${runId}@${new URL(origin).hostname}>`,
    to: row.email,
    ...composeOwnerEmail({
      brand,
      locale,
      title: row.title,
      state: row.owner_news === 'failing' ? 'failed' : 'works',
      ranAt: { instant: row.ran_at, timezone: IANAZone.isValidZone(row.time_zone) ? row.time_zone : 'UTC' },
      cause: row.error,
      dashboardUrl: `${origin}/dashboards/${encodeURIComponent(row.public_id)}`,
    }),
  };
}
