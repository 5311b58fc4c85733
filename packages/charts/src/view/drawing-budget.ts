/**
 * The most work of one drawing, in visits of rows and marks by the parts of a chart. Each takes 1 to 4 µs, so this is about
 * 10 seconds. Not a time, so that a chart is drawn on all machines or on none.
 */
const MOST_WORK = 4_000_000;
/** Values of a list and characters of a text that an expression may make. */
const MOST_VALUES = 100_000;
const MOST_CHARACTERS = 20_000;
/** Drawings after which a chart rests: it is laid out again when axes and labels have their sizes. */
const MOST_PASSES = 20;

/** A chart that would take too long to draw. */
export class ChartTooLarge extends Error {
  override readonly name = 'ChartTooLarge';
}

/** What a drawing has cost so far. Whoever exceeds it ends the drawing. */
export class DrawingBudget {
  #spent = 0;
  #passes = 0;
  /** Why the drawing ended. */
  exceeded: ChartTooLarge | undefined;

  /** What a person sees next begins: a drawing with new rows or at another size, or the response to a click. */
  begin(): void {
    this.#spent = 0;
    this.#passes = 0;
    this.exceeded = undefined;
  }

  /** One of the passes in which a chart is drawn begins. */
  pass(): void {
    this.#passes += 1;
    if (this.#passes > MOST_PASSES) this.#exceed('The chart is never complete');
  }

  /** @throws ChartTooLarge */
  spend(work: number): void {
    this.#spent += work;
    // Not a number is no work that can be done.
    if (!(this.#spent <= MOST_WORK)) this.#exceed('The chart takes too long to draw');
  }

  /** The result of an expression or of one of its functions. @throws ChartTooLarge */
  checked<T>(value: T): T {
    if (typeof value === 'string' && value.length > MOST_CHARACTERS)
      this.#exceed('An expression makes a long text');
    if (Array.isArray(value) && value.length > MOST_VALUES) this.#exceed('An expression makes a long list');
    return value;
  }

  #exceed(message: string): never {
    this.exceeded = new ChartTooLarge(message);
    throw this.exceeded;
  }
}
