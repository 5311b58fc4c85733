import { Sandbox, type SandboxCommand } from './sandbox.ts';

/** How long unused processes wait for the next report. */
const IDLE_MS = 10 * 60_000;

/** Processes that have loaded Python's modules and wait for a report. The first one starts with the first report. */
export class WarmSandboxes {
  readonly #start: () => SandboxCommand;
  readonly #size: number;
  #waiting: Sandbox[] = [];
  readonly #all = new Set<Sandbox>();
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(start: () => SandboxCommand, size: number) {
    this.#start = start;
    this.#size = size;
  }

  /** A process for one report; another one takes its place when it has ended. */
  async take(): Promise<Sandbox> {
    this.#waiting = this.#waiting.filter((sandbox) => !sandbox.hasEnded);
    const sandbox = this.#waiting.shift() ?? this.#open();
    void sandbox.ended.then(() => this.#refill());
    return sandbox;
  }

  /** Ends all processes. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    const all = [...this.#all];
    for (const sandbox of all) sandbox.end();
    await Promise.all(all.map(({ ended }) => ended));
  }

  #open(): Sandbox {
    const sandbox = new Sandbox(this.#start());
    this.#all.add(sandbox);
    void sandbox.ended.then(() => this.#all.delete(sandbox));
    return sandbox;
  }

  #refill(): void {
    if (this.#isStopped) return;
    this.#waiting = this.#waiting.filter((sandbox) => !sandbox.hasEnded);
    while (this.#waiting.length < this.#size) this.#waiting.push(this.#open());
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      for (const sandbox of this.#waiting) sandbox.end();
    }, IDLE_MS).unref();
  }
}
