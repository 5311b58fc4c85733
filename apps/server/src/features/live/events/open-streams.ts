import { tooManyRequests, unavailable } from '../../../errors/errors.ts';
import type { EventStream } from './event-stream.ts';

export interface StreamLimits {
  readonly ofNode: number;
  readonly ofUser: number;
  /** Those of all embed sessions, so that people of the accounts always find room. */
  readonly embedded: number;
  readonly ofEmbedSession: number;
}

const RETRY_SECONDS = 30;
/** Proxies close connections that are silent for 30 to 60 s. */
const BEAT_MS = 20_000;

/** The open streams of this node. */
export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #all = new Set<EventStream>();
  #beating: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all.size;
  }

  /** @param onLast is called when the last of all streams has ended */
  add(stream: EventStream, onLast: () => void): void {
    this.#requireRoom(stream);
    this.#beating ??= setInterval(() => this.#beat(), BEAT_MS);
    this.#all.add(stream);
    stream.readable.once('close', () => {
      this.#all.delete(stream);
      if (this.size > 0) return;
      clearInterval(this.#beating);
      this.#beating = undefined;
      onLast();
    });
  }

  /** Ends all streams, and refuses others. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#all) stream.end();
  }

  [Symbol.iterator](): Iterator<EventStream> {
    return this.#all.values();
  }

  #requireRoom({ userId, isEmbedded, held }: EventStream): void {
    if (this.#isClosed) throw unavailable('The server is stopping');
    const embedded = isEmbedded ? [...this.#all].filter((other) => other.isEmbedded) : [];
    if (this.size >= this.#limits.ofNode || embedded.length >= this.#limits.embedded)
      throw tooManyRequests('Too many event streams are open on this server; try again later', RETRY_SECONDS);
    const ofSession = embedded.filter((other) => other.held.credentialId === held.credentialId).length;
    if (ofSession >= this.#limits.ofEmbedSession)
      throw tooManyRequests(
        `The session has ${ofSession} open event streams; close one, or try again later`,
        RETRY_SECONDS,
      );
    const ofUser = [...this.#all].filter((other) => other.userId === userId).length;
    if (ofUser >= this.#limits.ofUser)
      throw tooManyRequests(
        `You have ${ofUser} open event streams; close one, or try again later`,
        RETRY_SECONDS,
      );
  }

  #beat(): void {
    for (const stream of this.#all) stream.beat();
  }
}
