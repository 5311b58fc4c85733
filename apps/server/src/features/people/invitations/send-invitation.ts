import type { BasePlatform } from '../../../http/base-platform.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { MailKind } from '../../../jobs/mail-queue.ts';
import { deliver, type MailParts } from '../../../mail/deliver.ts';
import { invitationLink } from './invitation-link.ts';
import { invitationMail } from './invitation-mail.ts';
import { lockUnsent, markMailed } from './invitations.store.ts';

export interface InvitationJob {
  readonly tenantId: number;
  readonly invitationId: number;
  /** The origin under which users of the tenant reach this server. */
  readonly origin: string;
}

export const INVITATION_MAIL = new MailKind<InvitationJob>('invitation');

/** Emails an invitation unless it was already sent, replaced or used. */
export function sendInvitation(
  platform: MailParts & Pick<BasePlatform, 'keyring'>,
  { tenantId, invitationId, origin }: InvitationJob,
  attempt: Attempt,
): Promise<void> {
  return deliver(platform, attempt, {
    what: 'an invitation',
    of: { tenantId, invitationId },
    lock: (tx) => lockUnsent(tx, tenantId, invitationId),
    mailOf: (row) =>
      invitationMail({
        messageId: `<invitation-${invitationId}-${row.token_hash.toString('hex', 0, 8)}@${new URL(origin).hostname}>`,
        to: row.email,
        firstName: row.first_name,
        invitedBy: row.invited_by,
        origin,
        link: invitationLink(
          origin,
          platform.keyring.decrypt(row.pending_token ?? '', 'invitations.pending_token'),
        ),
        expiresAt: row.expires_at,
      }),
    markMailed: (tx) => markMailed(tx, tenantId, invitationId),
  });
}
