import type { Tx } from '@facet/db';
import type { BasePlatform } from '../http/base-platform.ts';
import type { Attempt } from '../jobs/jobs.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';

/** The parts of the server that sending an email uses. */
export interface MailParts extends Pick<BasePlatform, 'log' | 'db'> {
  readonly mailer: Mailer;
}

/** After which an attempt ends, in milliseconds, because it holds a row and a database connection. */
const LIMIT_MS = 60_000;

/** An email sent once per row; the row holds its secret encrypted until then. */
export interface Delivery<Row> {
  /** What the email is about, for the log. */
  readonly what: string;
  readonly of: Readonly<Record<string, number>>;
  /**
   * Locks the row, skipping it if another transaction holds it. Returns undefined if the email was already sent, or
   * the row was replaced or used.
   */
  lock(tx: Tx): Promise<Row | undefined>;
  /** The email, read in the transaction that holds the row. */
  mailOf(row: Row, tx: Tx): Mail | Promise<Mail>;
  /** Records that the email was sent and clears the secret. */
  markMailed(tx: Tx): Promise<void>;
  /** Whether an email of which it is unknown whether it arrived counts as sent. */
  readonly sendsOnce?: boolean;
}

/**
 * Sends the email of a row. The row stays locked meanwhile, so that two workers never send it concurrently. If a worker
 * dies after the SMTP server accepted the email but before the commit, or the outcome is unknown, the same email (same
 * Message-ID and link) is sent again, except with `sendsOnce`: two links to the same page are better than none.
 */
export async function deliver<Row>(
  { db, mailer, log }: MailParts,
  attempt: Attempt,
  { what, of, lock, mailOf, markMailed, sendsOnce = false }: Delivery<Row>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx);
    if (row === undefined) return;
    const mail = await mailOf(row, tx);
    const sent = await mailer.send(mail, AbortSignal.timeout(LIMIT_MS), 'urgent');
    if (sent.outcome === 'sent') return markMailed(tx);
    const { reason } = sent;
    if (sent.outcome === 'unknown' && sendsOnce) {
      log.warn({ ...of, reason }, `It is unknown whether the email for ${what} arrived; not retrying`);
      return markMailed(tx);
    }
    if (sent.outcome === 'refused') {
      log.warn({ ...of, reason }, `The mail server rejected the email for ${what}; not retrying`);
      return;
    }
    log.warn({ ...of, reason, isLast: attempt.isLast }, `Sending the email for ${what} failed`);
    throw new Error(reason);
  });
}
