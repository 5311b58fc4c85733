import type { Mail } from '../../../mail/mail.ts';
import type { MailAttachment } from '../../../mail/mail-attachment.ts';
import { INLINE_BYTES, type PreviewedEmail } from './previews.schema.ts';

/** An email to be viewed in a browser. */
export function previewedEmail({ subject, to, html, text, attachments = [] }: Mail): PreviewedEmail {
  const files = attachments.filter(({ cid }) => cid === undefined);
  return {
    subject,
    to,
    html: storable(withImages(html, attachments)),
    text: storable(text),
    attachments: files.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      size: content.length,
    })),
  };
}

/** Text without the characters that `jsonb` cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** HTML with its images as data URLs, up to the size limit. */
function withImages(html: string, attachments: readonly MailAttachment[]): string {
  let shown = html;
  let room = INLINE_BYTES;
  for (const { cid, contentType, content } of attachments) {
    if (cid === undefined || content.length > room) continue;
    room -= content.length;
    // Nothing else has these quotes: in texts they are escaped.
    shown = shown.replaceAll(
      `src="cid:${cid}"`,
      `src="data:${contentType};base64,${content.toString('base64')}"`,
    );
  }
  return shown;
}
