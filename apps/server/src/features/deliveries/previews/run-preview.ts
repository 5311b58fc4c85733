import type { Attempt } from '../../../jobs/jobs.ts';
import { rawMessage } from '../../../mail/raw-message.ts';
import { reasonOf as onOneLine } from '../../../mail/send-outcome.ts';
import { ViewChanged } from '../../embedding/rendering/view-changed.ts';
import { isFinal } from '../runs/delivery-errors.ts';
import { type EmailNowParts, emailNow } from '../runs/send/email-now.ts';
import { previewedEmail } from './previewed-email.ts';
import { beginPreview, endPreview } from './previews.store.ts';

/** The sender where none is configured (RFC 2606). */
const NO_SENDER = 'facet@sender.invalid';

/**
 * Prepares an email and stores it. A preview fails permanently if a run would not send the email; other errors are
 * retried.
 */
export async function runPreview(
  parts: EmailNowParts,
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
    });
    const content = await rawMessage(mail, settings.mailFrom ?? NO_SENDER);
    await endPreview(db, tenantId, previewId, { email: previewedEmail(mail), content });
  } catch (error) {
    if (signal.aborted || (!isFinal(error) && !isLast)) throw error;
    if (!isFinal(error)) log.warn({ err: error, previewId }, 'A preview could not be prepared');
    await endPreview(db, tenantId, previewId, { error: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  if (isFinal(error)) return onOneLine((error as Error).message);
  return error instanceof ViewChanged
    ? 'The dashboard or the access of the recipient kept changing'
    : 'The email could not be prepared';
}
