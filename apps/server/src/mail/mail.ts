import type { SendMailOptions } from 'nodemailer';
import { isEmail } from './is-email.ts';
import type { MailAttachment } from './mail-attachment.ts';
import { withAsciiDomain } from './mail-domains.ts';
import { oneLine } from './one-line.ts';
import { writtenPart } from './written-part.ts';

/** Headers that an email may have besides those of every email. No other headers can be set. */
export interface MailHeaders {
  /**
   * The http(s) URL that ends these emails: List-Unsubscribe. Over HTTPS, List-Unsubscribe-Post announces that a POST to
   * it is enough (RFC 8058).
   */
  readonly unsubscribeUrl?: string;
  /** List-Id: which emails belong together, such as `sales.facet.example.com`, and their name. */
  readonly list?: { readonly id: string; readonly name: string };
  /** Auto-Submitted, unless it is `auto-generated`. */
  readonly autoSubmitted?: 'auto-generated' | 'auto-replied' | 'no';
}

/** An email to one recipient. */
export interface Mail {
  /** The same for every attempt, so that mail clients recognise duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly attachments?: readonly MailAttachment[];
  readonly headers?: MailHeaders;
  /** Addresses for the mail servers, where they differ from those that the recipient sees. */
  readonly envelope?: { readonly from?: string; readonly to?: string };
}

const MESSAGE_ID = /^<[!-;=?A-~]+@[!-;=?A-~]+>$/;
const CID = /^[\w.+-]+(@[\w.-]+)?$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)*$/;
const LIST_ID = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The reason why no server would accept the addresses of an email; undefined if they are valid. */
export function addressProblem({ to, replyTo, envelope = {} }: Mail): string | undefined {
  const addresses = { to, replyTo, 'envelope.from': envelope.from, 'envelope.to': envelope.to };
  const [wrong] = Object.entries(addresses).find(([, email]) => email !== undefined && !isEmail(email)) ?? [];
  return wrong === undefined ? undefined : `\`${wrong}\` is not an email address`;
}

/**
 * The email as nodemailer composes it. Texts that users choose (the subject, names) become one line; addresses have been
 * checked and are passed as such, so that none is read as several.
 * @throws RangeError if something that only code sets is invalid
 */
export async function messageOf(mail: Mail, from: string): Promise<SendMailOptions> {
  const { messageId, to, subject, text, html, replyTo, attachments = [], headers = {}, envelope = {} } = mail;
  const { unsubscribeUrl, list, autoSubmitted = 'auto-generated' } = headers;
  check(messageId, MESSAGE_ID, 'messageId');
  const unsubscribe = unsubscribeUrl === undefined ? undefined : webUrl(unsubscribeUrl);
  if (list !== undefined) check(list.id, LIST_ID, 'headers.list.id');
  for (const { contentType, cid } of attachments) {
    check(contentType, MEDIA_TYPE, 'contentType');
    if (cid !== undefined) check(cid, CID, 'cid');
  }
  return {
    messageId,
    from,
    to: addressOf(to),
    ...(replyTo === undefined ? {} : { replyTo: addressOf(replyTo) }),
    subject: oneLine(subject),
    text,
    html,
    attachments: await Promise.all(attachments.map(writtenPart)),
    headers: {
      'Auto-Submitted': autoSubmitted,
      ...(unsubscribe?.protocol === 'https:'
        ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    list: {
      ...(unsubscribe === undefined ? {} : { unsubscribe: unsubscribe.href }),
      ...(list === undefined ? {} : { id: { url: list.id, comment: oneLine(list.name) } }),
    },
    envelope: {
      from: envelope.from === undefined ? from : addressOf(envelope.from),
      to: addressOf(envelope.to ?? to),
    },
    // Our emails never embed content from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The domain as `isMailAllowed` compares it, so that what is checked is what is sent to. */
function addressOf(email: string) {
  return { name: '', address: withAsciiDomain(email) };
}

function webUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new RangeError('headers.unsubscribeUrl of an email must be an http(s) URL');
  return url;
}

function check(text: string, pattern: RegExp, name: string): void {
  if (!pattern.test(text)) throw new RangeError(`${name} of an email is invalid`);
}
