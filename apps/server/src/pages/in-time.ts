import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';

/** How long a page waits for what it shows around its content: it is shown even while the database is unavailable. */
const PATIENCE_MS = 1000;

/** What is read for a page, or its default if reading it fails or takes too long. */
export async function inTime<T>(request: FastifyRequest, read: () => Promise<T>, usual: () => T): Promise<T> {
  const found = read().catch((error: unknown) => {
    request.log.debug(
      { err: error },
      'Reading what a page shows around its content failed; using the default',
    );
    return usual();
  });
  return Promise.race([found, sleep(PATIENCE_MS, undefined, { ref: false }).then(usual)]);
}
