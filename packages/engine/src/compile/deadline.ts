import vm from 'node:vm';

/** V8 ends what is running when the time is up, as it does for `vm` scripts; an ordinary timer could not. */
export class Deadline {
  #endsAt: number;
  #onTimeout: () => void;
  #context = vm.createContext({ work: undefined as unknown });
  #script = new vm.Script('work()');
  #isRunning = false;

  /** `onTimeout` is called for work that {@link run} had to end. */
  constructor(timeoutMs: number, onTimeout: () => void) {
    this.#endsAt = performance.now() + timeoutMs;
    this.#onTimeout = onTimeout;
  }

  /** Runs synchronous work; throws when it takes longer than what is left. */
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
   * The script, as one that runs no longer than what is left. Within {@link run} that is so anyway, and each time limit is
   * a thread: for three times a thousand files they took as long as all else that compiling does.
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
  // Not `instanceof Error`: it comes from the realm in which it happened.
  return (error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
