/** How many colours of categories there are. */
const COLOURS = 10;
/** From the first colour of a column to that of the next, so that columns of few categories share none. */
const STEP = 4;

/**
 * Remembers which colour a category has, so that it is the same in all charts of a dashboard and stays when a filter
 * removes other categories. One object per dashboard.
 */
export class ColourScale {
  readonly #indexes = new Map<string, number>();
  readonly #columns: (string | null)[];
  /** How often the categories of a column have each colour. */
  readonly #used = new Map<string | null, number[]>();

  /**
   * @param columns those that have categories on the dashboard, in its order: charts are drawn as their rows arrive, which
   * is in another order each time, so that a column has its own first colour
   */
  constructor(columns: readonly (string | null)[] = []) {
    this.#columns = [...new Set(columns)];
  }

  /**
   * The indexes of the colours of a column's categories, in their order; null for categories that are grey.
   * Categories of one chart get different colours as long as there are any.
   */
  indexesOf(column: string | null, categories: readonly unknown[]): (number | null)[] {
    const used = this.#usedOf(column);
    this.#used.set(column, used);
    return this.#assign(column, categories, this.#indexes, used);
  }

  /** What `indexesOf` would return at present, for categories that may not be drawn: it remembers none of them. */
  foresee(column: string | null, categories: readonly unknown[]): (number | null)[] {
    return this.#assign(column, categories, new Map(this.#indexes), [...this.#usedOf(column)]);
  }

  #usedOf(column: string | null): number[] {
    return this.#used.get(column) ?? new Array<number>(COLOURS).fill(0);
  }

  #assign(
    column: string | null,
    categories: readonly unknown[],
    indexes: Map<string, number>,
    used: number[],
  ): (number | null)[] {
    const names = categories.map((category) =>
      category === null || category === undefined ? null : String(category),
    );
    const taken = new Set(names.flatMap((name) => (name === null ? [] : (indexes.get(name) ?? []))));
    const first = Math.max(0, this.#columns.indexOf(column)) * STEP;
    // By name, whichever chart of the column is drawn first.
    for (const name of names.filter((each) => each !== null).sort())
      if (!indexes.has(name)) {
        const index = freeIndex(used, taken, first);
        taken.add(index);
        indexes.set(name, index);
        used[index] = (used[index] ?? 0) + 1;
      }
    return names.map((name) => (name === null ? null : (indexes.get(name) ?? null)));
  }
}

/** The next colour, from the first one of the column, that the chart has not, or else the one that is used least. */
function freeIndex(used: readonly number[], taken: ReadonlySet<number>, first: number): number {
  const indexes = used.map((_, offset) => (first + offset) % used.length);
  const open = indexes.filter((index) => !taken.has(index));
  return (open.length > 0 ? open : indexes).reduce((best, index) =>
    (used[index] ?? 0) < (used[best] ?? 0) ? index : best,
  );
}
