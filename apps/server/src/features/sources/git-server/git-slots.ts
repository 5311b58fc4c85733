import pLimit from 'p-limit';
import { tooManyRequests } from '../../../errors/errors.ts';

/** Concurrent transfers per node and per credential. */
const MOST = { all: 32, each: 8 };
/** Pushes written to the database concurrently: each holds one of twenty connections. */
const WRITTEN = 4;

/** Limits how many git programs run for requests concurrently. */
export class GitSlots {
  readonly #taken = new Map<number, number>();
  #all = 0;
  readonly #writes = pLimit(WRITTEN);

  /** Runs `work` in a slot of a credential. @throws 429 if none is free */
  async use<T>(credentialId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#taken.get(credentialId) ?? 0;
    if (own >= MOST.each || this.#all >= MOST.all)
      throw tooManyRequests('Too many concurrent git transfers; try again', 5);
    this.#taken.set(credentialId, own + 1);
    this.#all += 1;
    try {
      return await work();
    } finally {
      this.#all -= 1;
      const left = (this.#taken.get(credentialId) ?? 1) - 1;
      if (left > 0) this.#taken.set(credentialId, left);
      else this.#taken.delete(credentialId);
    }
  }

  /** Runs `work` in the order of the calls, a few at a time. Git keeps the connection alive meanwhile. */
  write<T>(work: () => Promise<T>): Promise<T> {
    return this.#writes(work);
  }
}
