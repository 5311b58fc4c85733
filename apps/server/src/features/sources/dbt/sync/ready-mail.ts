import type { Tx } from '@facet/db';
import { originOf } from '../../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import type { Attempt } from '../../../../jobs/jobs.ts';
import { MailKind } from '../../../../jobs/mail-queue.ts';
import { deliver, type MailParts } from '../../../../mail/deliver.ts';
import { linkMail } from '../../../../mail/link-mail.ts';
import { sendsMail } from '../../../../mail/mailer.ts';
import { reviewLink } from '../../../model/review/review-link.ts';
import { integrationOf } from '../integration/integration.ts';
import type { DbtSyncRunStats } from './dbt-sync.schema.ts';
import type { SyncRow } from './dbt-sync.store.ts';
import { insertReadyMails, lockUnsent, markMailed, type ReadyMailRow } from './ready-mail.store.ts';

type Parts = Pick<BasePlatform, 'settings' | 'log' | 'db' | 'keyring' | 'jobs' | 'publicUrl'>;

export interface ReadyMailJob {
  readonly tenantId: number;
  readonly readyMailId: number;
  /** The address at which users of the tenant reach this server. */
  readonly origin: string;
}

export const READY_MAIL = new MailKind<ReadyMailJob>('dbt_ready');

type Announced = Pick<SyncRow, 'id' | 'tenant_id' | 'deployment_id' | 'trigger' | 'output'>;

/**
 * Queues emails to the reviewers of a run that a webhook started. Called in the transaction that completes the run, so that
 * the branch exists when the emails are sent. A repeated call does nothing.
 */
export async function announceReadyBranch(platform: Parts, tx: Tx, run: Announced): Promise<void> {
  const { settings, keyring, jobs } = platform;
  if (run.trigger !== 'webhook' || run.output !== 'branch' || !sendsMail(settings)) return;
  const { tenant_id: tenantId, deployment_id: id } = run;
  const integration = await integrationOf(tx, keyring, { id, tenant_id: tenantId });
  const recipients = new Map(integration?.notifyEmails.map((email) => [email.toLowerCase(), email]));
  const mails = await insertReadyMails(tx, tenantId, run.id, [...recipients.values()]);
  if (mails.length === 0) return;
  const origin = await originOf(platform, tx, tenantId);
  for (const readyMailId of mails) {
    await READY_MAIL.send(jobs, tx, { tenantId, readyMailId, origin }, `dbt-ready-${readyMailId}`);
  }
}

/** Sends one of the emails, unless it has been sent. */
export function sendReadyMail(
  platform: MailParts,
  { tenantId, readyMailId, origin }: ReadyMailJob,
  attempt: Attempt,
): Promise<void> {
  return deliver(platform, attempt, {
    what: 'a dbt sync ready for review',
    of: { tenantId, readyMailId },
    lock: (tx) => lockUnsent(tx, tenantId, readyMailId),
    mailOf: (row) => mailOf(readyMailId, row, origin),
    markMailed: (tx) => markMailed(tx, tenantId, readyMailId),
  });
}

function mailOf(id: number, row: ReadyMailRow, origin: string) {
  const { sync_id, recipient, branch_name, git_ref, deployment_id, deployment_name } = row;
  const { models, cubeCount } = (row.stats ?? {}) as Partial<DbtSyncRunStats>;
  const made =
    cubeCount == null
      ? ''
      : ` It has ${cubeCount} cubes${models == null ? '' : ` from ${models} dbt models`}.`;
  const from = git_ref === null ? '' : ` after a push to ${git_ref}`;
  return linkMail({
    messageId: `<dbt-ready-${sync_id}-${id}@${new URL(origin).hostname}>`,
    to: recipient,
    subject: `${deployment_name}: a dbt sync is ready for review`,
    title: 'A dbt sync is ready for review',
    firstName: null,
    message: `The branch ${branch_name} of ${deployment_name} has new model files from its dbt project${from}.${made}`,
    instruction: 'Review the branch here:',
    link: reviewLink(origin, deployment_id, branch_name),
    label: 'Review the branch',
    note: 'The deployment does not change until you merge the branch.',
  });
}
