import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Mailer } from '../../../mail/mailer.ts';
import { reasonOf, type SendOutcome } from '../../../mail/send-outcome.ts';
import { suppressAddress } from '../../account/mail-suppressions/mail-suppressions.service.ts';
import type { UnsubscribeLinks } from '../unsubscribe/unsubscribe-links.ts';
import { allEnded } from './all-ended.ts';
import { isFinal } from './delivery-errors.ts';
import { mailProblems } from './mail-problems.ts';
import { mailTo } from './mail-to-recipient.ts';
import type { Compose } from './prepare-group.ts';
import { claimEmail, recordOutcome, recordRefusal, type WantedRow } from './run-recipients.store.ts';
import type { RunUnderWay } from './run-under-way.ts';
import {
  refusalIn,
  renderGroupOf,
  type Seen,
  type ViewParts,
  viewerOf,
  whatIsSeen,
} from './view-of-recipient.ts';

export interface SendParts extends ViewParts {
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
export async function sendToGroup(parts: SendParts, run: RunUnderWay, sending: Sending): Promise<void> {
  const limit = pLimit(CONCURRENT_EMAILS);
  const sent = sending.recipients.map((recipient) => limit(() => sendOrWait(parts, run, recipient, sending)));
  await allEnded(sent);
}

async function sendOrWait(
  parts: SendParts,
  run: RunUnderWay,
  recipient: WantedRow,
  sending: Sending,
): Promise<void> {
  const { user_id: userId } = recipient;
  try {
    await sendTo(parts, run, recipient, sending);
  } catch (error) {
    if (isFinal(error)) {
      const reason = reasonOf((error as Error).message);
      await recordOutcome(parts.db, run, [userId], { outcome: 'failed', reason }, ['pending']);
      return;
    }
    parts.log.warn({ err: error, runId: run.id, userId }, 'An email could not be sent');
    sending.waiting.set(userId, 'The email could not be sent');
  }
}

/** Sends an email, unless the recipient must not get it now. */
async function sendTo(
  parts: SendParts,
  run: RunUnderWay,
  recipient: WantedRow,
  { seen, compose, waiting, signal }: Sending,
): Promise<void> {
  const { db, mailer } = parts;
  const mail = mailTo(run, recipient, compose, unsubscribeTokenOf(parts, run, recipient));
  let isClaimed = false;
  const claim = async () => {
    if (await isUnchanged(parts, run, recipient, seen))
      isClaimed = await claimEmail(db, run, recipient, mail.messageId);
    return isClaimed;
  };
  // Its turn may be minutes from now.
  const outcome = await mailer.sendIf(claim, mail, signal, EMAIL_MS);
  if (outcome === undefined) return;
  if (outcome.outcome === 'temporary') waiting.set(recipient.user_id, outcome.reason);
  await record(parts, run, recipient, outcome, isClaimed);
}

/** Whether a recipient still sees what their group sees, and may still get email. */
async function isUnchanged(
  parts: SendParts,
  run: RunUnderWay,
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

/** @param isClaimed whether the email had its turn: otherwise the recipient still waits for it */
async function record(
  { db }: SendParts,
  run: RunUnderWay,
  { user_id: userId, email }: WantedRow,
  sent: SendOutcome,
  isClaimed: boolean,
): Promise<void> {
  if (sent.outcome === 'refused' && sent.because === 'recipient')
    await suppressAddress(db, run.tenant_id, email, sent.reason);
  if (sent.outcome === 'temporary')
    return isClaimed ? recordRefusal(db, run, userId, sent.reason) : undefined;
  const reason = sent.outcome === 'sent' ? null : sent.reason;
  const given = { outcome: sent.outcome, reason };
  return recordOutcome(db, run, [userId], given, isClaimed ? ['sending', 'unknown'] : ['pending']);
}

function unsubscribeTokenOf(
  { unsubscribeLinks }: SendParts,
  { tenant_id: tenantId, notification_id: notificationId }: RunUnderWay,
  { user_id: userId }: WantedRow,
): string {
  return unsubscribeLinks.tokenFor({ tenantId, notificationId, userId });
}
