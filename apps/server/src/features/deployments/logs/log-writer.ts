import type { Db } from '@facet/db';
import type { Logger } from 'pino';

export interface LogLine {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly source: 'production' | 'dev';
  /** `INIT` for builds, `MAIN` for a pod's own output, `svc-server` for what the server reports about a pod. */
  readonly container: 'INIT' | 'MAIN' | 'svc-server';
  readonly pod: string;
  readonly message: string;
}

const FLUSH_MS = 250;
/** Lines held while the database is unavailable; then the oldest are dropped. */
const MAX_HELD_LINES = 10_000;
const MAX_LINE_LENGTH = 10_000;

/** Buffers the output of pods and builds and stores it in batches, in order. */
export class LogWriter {
  readonly #db: Db;
  readonly #log: Logger;
  #held: (LogLine & { at: Date })[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  write(line: LogLine): void {
    if (this.#held.length >= MAX_HELD_LINES) this.#held.shift();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL's text cannot hold NUL.
    const message = line.message.replace(/\u0000/g, '').slice(0, MAX_LINE_LENGTH);
    this.#held.push({ ...line, message, at: new Date() });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Stores the held lines; called on a timer and once more when the server stops. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeHeld());
    return this.#writing;
  }

  async #writeHeld(): Promise<void> {
    const lines = this.#held.splice(0, 1000);
    if (lines.length === 0) return;
    try {
      const ids = [...new Set(lines.map((line) => line.deploymentId))];
      const alive = await this.#db.selectFrom('deployments').select('id').where('id', 'in', ids).execute();
      const known = new Set(alive.map((row) => row.id));
      const rows = lines.filter((line) => known.has(line.deploymentId));
      if (rows.length > 0)
        await this.#db
          .insertInto('log_lines')
          .values(
            rows.map((line) => ({
              tenant_id: line.tenantId,
              deployment_id: line.deploymentId,
              source: line.source,
              container: line.container,
              pod: line.pod,
              logged_at: line.at,
              message: line.message,
            })),
          )
          .execute();
    } catch (error) {
      this.#log.warn({ err: error }, 'failed to store log lines; will retry');
      this.#held = [...lines, ...this.#held].slice(-MAX_HELD_LINES);
      this.#timer ??= setTimeout(() => void this.flush(), 2000);
      return;
    }
    if (this.#held.length > 0) await this.#writeHeld();
  }
}
