import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { Attempt, Jobs } from '../../../jobs/jobs.ts';
import { deliver, type MailParts } from '../../../mail/deliver.ts';
import { linkMail } from '../../../mail/link-mail.ts';
import { sendsMail } from '../../../mail/mailer.ts';
import type { RunningRow } from './runs.store.ts';

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
  { id: runId, tenant_id: tenantId, owner_user_id: owner }: RunningRow,
  turned: 'failing' | 'working',
): Promise<void> {
  await tx
    .updateTable('notification_runs')
    .set({ owner_news: turned })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .execute();
  if (owner === null || !sendsMail(parts.settings)) return;
  const origin = await originOf(parts, tx, tenantId);
  const job: OwnerMailJob = { kind: 'delivery_owner', tenantId, runId, origin };
  await parts.jobs.send(tx, 'mail', job, `delivery-owner-${runId}`);
}

interface NewsRow {
  readonly owner_news: 'failing' | 'working';
  readonly error: string | null;
  readonly email: string;
  readonly first_name: string | null;
  readonly public_id: string;
  readonly title: string;
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
    markMailed: async (tx) => {
      await sql`update notification_runs set owner_mailed_at = now()
        where tenant_id = ${tenantId} and id = ${runId}`.execute(tx);
    },
  });
}

async function lockNews(tx: Tx, tenantId: number, runId: number): Promise<NewsRow | undefined> {
  const { rows } = await sql<NewsRow>`
    select run.owner_news, run.error, owner.email, owner.first_name, dashboard.public_id,
      coalesce(version.title, workbook.name) as title
    from notification_runs run join notifications notification on notification.id = run.notification_id
    join users owner on owner.id = notification.owner_user_id and not owner.is_deactivated
    join dashboards dashboard on dashboard.id = notification.dashboard_id
    join workbooks workbook on workbook.id = dashboard.workbook_id
    left join dashboard_versions version on version.id = dashboard.published_version_id
    where run.tenant_id = ${tenantId} and run.id = ${runId} and run.owner_news is not null
      and run.owner_mailed_at is null
    for no key update of run skip locked`.execute(tx);
  return rows[0];
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
