import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '../../../errors/errors.ts';

/** Fewer than the threads of the pool, which also read files and look up names. */
const AT_ONCE = 2;
/** Some seconds of work; whoever comes then is better off coming back. */
const MOST_WAITING = 200;

const run = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

/**
 * argon2id (RFC 9106), a few at once: each takes 19 MiB and a processor, so that a flood of sign-ins would take all.
 * @throws 503 when too many wait already
 */
export async function deriveKey(parameters: Parameters<typeof argon2>[1]): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable('Too many sign in at this moment; try again', 5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await run('argon2id', parameters);
  } finally {
    // Its place goes to the next, who came first.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
