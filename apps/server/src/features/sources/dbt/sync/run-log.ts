import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import { BatchWriter } from '../../../deployments/logs/batch-writer.ts';
import type { SyncRow } from './dbt-sync.store.ts';
import type { PhaseName } from './phases.ts';
import { insertLogLines, type LogLine } from './run-state.store.ts';

/** Maximum number of lines per run, because the log is read as one page. */
const MAX_LINES = 1000;
const MAX_LENGTH = 2000;

/** The log of a run, written to the database a few times a second. */
export class RunLog {
  readonly #lines: BatchWriter<LogLine>;
  #left = MAX_LINES;
  phase: PhaseName | null = null;

  constructor(db: Db, run: SyncRow, log: Logger) {
    const options = { what: 'log lines of a dbt sync', flushMs: 300 };
    this.#lines = new BatchWriter((lines) => insertLogLines(db, run, lines), log, options);
  }

  add(level: 'info' | 'error', message: string, durationMs?: number): void {
    this.#left -= 1;
    if (this.#left < 0) return;
    const shown = this.#left === 0 ? 'Further lines are omitted' : cleaned(message);
    const line: LogLine = { level, message: shown, phase: this.phase };
    this.#lines.add(durationMs === undefined ? line : { ...line, durationMs });
  }

  /** Writes the pending lines. A failure is logged and does not end the run. */
  flush(): Promise<void> {
    return this.#lines.flush();
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
