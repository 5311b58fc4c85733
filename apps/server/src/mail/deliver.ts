import type { Tx } from '@facet/db';
import type { BasePlatform } from '../http/base-platform.ts';
import type { Attempt } from '../jobs/jobs.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';
import type { SendOutcome } from './send-outcome.ts';

/** The parts of the server that sending an email uses. */
export interface MailParts extends Pick<BasePlatform, 'log' | 'db'> {
  readonly mailer: Mailer;
}

/** The time limit of an attempt in ms. Some attempts hold a row lock and a database connection. */
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
}

/**
 * Sends the email of a row. The row stays locked meanwhile, so that two workers never send it concurrently. If a worker
 * dies after the SMTP server accepted the email but before the commit, or the outcome is unknown, the same email (same
 * Message-ID and link) is sent again: two links to the same page are better than none.
 */
export async function deliver<Row>(
  parts: MailParts,
  attempt: Attempt,
  delivery: Delivery<Row>,
): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const row = await delivery.lock(tx);
    if (row === undefined) return;
    const sent = await send(parts, await delivery.mailOf(row, tx));
    if (sent.outcome === 'sent') return delivery.markMailed(tx);
    log(parts, attempt, delivery, sent);
    if (sent.outcome !== 'refused') throw new Error(sent.reason);
  });
}

/** An email that must not be sent twice, even if it may then be lost. */
export interface SingleDelivery<Row> extends Delivery<Row> {
  /** Removes the record, because the email was not sent. */
  unmarkMailed(tx: Tx): Promise<void>;
}

/**
 * Sends the email of a row at most once: it is recorded before it is sent, and the record is taken back if the mail server
 * refuses it temporarily. If a worker dies in between, the email is lost.
 */
export async function deliverOnce<Row>(
  parts: MailParts,
  attempt: Attempt,
  delivery: SingleDelivery<Row>,
): Promise<void> {
  const mail = await parts.db.transaction().execute(async (tx) => {
    const row = await delivery.lock(tx);
    if (row === undefined) return undefined;
    await delivery.markMailed(tx);
    return delivery.mailOf(row, tx);
  });
  if (mail === undefined) return;
  const sent = await send(parts, mail);
  if (sent.outcome === 'sent') return;
  log(parts, attempt, delivery, sent);
  if (sent.outcome !== 'temporary') return;
  await parts.db.transaction().execute((tx) => delivery.unmarkMailed(tx));
  throw new Error(sent.reason);
}

function send({ mailer }: MailParts, mail: Mail): Promise<SendOutcome> {
  return mailer.send(mail, AbortSignal.timeout(LIMIT_MS), 'urgent');
}

function log(
  { log }: MailParts,
  { isLast }: Attempt,
  { what, of }: Pick<Delivery<unknown>, 'what' | 'of'>,
  { outcome, reason }: Exclude<SendOutcome, { readonly outcome: 'sent' }>,
): void {
  const message = {
    refused: `The mail server rejected the email for ${what}; not retrying`,
    temporary: `Sending the email for ${what} failed`,
    unknown: `It is unknown whether the email for ${what} arrived`,
  }[outcome];
  log.warn({ ...of, reason, isLast }, message);
}
