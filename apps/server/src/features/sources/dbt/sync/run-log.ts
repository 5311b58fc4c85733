import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import type { SyncRow } from './dbt-sync.store.ts';
import type { PhaseName } from './phases.ts';
import { insertLogLines, type LogLine } from './run-state.store.ts';

/** Maximum number of lines per run, because the log is read as one page. */
const MAX_LINES = 1000;
const MAX_LENGTH = 2000;
const FLUSH_MS = 300;

/** The log of a run, written to the database a few times a second. */
export class RunLog {
  readonly #db: Db;
  readonly #run: SyncRow;
  readonly #log: Logger;
  #lines: LogLine[] = [];
  #left = MAX_LINES;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  phase: PhaseName | null = null;

  constructor(db: Db, run: SyncRow, log: Logger) {
    this.#db = db;
    this.#run = run;
    this.#log = log;
  }

  add(level: 'info' | 'error', message: string, durationMs?: number): void {
    this.#left -= 1;
    if (this.#left < 0) return;
    const shown = this.#left === 0 ? 'Further lines are omitted' : cleaned(message);
    const line: LogLine = { level, message: shown, phase: this.phase };
    this.#lines.push(durationMs === undefined ? line : { ...line, durationMs });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Writes the pending lines. A failure is logged and does not end the run. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = [];
    this.#writing = this.#writing
      .then(() => insertLogLines(this.#db, this.#run, lines))
      .catch((error) => this.#log.warn({ err: error }, 'Could not write log lines of a dbt sync'));
    return this.#writing;
  }
}

/** Removes what PostgreSQL cannot store or a terminal would interpret. */
function cleaned(text: string): string {
  const plain = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches terminal escape sequences
    .replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).toWellFormed()}…` : plain;
}
