import type { Attempt } from '../../../jobs/jobs.ts';
import type { Mail } from '../../../mail/mail.ts';
import { type Mailer, sendsMail } from '../../../mail/mailer.ts';
import { rawMessage } from '../../../mail/raw-message.ts';
import { reasonOf as onOneLine } from '../../../mail/send-outcome.ts';
import { ViewChanged } from '../../embedding/rendering/view-changed.ts';
import { DeliveryFailed, isFinal, NO_MAIL } from '../runs/delivery-errors.ts';
import { type EmailNowParts, emailNow } from '../runs/send/email-now.ts';
import { previewedEmail } from './previewed-email.ts';
import { beginPreview, endPreview } from './previews.store.ts';

export interface PreviewParts extends EmailNowParts {
  readonly mailer: Mailer;
}

/** The sender where none is configured (RFC 2606). */
const NO_SENDER = 'facet@sender.invalid';

/**
 * Prepares an email and stores it. A preview fails permanently if a run would not send the email; other errors are
 * retried.
 */
export async function runPreview(
  parts: PreviewParts,
  { tenantId, previewId }: { tenantId: number; previewId: string },
  { isLast, signal }: Attempt,
): Promise<void> {
  const { db, log, settings } = parts;
  const begun = await beginPreview(db, tenantId, previewId);
  if (begun === undefined) return;
  try {
    const mail = await emailNow(parts, {
      tenantId,
      notificationId: begun.notification_id,
      userId: begun.user_id,
      reference: `preview-${previewId}`,
      isTest: begun.is_test,
    });
    if (begun.is_test) await sendTest(parts, mail, signal);
    const content = await rawMessage(mail, settings.mailFrom ?? NO_SENDER);
    await endPreview(db, tenantId, previewId, { email: previewedEmail(mail), content });
  } catch (error) {
    if (signal.aborted || (!isFinal(error) && !isLast)) throw error;
    if (!isFinal(error)) log.warn({ err: error, previewId }, 'A preview could not be prepared');
    await endPreview(db, tenantId, previewId, { error: reasonOf(error) });
  }
}

/** Sends a test, once: whoever waits for it can start another. @throws DeliveryFailed */
async function sendTest({ mailer, settings }: PreviewParts, mail: Mail, signal: AbortSignal): Promise<void> {
  if (!sendsMail(settings)) throw new DeliveryFailed(NO_MAIL);
  const sent = await mailer.send(mail, signal, 'urgent');
  if (sent.outcome !== 'sent') throw new DeliveryFailed(sent.reason);
}

function reasonOf(error: unknown): string {
  if (isFinal(error)) return onOneLine((error as Error).message);
  return error instanceof ViewChanged
    ? 'The dashboard or the access of the recipient kept changing'
    : 'The email could not be prepared';
}
