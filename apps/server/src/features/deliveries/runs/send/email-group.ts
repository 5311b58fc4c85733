import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Mailer } from '../../../../mail/mailer.ts';
import { reasonOf } from '../../../../mail/send-outcome.ts';
import { suppressAddress } from '../../../account/mail-suppressions/mail-suppressions.service.ts';
import type { UnsubscribeLinks } from '../../unsubscribe/unsubscribe-links.ts';
import { allEnded } from '../all-ended.ts';
import { isFinal } from '../delivery-errors.ts';
import type { Compose } from '../prepare/prepare-group.ts';
import type { Seen, ViewParts } from '../prepare/view-of-recipient.ts';
import { recordOutcomes } from '../record/email-claims.store.ts';
import { outcomeGiven, type RecordEmail } from '../record/record-emails.ts';
import type { WantedRow } from '../record/wanted-recipients.store.ts';
import type { RunUnderWay } from '../run-under-way.ts';
import type { EmailClaims } from './claim-emails.ts';
import { mailTo } from './mail-to-recipient.ts';

export interface SendParts extends ViewParts {
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly unsubscribeLinks: UnsubscribeLinks;
}

/** The most emails of a group that are in progress at once; the mailer has limits of its own. */
const CONCURRENT_EMAILS = 32;
/** The time limit for the mail server to accept an email, in milliseconds. */
const EMAIL_MS = 10 * 60_000;

/** The reasons why recipients wait for another attempt, by user. */
export type Waiting = Map<number, string>;

/** A group with its prepared delivery. */
export interface Sending {
  readonly seen: Seen;
  readonly recipients: readonly WantedRow[];
  readonly compose: Compose;
  readonly claims: EmailClaims;
  readonly record: RecordEmail;
  /** Collects the recipients to whom the email cannot be sent in this attempt. */
  readonly waiting: Waiting;
  readonly signal: AbortSignal;
}

/**
 * Sends the email of a group to its members, one each. Members whose address, language, time zone or view has changed
 * since they were grouped remain pending.
 */
export async function emailGroup(parts: SendParts, run: RunUnderWay, sending: Sending): Promise<void> {
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
      await recordOutcomes(parts.db, run, [{ userId, outcome: 'failed', reason }], ['pending']);
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
  { seen, compose, waiting, signal, claims, record }: Sending,
): Promise<void> {
  const { user_id: userId } = recipient;
  const mail = mailTo(run, recipient, compose, unsubscribeTokenOf(parts, run, recipient));
  const claim = claims.add({ recipient, seen, messageId: mail.messageId });
  // Claimed when its turn comes, which may be minutes from now.
  const sending = parts.mailer.sendIf(() => claim.take(), mail, signal, EMAIL_MS);
  const isClaimed = await sending.then(
    () => claim.end(),
    () => claim.end(),
  );
  const sent = await sending;
  if (sent === undefined) return;
  if (sent.outcome === 'temporary') waiting.set(userId, sent.reason);
  if (sent.outcome === 'refused' && sent.because === 'recipient')
    await suppressAddress(parts.db, run.tenant_id, recipient.email, sent.reason);
  if (isClaimed) return record({ userId, sent });
  // It was not claimed, so its recipient still waits.
  if (sent.outcome !== 'temporary')
    await recordOutcomes(parts.db, run, [{ userId, ...outcomeGiven(sent) }], ['pending']);
}

function unsubscribeTokenOf(
  { unsubscribeLinks }: SendParts,
  { tenant_id: tenantId, notification_id: notificationId }: RunUnderWay,
  { user_id: userId }: WantedRow,
): string {
  return unsubscribeLinks.tokenFor({ tenantId, notificationId, userId });
}
