import { escapeHtml } from '../pages/escape-html.ts';
import type { Mail } from './mail.ts';

/** An email that contains a link. */
export interface LinkMail extends Pick<Mail, 'messageId' | 'to' | 'subject'> {
  readonly title: string;
  /** The recipient's first name; null if unknown. */
  readonly firstName: string | null;
  /** Why they get it. */
  readonly message: string;
  /** What to do with the link; a sentence that ends with a colon. */
  readonly instruction: string;
  readonly link: string;
  /** The text of the link in the HTML version. */
  readonly label: string;
  readonly note: string;
}

/** Renders the email as text and as HTML. */
export function linkMail({ messageId, to, subject, ...mail }: LinkMail): Mail {
  const { title, firstName, message, instruction, link, label, note } = mail;
  const hello = firstName === null ? 'Hello,' : `Hello ${firstName},`;
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return {
    messageId,
    to,
    subject,
    text: `${hello}\n\n${message}\n\n${instruction}\n${link}\n\n${note}\n`,
    html:
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
      `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>` +
      '<body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:24px auto;padding:0 16px">' +
      `${p(hello)}${p(message)}<p style="margin:0 0 16px"><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>` +
      `${p(note)}<p style="margin:0;word-break:break-all">${escapeHtml(link)}</p></body></html>`,
  };
}
