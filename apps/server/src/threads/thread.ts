import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What the module of a thread posts once it is loaded. Nobody else receives it. */
export const LOADED = 'facet:loaded';

/**
 * A worker thread without an environment. Its module posts `LOADED` before its work: Node crashes, with the whole process,
 * if a thread is terminated while it loads its modules (nodejs/node#56312).
 */
export class Thread extends Worker {
  readonly #isLoaded = Promise.withResolvers<void>();

  constructor(module: URL, options: Omit<WorkerOptions, 'env'>) {
    super(module, { ...options, env: {} });
    this.once('exit', () => this.#isLoaded.resolve());
    // Without a listener, an error while nobody waits for the thread would end the process.
    this.on('error', () => {});
  }

  override emit(event: string | symbol, ...given: unknown[]): boolean {
    if (event !== 'message' || given[0] !== LOADED) return super.emit(event, ...(given as []));
    this.#isLoaded.resolve();
    return true;
  }

  /** Ends the thread and its work, as soon as that is safe. */
  async end(): Promise<void> {
    await this.#isLoaded.promise;
    await this.terminate();
  }
}
