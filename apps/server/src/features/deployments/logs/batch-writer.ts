import type { Logger } from 'pino';
import { isDatabaseAway } from '../../../errors/errors.ts';

const AGAIN_MS = 2000;
/** Rows per statement. */
const BATCH = 2000;
const DROPPED_AT_ONCE = 1000;

interface Options {
  /** The kind of rows, for the server's log; defaults to `usage`. */
  readonly what?: string;
  readonly flushMs?: number;
  /** Rows held while the database is unavailable; beyond this, the oldest are dropped. */
  readonly mostHeld?: number;
}

/**
 * Writes rows in batches and in order, apart from the work that they describe: adding a row costs only memory. Rows that
 * cannot be written are eventually dropped and counted.
 */
export class BatchWriter<Row> {
  readonly #insert: (rows: readonly Row[]) => Promise<void>;
  readonly #log: Logger;
  readonly #options: Required<Options>;
  #held: Row[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;

  constructor(insert: (rows: readonly Row[]) => Promise<void>, log: Logger, options: Options = {}) {
    this.#insert = insert;
    this.#log = log;
    this.#options = { what: 'usage', flushMs: 1000, mostHeld: 20_000, ...options };
  }

  /** The number of rows dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  add(row: Row): void {
    if (this.#held.length >= this.#options.mostHeld)
      this.#dropped += this.#held.splice(0, DROPPED_AT_ONCE).length;
    this.#held.push(row);
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.flushMs);
  }

  /** Writes the held rows; called by a timer and at shutdown. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeHeld());
    return this.#writing;
  }

  /** Rows that are added meanwhile wait for the timer, because a busy server would otherwise write a few at a time, always. */
  async #writeHeld(): Promise<void> {
    for (let left = this.#held.length; left > 0; left -= BATCH) {
      const rows = this.#held.splice(0, Math.min(left, BATCH));
      try {
        await this.#insert(rows);
      } catch (error) {
        const isAway = isDatabaseAway(error);
        this.#log.warn(
          { err: error, rows: rows.length, isDropped: !isAway },
          `cannot store ${this.#options.what}`,
        );
        if (isAway) return this.#keep(rows);
        // A retry of rows that the database rejects would fail again.
        this.#dropped += rows.length;
      }
    }
  }

  #keep(rows: Row[]): void {
    this.#held = [...rows, ...this.#held];
    this.#timer ??= setTimeout(() => void this.flush(), AGAIN_MS);
  }
}
