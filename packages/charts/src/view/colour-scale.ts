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
    return this.#assign(categories, this.#indexes, this.#used);
  }

  /** What `indexesOf` would return at present, for categories that may not be drawn: it remembers none of them. */
  foresee(categories: readonly unknown[]): (number | null)[] {
    return this.#assign(categories, new Map(this.#indexes), [...this.#used]);
  }

  #assign(categories: readonly unknown[], indexes: Map<string, number>, used: number[]): (number | null)[] {
    const names = categories.map((category) =>
      category === null || category === undefined ? null : String(category),
    );
    const taken = new Set(names.flatMap((name) => (name === null ? [] : (indexes.get(name) ?? []))));
    // By name: charts are drawn as their rows arrive, which is in another order each time.
    for (const name of names.filter((each) => each !== null).sort())
      if (!this.#muted.has(name) && !indexes.has(name)) {
        const index = freeIndex(used, taken);
        taken.add(index);
        indexes.set(name, index);
        used[index] = (used[index] ?? 0) + 1;
      }
    return names.map((name) => (name === null ? null : (indexes.get(name) ?? null)));
  }
}

/** The first colour that the chart has not, or else the one that is used least. */
function freeIndex(used: readonly number[], taken: ReadonlySet<number>): number {
  const indexes = used.map((_, index) => index);
  const open = indexes.filter((index) => !taken.has(index));
  return (open.length > 0 ? open : indexes).reduce((best, index) =>
    (used[index] ?? 0) < (used[best] ?? 0) ? index : best,
  );
}
