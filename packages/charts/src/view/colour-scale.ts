/** How many colours of categories there are. */
const COLOURS = 10;

/**
 * Remembers which colour a category has, so that it is the same in all charts of a dashboard and stays when a filter
 * removes other categories. One object per dashboard.
 */
export class ColourScale {
  readonly #indexes = new Map<string, number>();
  readonly #used = new Array<number>(COLOURS).fill(0);
  readonly #muted: ReadonlySet<string>;

  /** @param muted categories without a meaning of their own, such as “Others” */
  constructor(muted: Iterable<string> = []) {
    this.#muted = new Set(muted);
  }

  /**
   * The indexes of the colours of categories, in their order; null for categories that are grey.
   * Categories of one chart get different colours as long as there are any.
   */
  indexesOf(categories: readonly unknown[]): (number | null)[] {
    const names = categories.map((category) =>
      category === null || category === undefined ? null : String(category),
    );
    const taken = new Set(names.flatMap((name) => (name === null ? [] : (this.#indexes.get(name) ?? []))));
    // By name: charts are drawn as their rows arrive, which is in another order each time.
    for (const name of names.filter((each) => each !== null).sort())
      if (!this.#muted.has(name) && !this.#indexes.has(name)) {
        const index = this.#free(taken);
        taken.add(index);
        this.#indexes.set(name, index);
        this.#used[index] = (this.#used[index] ?? 0) + 1;
      }
    return names.map((name) => (name === null ? null : (this.#indexes.get(name) ?? null)));
  }

  /** The first colour that the chart has not, or else the one that is used least. */
  #free(taken: ReadonlySet<number>): number {
    const indexes = this.#used.map((_, index) => index);
    const open = indexes.filter((index) => !taken.has(index));
    return (open.length > 0 ? open : indexes).reduce((best, index) =>
      (this.#used[index] ?? 0) < (this.#used[best] ?? 0) ? index : best,
    );
  }
}
