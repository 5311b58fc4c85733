import { findWall } from '@facet/engine/processes';
import type { LocalJob, LocalResult } from '../run-sql.ts';
import { EvaluationError } from './evaluation-error.ts';
import { EvaluatorProcess } from './evaluator-process.ts';

export type EvaluatorOptions = {
  /** The user that the processes run as, if this process may start them as another one. */
  account?: { uid: number; gid: number } | undefined;
  /** How many statements are evaluated at a time; defaults to 2. */
  processes?: number;
  /** How many statements wait for a process; defaults to 100. */
  queue?: number;
  /** The memory of DuckDB in each process; defaults to 512. */
  memoryMb?: number;
  /** After how much time without a statement a process ends; defaults to 60,000. */
  idleMs?: number;
};

type Waiting = { start: (process: EvaluatorProcess) => void; reject: (error: Error) => void };

/**
 * Evaluates SQL over rows in DuckDB, in child processes without access to files or the network. A process evaluates one
 * statement at a time, each in a database of its own, and is replaced after it exceeded a limit.
 */
export class Evaluator {
  readonly #options: Required<Omit<EvaluatorOptions, 'account'>> & Pick<EvaluatorOptions, 'account'>;
  readonly #idle: EvaluatorProcess[] = [];
  readonly #busy = new Set<EvaluatorProcess>();
  readonly #waiting: Waiting[] = [];
  readonly #sweep: NodeJS.Timeout;
  #starting = 0;
  #isClosed = false;

  constructor(options: EvaluatorOptions = {}) {
    this.#options = { processes: 2, queue: 100, memoryMb: 512, idleMs: 60_000, ...options };
    this.#sweep = setInterval(() => this.#endIdle(), this.#options.idleMs / 2).unref();
  }

  /** Runs a job; to be passed to `runSql`. @throws EvaluationError */
  evaluate = async (job: LocalJob, signal: AbortSignal): Promise<LocalResult> => {
    const process = await this.#take(signal);
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
    const stopped = new EvaluationError('stopped', 'The server is stopping');
    for (const { reject } of this.#waiting.splice(0)) reject(stopped);
    for (const process of [...this.#idle.splice(0), ...this.#busy]) process.end(stopped);
  }

  async #take(signal: AbortSignal): Promise<EvaluatorProcess> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new EvaluationError('stopped', 'The server is stopping');
    let free = this.#idle.pop();
    while (free?.isEnded) free = this.#idle.pop();
    if (free !== undefined) {
      this.#busy.add(free);
      return free;
    }
    if (this.#busy.size + this.#starting < this.#options.processes) return this.#start();
    if (this.#waiting.length >= this.#options.queue)
      throw new EvaluationError('busy', 'Too many statements are waiting');
    return this.#wait(signal);
  }

  async #start(): Promise<EvaluatorProcess> {
    const { account, memoryMb } = this.#options;
    this.#starting += 1;
    const wall = await findWall(account).finally(() => {
      this.#starting -= 1;
    });
    const process = new EvaluatorProcess(wall, memoryMb);
    if (this.#isClosed) process.end();
    this.#busy.add(process);
    return process;
  }

  async #wait(signal: AbortSignal): Promise<EvaluatorProcess> {
    const { promise, resolve, reject } = Promise.withResolvers<EvaluatorProcess>();
    const waiting: Waiting = { start: resolve, reject };
    const leave = () => {
      const place = this.#waiting.indexOf(waiting);
      if (place !== -1) this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    this.#waiting.push(waiting);
    signal.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  #release(process: EvaluatorProcess): void {
    this.#busy.delete(process);
    const next = this.#isClosed ? undefined : this.#waiting.shift();
    if (next === undefined) {
      if (this.#isClosed) process.end();
      else if (!process.isEnded) this.#idle.push(process);
    } else if (process.isEnded) this.#start().then(next.start, next.reject);
    else {
      this.#busy.add(process);
      next.start(process);
    }
  }

  #endIdle(): void {
    const oldest = performance.now() - this.#options.idleMs;
    for (const process of this.#idle.filter(({ lastUsed }) => lastUsed < oldest)) {
      this.#idle.splice(this.#idle.indexOf(process), 1);
      process.end();
    }
  }
}
