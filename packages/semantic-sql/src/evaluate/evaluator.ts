import { findWall } from '@facet/engine/processes';
import type { Turn } from '@facet/fair-queue';
import { EvaluationError } from './evaluation-error.ts';
import { EvaluatorProcess } from './evaluator-process.ts';
import type { LocalJob, LocalResult } from './run-sql.ts';

export type EvaluatorOptions = {
  /** The user that the processes run as, if this process may start them as another one. */
  account?: { uid: number; gid: number } | undefined;
  /** The memory of DuckDB in each process; defaults to 512. */
  memoryMb?: number;
  /** After how much time without a statement a process ends; defaults to 60,000. */
  idleMs?: number;
};

/**
 * Evaluates SQL over rows in DuckDB, in child processes without access to files or the network. A process evaluates one
 * statement at a time, each in a database of its own, and is replaced after it exceeded a limit. Whoever evaluates decides
 * how many statements run at a time. While any runs, one more process is ready for the next: a start takes 0.2 s.
 */
export class Evaluator {
  readonly #options: Required<Omit<EvaluatorOptions, 'account'>> & Pick<EvaluatorOptions, 'account'>;
  readonly #idle: EvaluatorProcess[] = [];
  readonly #busy = new Set<EvaluatorProcess>();
  readonly #sweep: NodeJS.Timeout;
  #isStartingSpare = false;
  #isClosed = false;

  constructor(options: EvaluatorOptions = {}) {
    this.#options = { memoryMb: 512, idleMs: 60_000, ...options };
    this.#sweep = setInterval(() => this.#endIdle(), this.#options.idleMs / 2).unref();
  }

  /**
   * Runs a job; without `follow`, as `runSql` takes it.
   * @param follow sets the niceness of the process while it runs the job
   * @throws EvaluationError
   */
  evaluate = async (job: LocalJob, signal: AbortSignal, follow?: Turn['follow']): Promise<LocalResult> => {
    signal.throwIfAborted();
    const process = this.#takeIdle() ?? (await this.#start());
    this.#busy.add(process);
    void this.#prepareSpare();
    follow?.((niceness) => process.setNiceness(niceness));
    try {
      return await process.evaluate(job, signal);
    } finally {
      this.#release(process);
    }
  };

  /** Ends all processes. What they evaluate fails. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    for (const process of [...this.#idle.splice(0), ...this.#busy]) process.end(stopping());
  }

  #takeIdle(): EvaluatorProcess | undefined {
    let free = this.#idle.pop();
    while (free?.isEnded) free = this.#idle.pop();
    return free;
  }

  async #start(): Promise<EvaluatorProcess> {
    const { account, memoryMb } = this.#options;
    const wall = await findWall(account);
    if (this.#isClosed) throw stopping();
    return new EvaluatorProcess(wall, memoryMb);
  }

  async #prepareSpare(): Promise<void> {
    if (this.#idle.length > 0 || this.#isStartingSpare) return;
    this.#isStartingSpare = true;
    // If it fails, the next statement starts a process itself and reports the error.
    const spare = await this.#start().catch(() => undefined);
    this.#isStartingSpare = false;
    if (spare !== undefined) this.#release(spare);
  }

  #release(process: EvaluatorProcess): void {
    this.#busy.delete(process);
    if (this.#isClosed || !process.setNiceness(0)) process.end();
    else if (!process.isEnded) this.#idle.push(process);
  }

  #endIdle(): void {
    const oldest = performance.now() - this.#options.idleMs;
    for (const process of this.#idle.filter(({ lastUsed }) => lastUsed < oldest)) {
      this.#idle.splice(this.#idle.indexOf(process), 1);
      process.end();
    }
  }
}

function stopping(): EvaluationError {
  return new EvaluationError('stopped', 'The server is stopping');
}
