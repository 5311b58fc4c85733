import type { Logger } from 'pino';
import { isDatabaseAway } from '../../../errors/errors.ts';

const FLUSH_MS = 1000;
const AGAIN_MS = 2000;
/** Rows per statement. */
const BATCH = 2000;
/** Rows held while the database is unavailable; beyond this, the oldest are dropped. */
const MOST_HELD = 20_000;
const DROPPED_AT_ONCE = 1000;

/**
 * Writes rows in batches, apart from the requests that they describe: adding a row costs a request only memory. Rows
 * that cannot be written are eventually dropped and counted.
 */
export class BatchWriter<Row> {
  readonly #insert: (rows: readonly Row[]) => Promise<void>;
  readonly #log: Logger;
  #held: Row[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;

  constructor(insert: (rows: readonly Row[]) => Promise<void>, log: Logger) {
    this.#insert = insert;
    this.#log = log;
  }

  /** The number of rows dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  add(row: Row): void {
    if (this.#held.length >= MOST_HELD) this.#dropped += this.#held.splice(0, DROPPED_AT_ONCE).length;
    this.#held.push(row);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Writes the held rows; called by a timer and at shutdown. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeHeld());
    return this.#writing;
  }

  async #writeHeld(): Promise<void> {
    while (this.#held.length > 0) {
      const rows = this.#held.splice(0, BATCH);
      try {
        await this.#insert(rows);
      } catch (error) {
        const isAway = isDatabaseAway(error);
        this.#log.warn({ err: error, rows: rows.length, isDropped: !isAway }, 'cannot store usage');
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
