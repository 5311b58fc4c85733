import { isLoopback } from '../auth/network-of.ts';
import type { Settings } from '../settings.ts';

/** How long to wait for the SMTP server, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface Mail {
  /** The same for every attempt, so that mail clients recognise duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The SMTP server permanently rejected the email, for example because of its recipient or its content. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Whether this node is configured to send email. */
export function sendsMail({ smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean {
  return smtpUrl !== undefined;
}

/**
 * Sends an email through the configured SMTP server.
 * @throws MailRefused if the server rejects it permanently; any other error may be temporary
 */
export async function sendMail(
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  mail: Mail,
): Promise<void> {
  if (smtpUrl === undefined || mailFrom === undefined)
    throw new Error('FACET_SMTP_URL and FACET_MAIL_FROM must be set on every worker node to send email');
  const url = new URL(smtpUrl);
  // Never send a password over the network unencrypted.
  const requireTLS = url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url.hostname);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, requireTLS, ...TIMEOUTS });
  try {
    await transport.sendMail({
      ...mail,
      from: mailFrom,
      subject: oneLine(mail.subject),
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Our emails never embed content from files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
  } finally {
    transport.close();
  }
}

/**
 * Whether an error is a 5xx response about this email. A 5xx about the connection, such as a wrong password, goes away
 * once the settings are corrected.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** Subjects contain people's names, which must not be able to start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
