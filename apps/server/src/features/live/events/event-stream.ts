import { Readable } from 'node:stream';
import type { Caller } from '../../../auth/caller.ts';
import type { HeldCredential } from '../../../auth/held-credentials.ts';

/** Bytes that wait for a slow reader before its stream ends; it then resumes where it was. */
const MOST_WAITING_BYTES = 512 * 1024;

/** An event as it is sent. */
export interface Frame {
  readonly id: number;
  readonly text: string;
}

/** The response of one reader: text/event-stream. */
export class EventStream {
  readonly readable: Readable;
  readonly userId: number;
  readonly held: HeldCredential;
  /** Whether an embed session reads it. */
  readonly isEmbedded: boolean;
  /** The caller with the rights last read; undefined if they may have changed. */
  caller: Caller | undefined;
  /** When the rights were read, in milliseconds of `performance.now()`. */
  readAt = performance.now();
  /** The newest event that was considered for this reader; undefined until the stream has begun. */
  position: number | undefined;
  /** Events that arrive while earlier ones are still being read. */
  #waiting: Frame[] | undefined = [];
  #hasEnded = false;

  constructor(caller: Caller, held: HeldCredential) {
    this.userId = caller.user.id;
    this.held = held;
    this.isEmbedded = caller.embed !== null;
    this.caller = caller;
    this.readable = new Readable({ read() {}, highWaterMark: MOST_WAITING_BYTES });
  }

  /** Sends events, after the earlier ones that `begin` sends. */
  send(frames: readonly Frame[]): void {
    if (this.#waiting !== undefined) this.#waiting.push(...frames);
    else this.#write(frames.map(({ text }) => text).join(''));
  }

  /**
   * Sends what comes before all other events. The response begins at once, even without any.
   * @param position the event up to which they go
   */
  begin(frames: readonly Frame[], position: number): void {
    const later = (this.#waiting ?? []).filter(({ id }) => id > position);
    this.#waiting = undefined;
    this.position = Math.max(this.position ?? 0, position);
    this.beat();
    this.send([...frames, ...later]);
  }

  /** Keeps proxies from closing an idle connection, and shows readers that it is alive. */
  beat(): void {
    this.#write(': \n\n');
  }

  /** Ends the response after all that was sent. */
  finish(): void {
    if (this.#hasEnded || this.readable.destroyed) return;
    this.#hasEnded = true;
    this.readable.push(null);
  }

  /** Ends the response, without what a slow reader has not received. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.readable.readableLength > 0) this.readable.destroy();
    else this.readable.push(null);
  }

  #write(text: string): void {
    if (text === '' || this.#hasEnded || this.readable.destroyed) return;
    if (this.readable.readableLength + text.length > MOST_WAITING_BYTES) this.readable.destroy();
    else this.readable.push(text);
  }
}
