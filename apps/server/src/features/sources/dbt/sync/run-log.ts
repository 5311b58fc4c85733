import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import type { SyncRow } from './dbt-sync.store.ts';
import type { PhaseName } from './phases.ts';
import { insertLogLines, type LogLine } from './run-state.store.ts';

/** Lines of a run that programs may add: its log is read in one page. */
const MAX_LINES = 1000;
const MAX_LENGTH = 2000;
const FLUSH_MS = 300;

/** What a run has to say, written some times a second. */
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
    const shown = this.#left === 0 ? 'Further lines are left out' : cleaned(message);
    const line: LogLine = { level, message: shown, phase: this.phase };
    this.#lines.push(durationMs === undefined ? line : { ...line, durationMs });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Writes what is there. A line that cannot be written is no reason to end a run. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = [];
    this.#writing = this.#writing
      .then(() => insertLogLines(this.#db, this.#run, lines))
      .catch((error) => this.#log.warn({ err: error }, 'lines of a dbt sync were not written'));
    return this.#writing;
  }
}

/** A line as PostgreSQL can store it and a terminal can show it. */
function cleaned(text: string): string {
  const plain = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of terminals are what is dropped
    .replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).toWellFormed()}…` : plain;
}
