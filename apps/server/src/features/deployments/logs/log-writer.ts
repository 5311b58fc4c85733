import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import { BatchWriter } from './batch-writer.ts';
import { insertLogLines, type NewLogLine } from './logs.store.ts';

/** `INIT` for builds, `MAIN` for a pod's own output, `svc-server` for what the server reports about a pod. */
type Container = 'INIT' | 'MAIN' | 'svc-server';

/** The build that a line is about. */
export interface LoggedBuild {
  readonly tenant_id: number;
  readonly deployment_id: number;
  readonly mode: string;
}

const MAX_LINE_LENGTH = 10_000;

/** Buffers the output of pods and builds and stores it in batches, in order. */
export class LogWriter {
  readonly #lines: BatchWriter<NewLogLine>;

  constructor(db: Db, log: Logger) {
    const options = { what: 'log lines', flushMs: 250, mostHeld: 10_000 };
    this.#lines = new BatchWriter((lines) => insertLogLines(db, lines), log, options);
  }

  /** Adds a line about a build or a pod that serves it. */
  write(
    { tenant_id, deployment_id, mode }: LoggedBuild,
    container: Container,
    pod: string,
    message: string,
  ): void {
    this.#lines.add({
      tenant_id,
      deployment_id,
      source: mode === 'production' ? 'production' : 'dev',
      container,
      pod,
      logged_at: new Date(),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL's text cannot hold NUL.
      message: message.replace(/\u0000/g, '').slice(0, MAX_LINE_LENGTH),
    });
  }

  /** Stores the held lines; called on a timer and once more when the server stops. */
  flush(): Promise<void> {
    return this.#lines.flush();
  }
}
