import type { Attempt } from '../../jobs/jobs.ts';
import { MailRefused, sendMail } from '../../mail/send-mail.ts';
import type { Platform } from '../../platform.ts';
import { invitationLink } from './invitation-link.ts';
import { invitationMail } from './invitation-mail.ts';
import { lockUnsent, markMailed } from './invitations.store.ts';

export interface InvitationJob {
  readonly tenantId: number;
  readonly invitationId: number;
  /** Where the people of the tenant reach this server. */
  readonly origin: string;
}

/**
 * Sends the mail of an invitation, unless it is sent, replaced or used already. The row is locked meanwhile, so two
 * workers do not send at once; a worker that dies between the server's yes and its own commit sends the same mail,
 * with the same Message-ID and link, again: no more can be had of SMTP.
 */
export async function sendInvitation(
  platform: Platform,
  { tenantId, invitationId, origin }: InvitationJob,
  attempt: Attempt,
): Promise<void> {
  const { settings, keyring, log } = platform;
  await platform.db.transaction().execute(async (tx) => {
    const row = await lockUnsent(tx, tenantId, invitationId);
    if (row === undefined || row.pending_token === null) return;
    const token = keyring.decrypt(row.pending_token, 'invitations.pending_token');
    const mail = invitationMail({
      messageId: `<invitation-${invitationId}-${row.token_hash.toString('hex', 0, 8)}@${new URL(origin).hostname}>`,
      to: row.email,
      firstName: row.first_name,
      invitedBy: row.invited_by,
      origin,
      link: invitationLink(origin, token),
      expiresAt: row.expires_at,
    });
    try {
      await sendMail(settings, mail);
      await markMailed(tx, tenantId, invitationId);
    } catch (error) {
      const reason = (error as Error).message;
      if (error instanceof MailRefused) {
        log.warn(
          { tenantId, invitationId, reason },
          'the mail of an invitation was refused; it is not tried again',
        );
        return;
      }
      log.warn(
        { tenantId, invitationId, reason, isLast: attempt.isLast },
        'the mail of an invitation was not sent',
      );
      throw error;
    }
  });
}
