import type { Tx } from '@facet/db';
import type { Platform } from '../app/platform.ts';
import type { Attempt } from '../jobs/jobs.ts';
import { type Mail, MailRefused, sendMail } from './send-mail.ts';

/** A mail that goes out once for a row, which holds its secret encrypted until then. */
export interface Delivery<Row> {
  /** For the log. */
  readonly what: string;
  readonly of: Readonly<Record<string, number>>;
  /** The row, locked and skipped where it is locked already; undefined when it is sent, replaced or used. */
  lock(tx: Tx): Promise<Row | undefined>;
  mailOf(row: Row): Mail;
  /** Notes that it is sent, and forgets the secret. */
  markMailed(tx: Tx): Promise<void>;
}

/**
 * Sends the mail of a row. The row is locked meanwhile, so two workers do not send at once; a worker that dies between
 * the server's yes and its own commit sends the same mail, with the same Message-ID and link, again: no more can be had
 * of SMTP.
 */
export async function deliver<Row>(
  { db, settings, log }: Platform,
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
        log.warn({ ...of, reason }, `the mail of ${what} was refused; it is not tried again`);
        return;
      }
      log.warn({ ...of, reason, isLast: attempt.isLast }, `the mail of ${what} was not sent`);
      throw error;
    }
  });
}
