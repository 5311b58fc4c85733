import { type Party, partiesOf, type Share } from './share.ts';

/** The half-life of recorded use. */
const HALF_LIFE_MS = 10_000;
/** Recorded use below this is dropped. */
const LEAST_MS = 1;
/** An account with less recent use than this has no heavy work. */
const HEAVY_MS = 2_000;
/** A party is light if a rival has used this many times as much. */
const LIGHTER = 2;

interface Used {
  readonly ms: number;
  readonly at: number;
}

/** How long the work of each party has run recently, in milliseconds. */
export class Usage {
  /** Keyed by the party above, then by the last id. */
  readonly #used = new Map<string, Map<string, Used>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  of(party: Party): number {
    return this.#left(this.#beside(party)?.get(idOf(party)));
  }

  /** Adds the time of work to its account, group and person. */
  add(share: Share, ms: number): void {
    for (const party of partiesOf(share)) {
      const used = { ms: this.of(party) + ms, at: this.#now() };
      const beside = this.#beside(party) ?? new Map<string, Used>();
      this.#used.set(keyAbove(party), beside.set(idOf(party), used));
    }
  }

  /**
   * Whether the processors should prefer the work of others. False if the account has little recent use, or if another
   * account, another group of the account or another person of the group has used more than twice as much.
   */
  isHeavy(share: Share): boolean {
    const [account] = partiesOf(share);
    if (account === undefined || this.of(account) <= HEAVY_MS) return false;
    return partiesOf(share).every((party) => {
      const most = LIGHTER * this.of(party);
      return [...(this.#beside(party)?.values() ?? [])].every((used) => this.#left(used) <= most);
    });
  }

  /** Drops parties without recent use. */
  prune(): void {
    for (const [key, beside] of this.#used) {
      for (const [id, used] of beside) if (this.#left(used) < LEAST_MS) beside.delete(id);
      if (beside.size === 0) this.#used.delete(key);
    }
  }

  #beside(party: Party): Map<string, Used> | undefined {
    return this.#used.get(keyAbove(party));
  }

  #left(used: Used | undefined): number {
    return used === undefined ? 0 : used.ms * 0.5 ** ((this.#now() - used.at) / HALF_LIFE_MS);
  }
}

function idOf(party: Party): string {
  return party.at(-1) ?? '';
}

function keyAbove(party: Party): string {
  return JSON.stringify(party.slice(0, -1));
}
