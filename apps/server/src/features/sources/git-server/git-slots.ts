import pLimit from 'p-limit';
import { tooManyRequests } from '../../../errors/errors.ts';

/** Transfers at once of one node, and of one credential. */
const MOST = { all: 32, each: 8 };
/** Pushes that are written at once: each holds a connection to the database, of which there are twenty. */
const WRITTEN = 4;

/** Bounds how many programs of git run for requests at once. */
export class GitSlots {
  readonly #taken = new Map<number, number>();
  #all = 0;
  readonly #writes = pLimit(WRITTEN);

  /** Runs work in a slot of a credential. @throws 429 when there is none */
  async use<T>(credentialId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#taken.get(credentialId) ?? 0;
    if (own >= MOST.each || this.#all >= MOST.all)
      throw tooManyRequests('Too many git transfers at once; try again', 5);
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

  /** Writes a push, after those that came before it; git keeps its connection alive meanwhile. */
  write<T>(work: () => Promise<T>): Promise<T> {
    return this.#writes(work);
  }
}
