import type { Settings } from '../settings.ts';
import { isLoopback } from '../settings.ts';

/** A server that does not answer for so long counts as away. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface Mail {
  /** The same for every attempt, so that a mail which arrives twice is told as one. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The server said that it will never take this mail: no such recipient, or not such a text. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Whether there are settings to send mail with. */
export function sendsMail({ smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean {
  return smtpUrl !== undefined;
}

/**
 * Hands a mail to the SMTP server of the settings.
 * @throws MailRefused for good; any other error may pass
 */
export async function sendMail(
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  mail: Mail,
): Promise<void> {
  if (smtpUrl === undefined || mailFrom === undefined)
    throw new Error('FACET_SMTP_URL is not set on this node, which works on jobs');
  const url = new URL(smtpUrl);
  // A password goes over the network encrypted or not at all.
  const requireTLS = url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url.hostname);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, requireTLS, ...TIMEOUTS });
  try {
    await transport.sendMail({
      ...mail,
      from: mailFrom,
      subject: oneLine(mail.subject),
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Nothing in a mail of ours stands in a file or at an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
  } finally {
    transport.close();
  }
}

/** A 5xx about this mail; one about ourselves, such as a wrong password, ends when the settings do. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** Names of people stand in subjects, and must not begin a header of their own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
