import type { Platform } from '../../../app/platform.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { deliver } from '../../../mail/deliver.ts';
import { linkMail } from '../../../mail/link-mail.ts';
import { timeOf } from '../../../pages/time-of.ts';
import { lockUnsent, markMailed } from './password-resets.store.ts';
import { resetLink } from './reset-link.ts';

export interface ResetMailJob {
  readonly kind: 'password_reset';
  readonly tenantId: number;
  readonly passwordResetId: number;
  /** Where the people of the tenant reach this server. */
  readonly origin: string;
}

/** Sends the mail of a link to choose a new password, unless it is sent, replaced or used already. */
export function sendReset(
  platform: Platform,
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
        subject: 'A new password for Facet',
        title: 'A new password for Facet',
        firstName: first_name,
        says: `Somebody, perhaps you, asked for a new password for your account at ${host}.`,
        asks: 'Choose it here:',
        link: resetLink(
          origin,
          platform.keyring.decrypt(pending_token ?? '', 'password_resets.pending_token'),
        ),
        label: 'Choose a new password',
        note: `The link works once, until ${timeOf(expires_at)}. If it was not you, you need not do anything: your password stays as it is.`,
      }),
    markMailed: (tx) => markMailed(tx, tenantId, passwordResetId),
  });
}
