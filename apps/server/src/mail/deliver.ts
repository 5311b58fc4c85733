import type { Tx } from '@facet/db';
import type { BasePlatform } from '../http/base-platform.ts';
import type { Attempt } from '../jobs/jobs.ts';
import { type Mail, MailRefused, sendMail } from './send-mail.ts';

/** The parts of the server that sending an email uses. */
export type MailParts = Pick<BasePlatform, 'settings' | 'log' | 'db'>;

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
  mailOf(row: Row): Mail;
  /** Records that the email was sent and clears the secret. */
  markMailed(tx: Tx): Promise<void>;
}

/**
 * Sends the email of a row. The row stays locked meanwhile, so that two workers never send it concurrently. If a worker
 * dies after the SMTP server accepted the email but before the commit, the same email (same Message-ID and link) is sent
 * again: SMTP offers no stronger guarantee.
 */
export async function deliver<Row>(
  { db, settings, log }: MailParts,
  attempt: Attempt,
  { what, of, lock, mailOf, markMailed }: Delivery<Row>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx);
    if (row === undefined) return;
    try {
      await sendMail(settings, mailOf(row));
      await markMailed(tx);
    } catch (error) {
      const reason = (error as Error).message;
      if (error instanceof MailRefused) {
        log.warn({ ...of, reason }, `The mail server rejected the email for ${what}; not retrying`);
        return;
      }
      log.warn({ ...of, reason, isLast: attempt.isLast }, `Sending the email for ${what} failed`);
      throw error;
    }
  });
}
