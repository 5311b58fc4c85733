import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import { tooManyRequests } from '../errors/errors.ts';
import { networkOf } from './network-of.ts';

const SECONDS = 60;

/**
 * Limits the failed attempts of a network per minute, on this node. Successes are neither counted nor refused: a
 * thousand viewers behind one address are not an attack, and one attacker among them cannot lock the others out.
 */
export class FailureLimit {
  readonly #most: number;
  readonly #failures = new LRUCache<string, number>({
    ...atMost(50_000),
    ttl: SECONDS * 1000,
    noUpdateTTL: true,
  });

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a failed attempt. Returns its error, or a 429 once the network has reached the limit. */
  count(address: string, error: Error): Error {
    const network = networkOf(address);
    const failures = this.#failures.get(network) ?? 0;
    this.#failures.set(network, failures + 1);
    if (failures < this.#most) return error;
    const seconds = Math.ceil(this.#failures.getRemainingTTL(network) / 1000);
    return tooManyRequests('Too many failed attempts from this network; slow down', Math.max(1, seconds));
  }
}
