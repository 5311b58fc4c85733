import { type Party, partiesOf, type Share } from './share.ts';

/** After this time, half of what a party has used is forgotten. */
const HALF_LIFE_MS = 10_000;
/** What is less than this is forgotten. */
const LEAST_MS = 1;

interface Used {
  readonly ms: number;
  readonly at: number;
}

/** How long the work of each party has run lately, in milliseconds. */
export class Usage {
  readonly #used = new Map<string, Used>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  of(party: Party): number {
    return this.#left(this.#used.get(keyOf(party)));
  }

  /** Adds the time of work to its account, group and person. */
  add(share: Share, ms: number): void {
    for (const party of partiesOf(share))
      this.#used.set(keyOf(party), { ms: this.of(party) + ms, at: this.#now() });
  }

  /** Drops parties that have not used anything for long. */
  prune(): void {
    for (const [key, used] of this.#used) if (this.#left(used) < LEAST_MS) this.#used.delete(key);
  }

  #left(used: Used | undefined): number {
    return used === undefined ? 0 : used.ms * 0.5 ** ((this.#now() - used.at) / HALF_LIFE_MS);
  }
}

function keyOf(party: Party): string {
  return JSON.stringify(party);
}
