import { parametersOf } from '@facet/dashboards';
import pLimit from 'p-limit';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { SendOutcome } from '../../../mail/send-outcome.ts';
import { suppressAddress } from '../../account/mail-suppressions/mail-suppressions.service.ts';
import { linkFrom } from '../notifications/link-template.ts';
import type { UnsubscribeLinks } from '../unsubscribe/unsubscribe-links.ts';
import { composeEmail, type ReasonForEmail } from './compose-email.ts';
import type { Prepared } from './prepare-group.ts';
import { claimEmail, type OutcomeGiven, recordOutcome, type WantedRow } from './run-recipients.store.ts';
import type { RunningRow } from './runs.store.ts';
import { controlsOfRun, refusalIn, type ViewParts, viewerOf, whatIsSeen } from './view-of-recipient.ts';

export interface SendParts extends ViewParts, Pick<BasePlatform, 'settings' | 'publicUrl'> {
  readonly mailer: Mailer;
  readonly unsubscribeLinks: UnsubscribeLinks;
}

/** Emails of a run that are under way at a time; the mailer has limits of its own. */
const CONCURRENT_EMAILS = 8;

/** Sends what a group sees to its members, one email each. Returns why emails wait, if some do. */
export async function sendToGroup(
  parts: SendParts,
  run: RunningRow,
  recipients: readonly WantedRow[],
  prepared: Prepared,
): Promise<string | undefined> {
  const origin = await originOf(parts, parts.db, run.tenant_id);
  const limit = pLimit(CONCURRENT_EMAILS);
  const refusals = await Promise.all(
    recipients.map((recipient) => limit(() => sendTo(parts, run, recipient, prepared, origin))),
  );
  return refusals.find((refusal) => refusal !== undefined);
}

/** Sends an email unless someone else does. Returns why the mail server does not take it for now. */
async function sendTo(
  parts: SendParts,
  run: RunningRow,
  recipient: WantedRow,
  prepared: Prepared,
  origin: string,
): Promise<string | undefined> {
  const { db, mailer, unsubscribeLinks } = parts;
  const { user_id: userId, email } = recipient;
  const changed = await changeSince(parts, run, recipient);
  if (changed !== undefined) {
    await recordOutcome(db, run, [userId], changed, ['pending']);
    return undefined;
  }
  const messageId = `<delivery-${run.id}-${userId}@${new URL(origin).hostname}>`;
  if (!(await claimEmail(db, run, userId, messageId))) {
    const reason = 'No longer a recipient when the email was to be sent';
    await recordOutcome(db, run, [userId], { outcome: 'skipped', reason }, ['pending']);
    return undefined;
  }
  const unsubscribeUrl = `${origin}/unsubscribe/${unsubscribeLinks.tokenFor({ tenantId: run.tenant_id, notificationId: run.notification_id, userId })}`;
  const sent = await mailer.send({
    messageId,
    to: email,
    ...composeEmail(run, prepared, {
      link: linkFor(run, recipient, origin),
      unsubscribeUrl,
      reason: reasonFor(recipient),
    }),
    headers: { unsubscribeUrl },
  });
  if (sent.outcome === 'refused' && sent.because === 'recipient')
    await suppressAddress(db, run.tenant_id, email, sent.reason);
  return record(parts, run, userId, sent);
}

async function record(
  { db }: SendParts,
  run: RunningRow,
  userId: number,
  sent: SendOutcome,
): Promise<string | undefined> {
  // Nothing was accepted, so a later attempt may send it.
  if (sent.outcome === 'temporary') {
    await recordOutcome(db, run, [userId], { outcome: 'pending', reason: sent.reason }, ['sending']);
    return sent.reason;
  }
  const reason = sent.outcome === 'sent' ? null : sent.reason;
  await recordOutcome(db, run, [userId], { outcome: sent.outcome, reason });
  return undefined;
}

/** What becomes of a recipient whose access has changed since the render, which is not for them any more. */
async function changeSince(
  parts: SendParts,
  run: RunningRow,
  recipient: WantedRow,
): Promise<OutcomeGiven | undefined> {
  try {
    const seen = await whatIsSeen(parts, run, viewerOf(recipient));
    if (seen === recipient.render_group) return undefined;
    return { outcome: 'failed', reason: "The recipient's access changed while the email was made" };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
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

function reasonFor({ is_own, group_name }: WantedRow): ReasonForEmail {
  return is_own || group_name === null ? { type: 'recipient' } : { type: 'group', name: group_name };
}
