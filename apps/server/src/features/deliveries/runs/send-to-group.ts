import { parametersOf } from '@facet/dashboards';
import type { Reason } from '@facet/delivery-email';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { Mail } from '../../../mail/mail.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { SendOutcome } from '../../../mail/send-outcome.ts';
import { suppressAddress } from '../../account/mail-suppressions/mail-suppressions.service.ts';
import { linkFrom } from '../notifications/link-template.ts';
import type { UnsubscribeLinks } from '../unsubscribe/unsubscribe-links.ts';
import { isFinal } from './delivery-errors.ts';
import { mailProblems } from './mail-problems.ts';
import type { Compose } from './prepare-group.ts';
import { claimEmail, recordOutcome, type WantedRow } from './run-recipients.store.ts';
import type { RunningRow } from './runs.store.ts';
import {
  controlsOfRun,
  refusalIn,
  renderGroupOf,
  type Seen,
  type ViewParts,
  viewerOf,
  whatIsSeen,
} from './view-of-recipient.ts';

export interface SendParts extends ViewParts, Pick<BasePlatform, 'settings' | 'publicUrl'> {
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly unsubscribeLinks: UnsubscribeLinks;
}

/** Emails of a run that are under way at a time; the mailer has limits of its own. */
const CONCURRENT_EMAILS = 8;
/** After which an email that the mail server takes too slowly is given up, in milliseconds. */
const EMAIL_MS = 10 * 60_000;

/** Why recipients wait for another attempt, by user. */
export type Waiting = Map<number, string>;

/** What a group gets, and who is in it. */
export interface Sending {
  readonly seen: Seen;
  readonly recipients: readonly WantedRow[];
  readonly compose: Compose;
  /** Gets those to whom the email cannot be sent in this attempt. */
  readonly waiting: Waiting;
  readonly signal: AbortSignal;
}

/**
 * Sends what a group sees to its members, one email each. Those who turn out to be someone else, or elsewhere, or to see
 * something else than when they were grouped, remain pending.
 */
export async function sendToGroup(parts: SendParts, run: RunningRow, sending: Sending): Promise<void> {
  const origin = await originOf(parts, parts.db, run.tenant_id);
  const limit = pLimit(CONCURRENT_EMAILS);
  await Promise.all(
    sending.recipients.map((recipient) =>
      limit(async () => {
        const { user_id: userId } = recipient;
        try {
          await sendTo(parts, run, recipient, sending, origin);
        } catch (error) {
          if (isFinal(error)) {
            const reason = (error as Error).message;
            await recordOutcome(parts.db, run, [userId], { outcome: 'failed', reason }, ['pending']);
            return;
          }
          parts.log.warn({ err: error, runId: run.id, userId }, 'An email could not be sent');
          sending.waiting.set(userId, 'The email could not be sent');
        }
      }),
    ),
  );
}

/** Sends an email, unless the recipient must not get it now. */
async function sendTo(
  parts: SendParts,
  run: RunningRow,
  recipient: WantedRow,
  { seen, compose, waiting, signal }: Sending,
  origin: string,
): Promise<void> {
  const { db, mailer } = parts;
  signal.throwIfAborted();
  const mail = mailTo(parts, run, recipient, compose, origin);
  if (!(await isUnchanged(parts, run, recipient, seen))) return;
  if (!(await claimEmail(db, run, recipient, mail.messageId))) return;
  const outcome = await mailer.send(mail, AbortSignal.any([signal, AbortSignal.timeout(EMAIL_MS)]));
  if (outcome.outcome === 'temporary') waiting.set(recipient.user_id, outcome.reason);
  await record(parts, run, recipient, outcome);
}

/** Whether a recipient still sees what their group sees, and may still get email. */
async function isUnchanged(
  parts: SendParts,
  run: RunningRow,
  recipient: WantedRow,
  seen: Seen,
): Promise<boolean> {
  const problems = await mailProblems(parts.db, run.tenant_id, [recipient.email]);
  if (problems.size > 0) return false;
  try {
    const seenNow = await whatIsSeen(parts, run, viewerOf(recipient));
    return renderGroupOf(seenNow) === renderGroupOf(seen);
  } catch (error) {
    if (refusalIn(error) === undefined) throw error;
    return false;
  }
}

async function record(
  { db }: SendParts,
  run: RunningRow,
  { user_id: userId, email }: WantedRow,
  sent: SendOutcome,
): Promise<void> {
  if (sent.outcome === 'refused' && sent.because === 'recipient')
    await suppressAddress(db, run.tenant_id, email, sent.reason);
  // Nothing was accepted, so a later attempt may send it.
  if (sent.outcome === 'temporary')
    return recordOutcome(db, run, [userId], { outcome: 'pending', reason: sent.reason }, ['sending']);
  const reason = sent.outcome === 'sent' ? null : sent.reason;
  return recordOutcome(db, run, [userId], { outcome: sent.outcome, reason });
}

function mailTo(
  { unsubscribeLinks }: SendParts,
  run: RunningRow,
  recipient: WantedRow,
  compose: Compose,
  origin: string,
): Mail & { readonly messageId: string } {
  const { id, tenant_id: tenantId, notification_id: notificationId } = run;
  const { user_id: userId, email } = recipient;
  const token = unsubscribeLinks.tokenFor({ tenantId, notificationId, userId });
  const unsubscribeUrl = `${origin}/unsubscribe/${token}`;
  return {
    messageId: `<delivery-${id}-${userId}@${new URL(origin).hostname}>`,
    to: email,
    ...compose({
      dashboardUrl: linkFor(run, recipient, origin),
      unsubscribeUrl,
      reason: reasonFor(run, recipient),
    }),
    headers: { unsubscribeUrl },
  };
}

/** Where a recipient finds the dashboard; undefined for embed users without an address in the host's product. */
function linkFor(
  run: RunningRow,
  { external_id, embed_tenant_name }: WantedRow,
  origin: string,
): string | undefined {
  if (external_id === null) {
    const parameters = parametersOf(controlsOfRun(run)).toString();
    const page = `${origin}/dashboards/${encodeURIComponent(run.public_id)}`;
    return parameters === '' ? page : `${page}?${parameters}`;
  }
  if (run.link_template === null) return undefined;
  const embedTenantName = embed_tenant_name ?? '';
  return linkFrom(run.link_template, {
    externalId: external_id,
    embedTenantName,
    dashboardPublicId: run.public_id,
  });
}

/** Why a recipient gets the email. Embed users do not learn the names of the account's people and groups. */
function reasonFor({ owner_name }: RunningRow, { is_own, group_name, external_id }: WantedRow): Reason {
  if (external_id !== null) return { type: 'scheduled', by: null };
  return is_own || group_name === null
    ? { type: 'scheduled', by: owner_name }
    : { type: 'group', group: group_name };
}
