import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyRequests } from '../../../errors/errors.ts';

const RETRY_SECONDS = 1;

/**
 * Places for the messages of each credential, so that a client with many requests slows down itself and not others.
 * Messages without a place wait in the order of their arrival.
 */
export class MessagePlaces {
  readonly #places: number;
  readonly #mostWaiting: number;
  readonly #limits = new Map<string, LimitFunction>();

  constructor({ places, mostWaiting }: { readonly places: number; readonly mostWaiting: number }) {
    this.#places = places;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Waits for a place of a credential.
   * @returns a function that gives the place back, which has to be called
   * @throws 429 if too many messages of the credential are waiting
   */
  enter(credential: string): Promise<() => void> {
    const limit = this.#limits.get(credential) ?? pLimit(this.#places);
    if (limit.pendingCount >= this.#mostWaiting)
      throw tooManyRequests(
        `${limit.pendingCount} messages of this credential are waiting; send fewer at once`,
        RETRY_SECONDS,
      );
    this.#limits.set(credential, limit);
    const entered = Promise.withResolvers<() => void>();
    const left = Promise.withResolvers<void>();
    const over = limit(() => {
      entered.resolve(left.resolve);
      return left.promise;
    });
    void over.then(() => {
      if (limit.activeCount + limit.pendingCount === 0) this.#limits.delete(credential);
    });
    return entered.promise;
  }
}
