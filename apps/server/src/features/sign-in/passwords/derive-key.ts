import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '../../../errors/errors.ts';

/** Fewer than the threads of libuv's pool, which file access and DNS lookups also need. */
const AT_ONCE = 2;
/** A few seconds of work; beyond that, retrying later is better than waiting. */
const MOST_WAITING = 200;

const run = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Derives a key with argon2id (RFC 9106), a few at a time: each derivation needs 19 MiB and a processor, so a flood of
 * sign-ins would exhaust both.
 * @throws 503 if too many are waiting
 */
export async function deriveKey(parameters: Parameters<typeof argon2>[1]): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable('Too many concurrent sign-ins; retry', 5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await run('argon2id', parameters);
  } finally {
    // The slot goes to the first in the queue.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
