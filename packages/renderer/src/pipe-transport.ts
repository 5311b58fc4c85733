import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

/**
 * The DevTools protocol over two pipes, in messages that end with a zero byte. Unlike a port, no other program of this
 * machine can connect to them.
 */
export class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #write: Writable;
  #parts: Buffer[] = [];

  constructor(write: Writable, read: Readable) {
    this.#write = write;
    read.on('data', (bytes: Buffer) => this.#receive(bytes));
    read.once('close', () => this.onclose?.());
    // A process that has ended is noticed by the end of `read`.
    for (const pipe of [write, read]) pipe.on('error', () => undefined);
  }

  send(message: string): void {
    this.sendParts([message]);
  }

  /** Sends a message in parts, of which some may belong to other messages too: they are not copied. */
  sendParts(parts: readonly (string | Uint8Array)[]): void {
    if (!this.#write.writable) return;
    this.#write.cork();
    for (const part of [...parts, '\0']) this.#write.write(part);
    this.#write.uncork();
  }

  close(): void {
    this.#write.end();
  }

  #receive(bytes: Buffer): void {
    let rest = bytes;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#parts.push(rest.subarray(0, end));
      const message = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      rest = rest.subarray(end + 1);
      // In a later task, so that what an event causes is not interleaved with the next event.
      setImmediate(() => this.onmessage?.(message));
    }
    if (rest.length > 0) this.#parts.push(rest);
  }
}
