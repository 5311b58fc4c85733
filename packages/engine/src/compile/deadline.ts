import vm from 'node:vm';

/**
 * A time limit that V8 enforces as it does for `vm` scripts. An ordinary timer could not interrupt synchronous code.
 */
export class Deadline {
  #endsAt: number;
  #onTimeout: () => void;
  #context = vm.createContext({ work: undefined as unknown });
  #script = new vm.Script('work()');
  #isRunning = false;

  /** `onTimeout` is called when {@link run} had to end its work. */
  constructor(timeoutMs: number, onTimeout: () => void) {
    this.#endsAt = performance.now() + timeoutMs;
    this.#onTimeout = onTimeout;
  }

  /** Runs synchronous work; throws when it exceeds the remaining time. */
  run<T>(work: () => T): T {
    this.#context.work = work;
    this.#isRunning = true;
    try {
      return this.#script.runInContext(this.#context, { timeout: this.#left() }) as T;
    } catch (error) {
      if (isTimeout(error)) this.#onTimeout();
      throw error;
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * Limits a script to the remaining time. Within {@link run} the script needs no limit of its own; each limit costs a
   * thread, and for three runs of a thousand files that took as long as the rest of the compilation.
   */
  limit(script: vm.Script): vm.Script {
    const runInContext: vm.Script['runInContext'] = (context, options) => {
      const { timeout: _, ...rest } = options ?? {};
      return script.runInContext(context, this.#isRunning ? rest : { ...rest, timeout: this.#left() });
    };
    return Object.create(script, { runInContext: { value: runInContext } }) as vm.Script;
  }

  #left(): number {
    return Math.max(1, Math.ceil(this.#endsAt - performance.now()));
  }
}

export function isTimeout(error: unknown): boolean {
  // Not `instanceof Error`: the error may come from another realm.
  return (error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
