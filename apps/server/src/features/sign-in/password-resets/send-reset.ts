import type { Keyring } from '@facet/db';
import type { Attempt } from '../../../jobs/jobs.ts';
import { MailKind } from '../../../jobs/mail-queue.ts';
import { deliver, type MailParts } from '../../../mail/deliver.ts';
import { linkMail } from '../../../mail/link-mail.ts';
import { timeOf } from '../../../pages/time-of.ts';
import { lockUnsent, markMailed } from './password-resets.store.ts';
import { resetLink } from './reset-link.ts';

export interface ResetMailJob {
  readonly tenantId: number;
  readonly passwordResetId: number;
  /** The origin under which the tenant's users reach this server. */
  readonly origin: string;
}

export const RESET_MAIL = new MailKind<ResetMailJob>('password_reset');

/** Sends the email of a password reset link, unless it was already sent, voided or used. */
export function sendReset(
  platform: MailParts & { readonly keyring: Keyring },
  { tenantId, passwordResetId, origin }: ResetMailJob,
  attempt: Attempt,
): Promise<void> {
  const { host, hostname } = new URL(origin);
  return deliver(platform, attempt, {
    what: 'a password reset',
    of: { tenantId, passwordResetId },
    lock: (tx) => lockUnsent(tx, tenantId, passwordResetId),
    mailOf: ({ token_hash, pending_token, expires_at, email, first_name }) =>
      linkMail({
        messageId: `<password-reset-${passwordResetId}-${token_hash.toString('hex', 0, 8)}@${hostname}>`,
        to: email,
        subject: 'Reset your Facet password',
        title: 'Reset your Facet password',
        firstName: first_name,
        message: `Someone requested a new password for your account at ${host}.`,
        instruction: 'Set a new password:',
        link: resetLink(
          origin,
          platform.keyring.decrypt(pending_token ?? '', 'password_resets.pending_token'),
        ),
        label: 'Set a new password',
        note: `The link works once and expires on ${timeOf(expires_at)}. If you did not request it, ignore this email; your password stays the same.`,
      }),
    markMailed: (tx) => markMailed(tx, tenantId, passwordResetId),
  });
}
