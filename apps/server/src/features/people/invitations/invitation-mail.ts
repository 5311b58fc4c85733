import { linkMail } from '../../../mail/link-mail.ts';
import type { Mail } from '../../../mail/mail.ts';

export interface InvitationMail {
  readonly messageId: string;
  readonly to: string;
  readonly firstName: string | null;
  readonly invitedBy: string | null;
  /** The origin under which users of the tenant reach this server. */
  readonly origin: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/** Names the inviting user; nobody is named in the invitation of an account's first administrator. */
export function invitationSentence(invitedBy: string | null): string {
  return invitedBy === null ? 'You are invited to Facet' : `${invitedBy} invites you to Facet`;
}

/** The email with the link of an invitation. */
export function invitationMail(invitation: InvitationMail): Mail {
  const { messageId, to, firstName, invitedBy, origin, link, expiresAt } = invitation;
  const sentence = invitationSentence(invitedBy);
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  return linkMail({
    messageId,
    to,
    subject: sentence,
    title: 'Invitation to Facet',
    firstName,
    message: `${sentence} at ${new URL(origin).host}.`,
    instruction: 'To get started, choose a password:',
    link,
    label: 'Choose a password',
    note: `The link works once and expires on ${until}. If you did not expect this email, you can ignore it.`,
  });
}
