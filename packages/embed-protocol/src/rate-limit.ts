/** Admits `perSecond` calls a second on average and `burst` at once. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(options: { readonly perSecond: number; readonly burst: number; readonly now: () => number }) {
    this.#perSecond = options.perSecond;
    this.#burst = options.burst;
    this.#now = options.now;
    this.#left = options.burst;
    this.#at = options.now();
  }

  admits(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
