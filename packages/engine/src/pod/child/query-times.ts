/** How long a statement waited for its turn and ran in the data source, in milliseconds. */
export interface StatementTimes {
  readonly queueMs: number;
  readonly databaseMs: number;
  /** By `Date.now()`. */
  readonly endedAt: number;
}

type Params = { queryKey?: unknown; timeInQueue?: unknown; duration?: unknown };

/** What Cube logs when a statement has run. */
const COMPLETED = 'Performing query completed';
/** Statements that are remembered; a request asks for its own at once. */
const MOST = 500;

/** The times of the statements that ran last, from Cube's log, by the keys under which Cube caches their rows. */
export class QueryTimes {
  readonly #times = new Map<string, StatementTimes>();

  /** Notes an event of the log. */
  note(message: string, { queryKey, timeInQueue, duration }: Params = {}): void {
    if (message !== COMPLETED || typeof duration !== 'number') return;
    const key = JSON.stringify(queryKey);
    // The newest last.
    this.#times.delete(key);
    this.#times.set(key, { queueMs: Number(timeInQueue) || 0, databaseMs: duration, endedAt: Date.now() });
    const [oldest] = this.#times.keys();
    if (this.#times.size > MOST && oldest !== undefined) this.#times.delete(oldest);
  }

  /** The times of a statement, if it ended no earlier than this. */
  since(startedAt: number, queryKey: unknown): StatementTimes | undefined {
    const times = this.#times.get(JSON.stringify(queryKey));
    return times !== undefined && times.endedAt >= startedAt ? times : undefined;
  }
}
