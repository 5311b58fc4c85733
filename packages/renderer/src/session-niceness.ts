import { setTimeout as sleep } from 'node:timers/promises';
import { setSessionNiceness } from '@facet/programs';

/** The kernel accepts one change every tenth of a second. */
const PAUSE_MS = 110;

/** Gives a browser the lowest niceness among the jobs that it renders. */
export class SessionNiceness {
  readonly #pid: Promise<number | undefined>;
  readonly #running = new Map<object, number>();
  #wanted: number | undefined;
  #current: number | undefined;
  #isSetting = false;

  constructor(pid: Promise<number | undefined>) {
    this.#pid = pid;
  }

  /** Sets the niceness of a job while it runs. */
  follow(job: object, niceness: number): void {
    this.#running.set(job, niceness);
    void this.#set();
  }

  end(job: object): void {
    this.#running.delete(job);
    void this.#set();
  }

  async #set(): Promise<void> {
    if (this.#running.size === 0) return;
    this.#wanted = Math.min(...this.#running.values());
    if (this.#isSetting) return;
    this.#isSetting = true;
    const pid = await this.#pid;
    while (pid !== undefined && this.#current !== this.#wanted) {
      const wanted: number = this.#wanted;
      if (await setSessionNiceness(pid, wanted)) this.#current = wanted;
      else await sleep(PAUSE_MS);
    }
    this.#isSetting = false;
  }
}
