import { makeBundle } from '@facet/engine';
import type { Logger } from 'pino';

/** Time after a failure in which an engine's bundle is not tried again. */
const RETRY_MS = 10 * 60_000;

/** Creates the bundles from which pods load the modules of engines. Without one, pods start more slowly. */
export class EngineBundles {
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #work = new Map<string | undefined, Promise<void>>();
  readonly #failedAt = new Map<string | undefined, number>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Makes the bundle of an engine, unless it exists. Never rejects. */
  prepare(engineDir: string | undefined): Promise<void> {
    const failedAt = this.#failedAt.get(engineDir);
    const isTooSoon = failedAt !== undefined && performance.now() - failedAt < RETRY_MS;
    const running = this.#work.get(engineDir) ?? Promise.resolve();
    if (isTooSoon || this.#work.has(engineDir) || this.#stopping.signal.aborted) return running;
    const work = this.#make(engineDir).finally(() => this.#work.delete(engineDir));
    this.#work.set(engineDir, work);
    return work;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#work.values());
  }

  async #make(engineDir: string | undefined): Promise<void> {
    try {
      await makeBundle(engineDir, this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failedAt.set(engineDir, performance.now());
      this.#log.warn(
        { err: error, engineDir },
        'failed to bundle the modules of the engine; pods load them one by one, which takes longer',
      );
    }
  }
}
