import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { unavailable } from '../errors/errors.ts';

/** Fewer than the threads of libuv's pool, which file access and DNS lookups also need. */
const CONCURRENCY = 2;
/** A few seconds of work; beyond that, retrying later is better than waiting. */
const MAX_WAITING = 200;

const run = promisify(argon2);
const limit = pLimit(CONCURRENCY);

/**
 * Derives a key with argon2id (RFC 9106), a few at a time: each derivation needs 19 MiB and a processor, so a flood of
 * sign-ins would exhaust both.
 * @throws 503 if too many are waiting
 */
export async function deriveKey(parameters: Parameters<typeof argon2>[1]): Promise<Buffer> {
  if (limit.pendingCount >= MAX_WAITING) throw unavailable('Too many concurrent sign-ins; retry', 5);
  return limit(run, 'argon2id', parameters);
}
