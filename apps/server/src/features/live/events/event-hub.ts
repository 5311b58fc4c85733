import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Caller } from '../../../auth/caller.ts';
import type { HeldCredential } from '../../../auth/held-credentials.ts';
import { isDatabaseAway } from '../../../errors/errors.ts';
import { EventStream } from './event-stream.ts';
import { type EventRow, eventsAfter, keptRange } from './events.store.ts';
import { firstEvents } from './first-events.ts';
import { judgeEvents } from './judge-events.ts';
import { OpenStreams, type StreamLimits } from './open-streams.ts';
import { type RightsParts, StreamRights } from './stream-rights.ts';

/** Events that one statement reads. */
const BATCH = 500;
/** How often the credentials of open streams are checked; a notification does it sooner. */
const CHECK_MS = 1000;
const LIMITS: StreamLimits = { ofNode: 1000, ofUser: 20, embedded: 500, ofEmbedSession: 4 };

interface Parts extends RightsParts {
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Sends events to the readers that are connected to this node. A notification makes it read the new events once, and the
 * rights of the readers of each account with events once, however many readers there are.
 */
export class EventHub {
  readonly #parts: Parts;
  readonly #streams: OpenStreams;
  readonly #rights: StreamRights;
  /** The newest event that was read; undefined without readers. */
  #position: number | undefined;
  #hasNews = false;
  #isReading = false;
  #isChecking = false;
  #checking: NodeJS.Timeout | undefined;

  constructor(parts: Parts, limits = LIMITS) {
    this.#parts = parts;
    this.#streams = new OpenStreams(limits);
    this.#rights = new StreamRights(parts);
  }

  /**
   * Opens a stream.
   * @param after the last event that the reader knows; undefined to begin now
   * @throws 429 if the user or this node has too many streams, 503 while the server stops
   */
  async open(caller: Caller, held: HeldCredential, after: number | undefined): Promise<Readable> {
    const stream = new EventStream(caller, held);
    this.#streams.add(stream, () => this.#rest());
    this.#checking ??= setInterval(() => void this.#check(), CHECK_MS);
    try {
      if (this.#position === undefined) {
        const { newest } = await keptRange(this.#parts.db);
        // Another stream may have opened meanwhile.
        this.#position ??= newest;
      }
      const until = this.#position;
      stream.position = until;
      const first = await firstEvents(this.#parts.db, caller, { after, until });
      stream.begin(first.frames, first.position);
    } catch (error) {
      stream.readable.destroy();
      throw error;
    }
    // What was committed before the stream was added was announced to nobody.
    this.wake();
    return stream.readable;
  }

  /** The events until now, as text, for a reader who does not wait for more. */
  async soFar(caller: Caller, after: number | undefined): Promise<string> {
    const { newest } = await keptRange(this.#parts.db);
    const { frames } = await firstEvents(this.#parts.db, caller, { after, until: newest });
    return frames.map(({ text }) => text).join('');
  }

  /** Reads new events: called for each notification, and after notifications may have been missed. */
  wake(): void {
    this.#hasNews = true;
    if (this.#isReading || this.#streams.size === 0) return;
    this.#isReading = true;
    void this.#readNews();
  }

  /** Rights or credentials have changed: reads them before anything else is sent, and ends streams without a credential. */
  recheck(): void {
    this.#rights.forget(this.#streams);
    void this.#check();
  }

  /** Ends all streams; readers resume at another node. */
  close(): void {
    this.#streams.close();
  }

  /** Does nothing until the next stream opens. */
  #rest(): void {
    clearInterval(this.#checking);
    this.#checking = undefined;
    this.#position = undefined;
  }

  async #readNews(): Promise<void> {
    try {
      while (this.#hasNews && this.#position !== undefined) {
        this.#hasNews = false;
        const rows = await eventsAfter(this.#parts.db, this.#position, BATCH);
        const newest = rows.at(-1)?.id;
        if (newest === undefined || this.#position === undefined) continue;
        this.#position = Math.max(this.#position, newest);
        this.#hasNews ||= rows.length === BATCH;
        await this.#deliver(rows);
      }
    } catch (error) {
      // The next check tries again.
      this.#hasNews = true;
      this.#warn(error, 'cannot read events');
    }
    this.#isReading = false;
  }

  async #deliver(rows: readonly EventRow[]): Promise<void> {
    const begun = [...this.#streams].filter(({ position }) => position !== undefined);
    for (const [tenantId, streams] of Map.groupBy(begun, ({ held }) => held.tenantId)) {
      const events = rows.filter((row) => row.tenant_id === tenantId);
      if (events.length === 0) continue;
      try {
        const framesFor = await judgeEvents(this.#parts.db, tenantId, events);
        await this.#rights.refresh(tenantId, streams);
        for (const stream of streams) {
          const { caller, position = 0 } = stream;
          if (caller === undefined) stream.end();
          else stream.send(framesFor(caller, position));
          stream.position = Math.max(position, events.at(-1)?.id ?? 0);
        }
      } catch (error) {
        // These readers would miss events; they resume where they were.
        this.#warn(error, 'cannot send events');
        for (const stream of streams) stream.end();
      }
    }
  }

  /** Ends the streams whose credential has ended, and reads events that an earlier attempt could not. */
  async #check(): Promise<void> {
    if (this.#isChecking || this.#streams.size === 0) return;
    this.#isChecking = true;
    try {
      await this.#rights.endInvalid([...this.#streams]);
      if (this.#hasNews) this.wake();
    } catch (error) {
      this.#warn(error, 'cannot check the credentials of event streams');
    }
    this.#isChecking = false;
  }

  /** That the database is away is logged elsewhere. */
  #warn(error: unknown, message: string): void {
    if (!isDatabaseAway(error)) this.#parts.log.warn({ err: error }, message);
  }
}
