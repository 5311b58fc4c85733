import { QueueRefusal, type RefusalReason } from './queue-refusal.ts';
import { RunningWork } from './running-work.ts';
import { hasNothingBeside, isOf, newestOfLargest, nextOf, type Party } from './share.ts';
import type { Usage } from './usage.ts';
import type { WaitingWork } from './waiting-work.ts';
import type { KindOptions, QueueEvents, Turn, Work } from './work.ts';

/**
 * How long work keeps its place while somebody without a place is waiting. Work that was interrupted before keeps its
 * place.
 */
const SLICE_MS = 5_000;
/**
 * A party that had to give up a place gets it back when the parties that took it have started nothing for this long.
 */
const REST_MS = 1_000;

/** The queue of work of one kind. */
export class Lane {
  readonly #options: KindOptions;
  readonly #usage: Usage;
  readonly #now: () => number;
  readonly #events: QueueEvents;
  /** In the order of arrival. */
  #waiting: WaitingWork[] = [];
  /** In the order of start. */
  #running: RunningWork[] = [];
  /** Work that was interrupted and has not ended yet. */
  #ending = 0;
  #arrivals = 0;
  #resting: { readonly party: Party; until: number } | undefined;

  constructor(options: KindOptions, usage: Usage, now: () => number, events: QueueEvents) {
    this.#options = options;
    this.#usage = usage;
    this.#now = now;
    this.#events = events;
  }

  get counts(): { waiting: number; running: number } {
    return { waiting: this.#waiting.length, running: this.#running.length };
  }

  get isIdle(): boolean {
    return this.#waiting.length + this.#running.length + this.#ending === 0;
  }

  async run<T>({ share, signal }: Work, task: (turn: Turn) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const work: WaitingWork = {
      share,
      signal,
      task,
      resolve,
      reject,
      order: this.#arrivals++,
      arrivedAt: this.#now(),
      isRepeated: false,
    };
    const leave = () => {
      if (this.#take(work)) reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting.push(work);
    this.advance();
    this.#bound(work);
    try {
      return (await promise) as T;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Starts all work that may start. */
  advance(): void {
    for (;;) {
      const next = nextOf(this.#startable(), this.#running, (party) => this.#usage.of(party));
      if (next === undefined || !this.#hasPlaceFor(next)) return;
      this.#take(next);
      void this.#start(next);
    }
  }

  /** Records the use of running work, refuses work that has waited too long, and starts work that may start now. */
  tick(): void {
    for (const running of this.#running) running.charge();
    const { waitMs = Number.POSITIVE_INFINITY } = this.#options;
    const since = this.#now() - waitMs;
    const late = this.#waiting.filter(({ arrivedAt, isRepeated }) => !isRepeated && arrivedAt < since);
    for (const work of late) this.#refuse(work, 'time');
    this.advance();
  }

  refuseAll(): void {
    for (const work of [...this.#waiting]) this.#refuse(work, 'closed');
  }

  /** Removes waiting work; returns false if it is not waiting. */
  #take(work: WaitingWork): boolean {
    const place = this.#waiting.indexOf(work);
    if (place !== -1) this.#waiting.splice(place, 1);
    return place !== -1;
  }

  #bound(work: WaitingWork): void {
    const { ofPerson, total } = this.#options.waiting;
    if (this.#waiting.includes(work) && this.#aheadOf(work) >= ofPerson) this.#refuse(work, 'person');
    if (this.#waiting.length <= total) return;
    this.#refuse(newestOfLargest(this.#waiting, work.share)?.item ?? work, 'total');
  }

  #refuse(work: WaitingWork, reason: RefusalReason): void {
    const ahead = this.#aheadOf(work);
    if (!this.#take(work)) return;
    this.#events.refused(reason);
    work.reject(new QueueRefusal(reason, ahead));
  }

  #aheadOf({ share, order }: WaitingWork): number {
    return this.#waiting.filter((other) => other.order < order && isOf(share, other)).length;
  }

  /** The waiting work, without that of a party that has just given up a place and still has another one. */
  #startable(): readonly WaitingWork[] {
    const resting = this.#resting;
    if (resting === undefined || this.#now() >= resting.until) return this.#waiting;
    const { party } = resting;
    if (!this.#running.some((running) => isOf(party, running))) return this.#waiting;
    return this.#waiting.filter((work) => !isOf(party, work));
  }

  /** Whether there is a place, if necessary after running work has given up its own. */
  #hasPlaceFor(next: WaitingWork): boolean {
    if (this.#running.length < this.#options.places) return true;
    if (!this.#options.isRepeatable) return false;
    const found = newestOfLargest(this.#running, next.share);
    const victim = found?.item ?? this.#overdueFor(next);
    if (victim === undefined) return false;
    if (found !== undefined) this.#resting = { party: found.party, until: this.#now() + REST_MS };
    this.#running = this.#running.filter((running) => running !== victim);
    this.#ending += 1;
    victim.interrupt();
    this.#events.interrupted();
    return true;
  }

  #overdueFor({ share, isRepeated }: WaitingWork): RunningWork | undefined {
    if (isRepeated) return undefined;
    const since = this.#now() - SLICE_MS;
    return this.#running.find(
      (running) =>
        running.startedAt <= since &&
        !running.work.isRepeated &&
        hasNothingBeside(this.#running, share, running.share),
    );
  }

  async #start(work: WaitingWork): Promise<void> {
    const running = new RunningWork(work, this.#usage, this.#now);
    this.#running.push(running);
    if (!work.isRepeated) this.#events.started(running.startedAt - work.arrivedAt);
    if (this.#resting !== undefined && !isOf(this.#resting.party, work))
      this.#resting.until = running.startedAt + REST_MS;
    try {
      work.resolve(await work.task(running.turn));
    } catch (error) {
      const isWanted = running.isInterrupted && work.signal?.aborted !== true;
      if (isWanted) this.#return(work);
      else work.reject(error);
    } finally {
      running.end();
      if (running.isInterrupted) this.#ending -= 1;
      else this.#running = this.#running.filter((other) => other !== running);
      this.advance();
    }
  }

  /** Puts interrupted work back where it was in the order of arrival. */
  #return(work: WaitingWork): void {
    const place = this.#waiting.findIndex(({ order }) => order > work.order);
    this.#waiting.splice(place === -1 ? this.#waiting.length : place, 0, work);
  }
}
