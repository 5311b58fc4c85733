import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

/** What the module of a thread posts once it is loaded. Nobody else receives it. */
const LOADED = 'facet:loaded';
/** Asks the module of a thread to end. */
const END = 'facet:end';
/** How long a thread may take to end by itself. */
const GRACE_MS = 5_000;

/**
 * A worker thread without an environment, whose module calls `serve` or `announce`. Terminating a thread while it loads its
 * modules, or right after, can crash or hang the whole process (nodejs/node#56312), so a thread ends by itself if it can.
 */
export class Thread extends Worker {
  readonly #isLoaded = Promise.withResolvers<void>();
  readonly #exited: Promise<unknown>;

  constructor(module: URL, options: Omit<WorkerOptions, 'env'>) {
    super(module, { ...options, env: {} });
    this.#exited = new Promise((resolve) => this.once('exit', resolve));
    this.once('exit', () => this.#isLoaded.resolve());
    // Without a listener, messages would wait for one, and an error would end the process.
    this.on('message', () => {});
    this.on('error', () => {});
  }

  override emit(event: string | symbol, ...given: unknown[]): boolean {
    if (event !== 'message' || given[0] !== LOADED) return super.emit(event, ...(given as []));
    this.#isLoaded.resolve();
    return true;
  }

  /** Ends the thread: after what it is doing, or else after five seconds. */
  async end(): Promise<void> {
    await this.#isLoaded.promise;
    this.postMessage(END);
    const grace = new AbortController();
    await Promise.race([
      this.#exited,
      sleep(GRACE_MS, undefined, { signal: grace.signal, ref: false }).catch(() => undefined),
    ]);
    grace.abort();
    await this.terminate();
  }
}

/** Called by the module of a thread before its only work. */
export function announce(): void {
  parentPort?.postMessage(LOADED);
}

/** Called by the module of a thread that responds to messages until it is asked to end. */
export function serve<Q, A>(respond: (request: Q) => A): void {
  parentPort?.on('message', (request: Q | typeof END) => {
    if (request === END) parentPort?.close();
    else parentPort?.postMessage(respond(request as Q));
  });
  announce();
}
