import type { Mail } from '../../mail/send-mail.ts';
import { escapeHtml } from '../../pages/escape-html.ts';

export interface InvitationMail {
  readonly messageId: string;
  readonly to: string;
  readonly firstName: string | null;
  readonly invitedBy: string | null;
  /** Where the people of the tenant reach this server. */
  readonly origin: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/** The mail that brings an invitation, as text and as HTML. */
export function invitationMail({
  messageId,
  to,
  firstName,
  invitedBy,
  origin,
  link,
  expiresAt,
}: InvitationMail): Mail {
  const { host } = new URL(origin);
  const hello = firstName === null ? 'Hello,' : `Hello ${firstName},`;
  const invites = `${invitedBy ?? 'An administrator'} invites you to Facet at ${host}.`;
  const ask = 'Choose a password to begin:';
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const note = `The link works once, until ${until}. If you did not expect this, you need not do anything.`;
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return {
    messageId,
    to,
    subject: `${invitedBy ?? 'An administrator'} invites you to Facet`,
    text: `${hello}\n\n${invites}\n\n${ask}\n${link}\n\n${note}\n`,
    html:
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
      '<meta name="color-scheme" content="light dark"><title>Invitation to Facet</title></head>' +
      '<body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:24px auto;padding:0 16px">' +
      `${p(hello)}${p(invites)}<p style="margin:0 0 16px"><a href="${escapeHtml(link)}">Choose a password</a></p>` +
      `${p(note)}<p style="margin:0;word-break:break-all">${escapeHtml(link)}</p></body></html>`,
  };
}
