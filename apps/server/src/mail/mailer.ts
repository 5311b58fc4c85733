import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import { isLoopback } from '../auth/network-of.ts';
import type { Settings } from '../settings.ts';
import { addressProblem, type Mail, messageOf } from './mail.ts';
import { escapeQuickly } from './quick-escapes.ts';
import { outcomeOf, reasonOf, type SendOutcome } from './send-outcome.ts';
import { SendTurns } from './send-turns.ts';

/** How long to wait for the mail server, in milliseconds. */
export interface MailTimeouts {
  readonly connection: number;
  readonly greeting: number;
  /**
   * For any response. RFC 5321, section 4.5.3.2, asks for five minutes and more: an email whose acceptance arrives after
   * we stopped waiting has an unknown outcome.
   */
  readonly response: number;
  /**
   * How long an unused connection stays open, in ms. Servers close connections after a few minutes, some after ten
   * seconds.
   */
  readonly idle: number;
}

const TIMEOUTS: MailTimeouts = { connection: 10_000, greeting: 30_000, response: 300_000, idle: 5_000 };
/** Headers that the signature covers; RFC 8058 requires the two about unsubscribing. */
const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'Auto-Submitted', 'List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');
/** How often an email moves to another connection if the server closes its connection before a byte of it was sent. */
const MOVES = 2;
const PIECE_BYTES = 65_536;

/** Signs the emails of a domain: DKIM, RFC 6376. */
export interface DkimSigner {
  readonly domain: string;
  readonly selector: string;
  /** An RSA key, PEM. */
  readonly privateKey: string;
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'smtpConnections' | 'smtpRate'>;
type Transport = Awaited<ReturnType<typeof openTransport>>;

/** The message of an attempt, while it is sent; undefined before its turn on a connection. */
interface Progress {
  stream?: Readable;
}

/** Whether this node is configured to send email. */
export function sendsMail({ smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean {
  return smtpUrl !== undefined;
}

/** Sends emails through the configured SMTP server, over a few connections that are kept while there is something to send. */
export class Mailer {
  readonly #settings: MailSettings;
  readonly #dkim: DkimSigner | undefined;
  readonly #timeouts: MailTimeouts;
  readonly #turns: SendTurns;
  readonly #closing = new AbortController();
  readonly #sending = new Set<Promise<unknown>>();
  #transport: Promise<Transport> | undefined;

  constructor(settings: MailSettings, dkim: DkimSigner | undefined, timeouts = TIMEOUTS) {
    this.#settings = settings;
    this.#dkim = dkim;
    this.#timeouts = timeouts;
    this.#turns = new SendTurns(settings.smtpConnections, settings.smtpRate);
  }

  /**
   * Sends an email once.
   * @param signal gives up: before the message was sent, the outcome is `temporary`
   * @param priority emails that someone waits for overtake all others
   * @throws RangeError if something that only code sets is invalid
   */
  async send(mail: Mail, signal?: AbortSignal, priority?: 'urgent'): Promise<SendOutcome> {
    return this.#inTurn(mail, signal, priority, (message) => this.#attempt(message, signal));
  }

  /**
   * Sends an email once, unless it is no longer wanted when its turn comes.
   * @param isWanted is called right before the email is sent
   * @param signal gives up, like a time limit in milliseconds that begins with the turn
   * @returns undefined if it was not wanted
   */
  async sendIf(
    isWanted: () => Promise<boolean>,
    mail: Mail,
    signal: AbortSignal,
    limitMs: number,
  ): Promise<SendOutcome | undefined> {
    return this.#inTurn(mail, signal, undefined, async (message) => {
      if (!(await isWanted())) return undefined;
      return this.#attempt(message, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
    });
  }

  /** Waits for a turn. An email that cannot be sent at all has an outcome without one. */
  async #inTurn<T extends SendOutcome | undefined>(
    mail: Mail,
    signal: AbortSignal | undefined,
    priority: 'urgent' | undefined,
    work: (message: SendMailOptions) => Promise<T>,
  ): Promise<T | SendOutcome> {
    const { smtpUrl, mailFrom } = this.#settings;
    if (smtpUrl === undefined || mailFrom === undefined)
      return {
        outcome: 'temporary',
        reason: 'FACET_SMTP_URL and FACET_MAIL_FROM must be set on every worker node to send email',
      };
    const problem = addressProblem(mail);
    if (problem !== undefined) return { outcome: 'refused', reason: problem, because: 'email' };
    const message = await messageOf(mail, mailFrom);
    let endTurn: () => void;
    try {
      const closing = this.#closing.signal;
      const given = signal === undefined ? closing : AbortSignal.any([closing, signal]);
      endTurn = await this.#turns.take(given, priority === 'urgent');
    } catch (error) {
      return { outcome: 'temporary', reason: reasonOf(`Not sent: ${(error as Error).message}`) };
    }
    const sending = work(message).finally(() => {
      this.#sending.delete(sending);
      endTurn();
    });
    this.#sending.add(sending);
    return sending;
  }

  /** Stops sending: emails in progress get some time to finish, then their connections are closed. */
  async close(limitMs: number): Promise<void> {
    this.#closing.abort(new Error('the server is stopping'));
    const transport = await this.#transport;
    if (transport === undefined) return;
    const limit = new AbortController();
    const late = sleep(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#sending), late]);
    limit.abort();
    transport.close({ force: true });
    await Promise.allSettled(this.#sending);
  }

  async #attempt(message: SendMailOptions, signal: AbortSignal | undefined): Promise<SendOutcome> {
    const progress: Progress = {};
    try {
      this.#closing.signal.throwIfAborted();
      this.#transport ??= openTransport(this.#settings, this.#dkim, this.#timeouts);
      const transport = await this.#transport;
      const data = { ...message, ...(signal === undefined ? {} : { signal }), progress };
      const { response = '' } = await transport.sendMail(data);
      return { outcome: 'sent', response: reasonOf(response) };
    } catch (error) {
      // The end of the stream is what makes nodemailer write the message's end, the dot.
      const isWritten = progress.stream?.readableEnded === true;
      // If the server responds before it has the whole message, its end must not follow.
      if (!isWritten) progress.stream?.destroy();
      return outcomeOf(error, isWritten);
    }
  }
}

/** Prepares connections, which are opened when there are emails. */
async function openTransport(settings: MailSettings, dkim: DkimSigner | undefined, timeouts: MailTimeouts) {
  const { smtpUrl = '', smtpConnections } = settings;
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: smtpConnections,
    maxRequeues: MOVES,
    idleTimeout: timeouts.idle,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.response,
    // Never send a password over the network unencrypted.
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url.hostname),
    ...(dkim === undefined ? {} : { dkim: signingOf(dkim) }),
  });
  transport.use('stream', ({ data, message }, done) => {
    const { progress } = data as typeof data & { readonly progress: Progress };
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      // The callback is required; the error also reaches the returned stream, on which nodemailer listens.
      progress.stream = pipeline(createReadStream(options), new Pieces(), () => {});
      return progress.stream;
    };
    done();
  });
  return transport;
}

/**
 * Splits the chunks that nodemailer composes, which may be as large as an attachment. A whole chunk passes to the
 * connection immediately, so a message would seem to be written while most of it is still waiting here.
 */
class Pieces extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) this.push(chunk.subarray(at, at + PIECE_BYTES));
    done();
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    escapeQuickly(destination);
    return super.pipe(destination, options);
  }
}

function signingOf({ domain, selector, privateKey }: DkimSigner) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}
