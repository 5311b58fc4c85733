import type { MailAttachment } from './mail-attachment.ts';
import { oneLine } from './one-line.ts';

/** A file as nodemailer puts it into a message unchanged: its headers, and its content in Base64. */
export interface WrittenPart {
  readonly raw: Buffer;
  readonly cid?: string;
}

/** The emails of a delivery share their files. Writing a picture takes as long as everything else in an email. */
const parts = new WeakMap<MailAttachment, Promise<WrittenPart>>();

/** Writes a file as a part of messages. Messages with the same file share the result. */
export function writtenPart(file: MailAttachment): Promise<WrittenPart> {
  const part = parts.get(file) ?? write(file);
  parts.set(file, part);
  return part;
}

async function write({ filename, contentType, content, cid }: MailAttachment): Promise<WrittenPart> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node');
  // A part: a node without a parent has the headers of a message.
  const node = new MimeNode('multipart/mixed').createChild(contentType, { filename: oneLine(filename) });
  if (cid !== undefined) node.setHeader('Content-Id', `<${cid}>`);
  node.setHeader('Content-Disposition', cid === undefined ? 'attachment' : 'inline');
  node.setHeader('Content-Transfer-Encoding', 'base64');
  node.setContent(content);
  return { raw: await node.build(), ...(cid === undefined ? {} : { cid }) };
}
