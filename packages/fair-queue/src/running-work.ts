import type { Share } from './share.ts';
import type { Usage } from './usage.ts';
import type { WaitingWork } from './waiting-work.ts';
import type { Turn } from './work.ts';

/**
 * The niceness of heavy work. Each three steps halve the share of a processor that Linux gives a process. At fifteen, a
 * thirtieth was left, and on a busy machine work did not end within its time limit.
 */
const NICENESS = 12;

/** Work that has a place. */
export class RunningWork {
  readonly work: WaitingWork;
  readonly share: Share;
  readonly startedAt: number;
  readonly turn: Turn;
  readonly #usage: Usage;
  readonly #now: () => number;
  readonly #interruption = new AbortController();
  #chargedAt: number;
  #niceness = 0;
  #setNiceness: ((niceness: number) => void) | undefined;

  constructor(work: WaitingWork, usage: Usage, now: () => number) {
    this.work = work;
    this.share = work.share;
    this.#usage = usage;
    this.#now = now;
    this.startedAt = now();
    this.#chargedAt = this.startedAt;
    this.charge();
    const { signal: own } = this.#interruption;
    this.turn = {
      signal: work.signal === undefined ? own : AbortSignal.any([own, work.signal]),
      follow: (setNiceness) => {
        this.#setNiceness = setNiceness;
        setNiceness(this.#niceness);
      },
    };
  }

  get isInterrupted(): boolean {
    return this.#interruption.signal.aborted;
  }

  interrupt(): void {
    this.work.isRepeated = true;
    this.#interruption.abort(new Error('Others have less work running; this work restarts later'));
  }

  /** Adds the rest of its time. Its process may already work for somebody else. */
  end(): void {
    this.#setNiceness = undefined;
    this.charge();
  }

  /** Adds the time since the last call to what the share has used, and lowers the priority once it is heavy. */
  charge(): void {
    const now = this.#now();
    this.#usage.add(this.share, now - this.#chargedAt);
    this.#chargedAt = now;
    const niceness = this.#usage.isHeavy(this.share) ? NICENESS : 0;
    if (niceness <= this.#niceness) return;
    this.#niceness = niceness;
    this.#setNiceness?.(niceness);
  }
}
