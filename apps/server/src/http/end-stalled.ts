import type { Readable } from 'node:stream';

/** How long a client may stop reading before its download ends. */
const STALLED_MS = 60_000;

/** Destroys a stream whose reader has stopped reading, because it holds a connection and a slot. */
export function endStalled(stream: Readable & { readonly passed: number }): void {
  let before = -1;
  const timer = setInterval(() => {
    if (stream.readableLength > 0 && stream.passed === before)
      stream.destroy(new Error('The client has stopped reading'));
    before = stream.passed;
  }, STALLED_MS);
  timer.unref();
  stream.once('close', () => clearInterval(timer));
}
