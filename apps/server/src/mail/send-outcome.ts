import { oneLine } from './one-line.ts';

/** Characters that are kept of a server's text. */
const LONGEST_REASON = 500;

/** The outcome of an email. */
export type SendOutcome =
  /** The server has accepted it. */
  | { readonly outcome: 'sent'; readonly response: string }
  /** It can never be sent: because of its recipient, who should not be sent to again, or because of this email. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly because: 'recipient' | 'email' }
  /** It was not accepted, and it is safe to send it again. */
  | { readonly outcome: 'temporary'; readonly reason: string }
  /** The server may have accepted it, so sending it again may deliver it twice. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/** What nodemailer adds to errors. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The command that the server's response belongs to. */
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * The outcome of a failed attempt.
 *
 * A response to the sender, the recipient or the message decides: 5xx is final, 4xx is not. Without a response, the
 * outcome depends on whether the server may have received the whole message, because it may then have accepted it
 * without our knowledge. nodemailer's errors do not show this: a lost connection and a timeout have the same code
 * before and after the message.
 * @param isWritten whether the message's end may have been written to the connection
 */
export function outcomeOf(error: unknown, isWritten: boolean): SendOutcome {
  const { code, responseCode, command, response, message } = error as SmtpError;
  const reason = reasonOf(response ?? message);
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && responseCode !== undefined && responseCode >= 400) {
    // 503 is about the order of commands on this connection, not about the email.
    if (responseCode < 500 || responseCode === 503) return { outcome: 'temporary', reason };
    const because = isAboutRecipient(responseCode, response ?? '', command) ? 'recipient' : 'email';
    return { outcome: 'refused', reason, because };
  }
  return { outcome: isWritten ? 'unknown' : 'temporary', reason };
}

/** A server's text on one line, at most 500 characters. */
export function reasonOf(text: string): string {
  return oneLine(text).trim().slice(0, LONGEST_REASON).toWellFormed();
}

/**
 * Whether a permanent refusal means that the address does not receive email. Some refusals of a recipient are about us,
 * our sender or a temporary state instead: for example a full mailbox, or `554 5.7.1 Relay access denied`, with which a
 * misconfigured server responds for every recipient. Enhanced status codes: RFC 3463.
 */
function isAboutRecipient(responseCode: number, response: string, command: string | undefined): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced === undefined) return command === 'RCPT TO' && ![530, 552, 554].includes(responseCode);
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (enhanced.startsWith('5.1.')) return enhanced !== '5.1.7' && enhanced !== '5.1.8';
  return command === 'RCPT TO' && /^5\.(0|2|4)\./.test(enhanced) && enhanced !== '5.2.2';
}
