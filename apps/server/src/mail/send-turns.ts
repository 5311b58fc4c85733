/** An email that waits for its turn. */
interface Waiting {
  readonly start: () => void;
}

/**
 * Limits how many emails are sent concurrently and per second, evenly spaced, and sends urgent ones first. nodemailer's
 * own rate limit does not apply to connections that replace failed ones, which is when a server wants fewer emails.
 */
export class SendTurns {
  readonly #gapMs: number;
  readonly #urgent: Waiting[] = [];
  readonly #others: Waiting[] = [];
  #free: number;
  #nextAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param perSecond undefined for no limit */
  constructor(atOnce: number, perSecond: number | undefined) {
    this.#free = atOnce;
    this.#gapMs = perSecond === undefined ? 0 : 1000 / perSecond;
  }

  /**
   * Waits for a turn.
   * @returns ends the turn
   * @throws the reason of the signal
   */
  take(signal: AbortSignal, isUrgent: boolean): Promise<() => void> {
    const queue = isUrgent ? this.#urgent : this.#others;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        this.#advance();
        reject(signal.reason);
      };
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve(() => {
            this.#free += 1;
            this.#advance();
          });
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(waiting);
      this.#advance();
    });
  }

  #advance(): void {
    clearTimeout(this.#timer);
    while (this.#free > 0) {
      const queue = this.#urgent.length > 0 ? this.#urgent : this.#others;
      if (queue.length === 0) return;
      const now = performance.now();
      if (this.#nextAt > now) {
        this.#timer = setTimeout(() => this.#advance(), this.#nextAt - now);
        return;
      }
      this.#nextAt = Math.max(now, this.#nextAt) + this.#gapMs;
      this.#free -= 1;
      queue.shift()?.start();
    }
  }
}
