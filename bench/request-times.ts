import { setTimeout as sleep } from 'node:timers/promises';
import type { FacetClient } from './facet-process.ts';

/** Between two requests whose times count. */
const PAUSE_MS = 20;

/** Requests the own user, one request after the other, until something has ended; returns their milliseconds. */
export async function requestTimes(facet: FacetClient, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let hasEnded = false;
  const ended = until.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const began = performance.now();
    await facet.call('GET', '/api/v1/users/me');
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  await ended;
  return times;
}
