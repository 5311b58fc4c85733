import { Lane } from './lane.ts';
import { QueueRefusal } from './queue-refusal.ts';
import { Usage } from './usage.ts';
import type { KindOptions, QueueEvents, Turn, Work } from './work.ts';

export interface FairQueueOptions<K extends string> {
  readonly kinds: Readonly<Record<K, KindOptions>>;
  /** Callbacks for what happens to work of a kind. */
  readonly events?: (kind: K) => QueueEvents;
  /** The time in milliseconds since an arbitrary start. */
  readonly now?: () => number;
}

const TICK_MS = 250;
const NO_EVENTS: QueueEvents = { started() {}, refused() {}, interrupted() {} };

/**
 * Shares places for heavy work among accounts, within an account among its groups of people, and within a group among
 * its people; the work of one person starts in the order of arrival. Each kind of work has its own places. A party with
 * less work running than others gets a place immediately if work of the kind can be repeated. Recent use of all kinds
 * decides between parties with equally much running, and sets the priority of a party's work on the processors.
 */
export class FairQueue<K extends string> {
  readonly #lanes: Readonly<Record<K, Lane>>;
  readonly #usage: Usage;
  #ticks: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ kinds, events = () => NO_EVENTS, now = () => performance.now() }: FairQueueOptions<K>) {
    this.#usage = new Usage(now);
    const lanes = (Object.keys(kinds) as K[]).map((kind) => [
      kind,
      new Lane(kinds[kind], this.#usage, now, events(kind)),
    ]);
    this.#lanes = Object.fromEntries(lanes);
  }

  /**
   * Runs a task when it is its turn.
   * @throws QueueRefusal; the reason of the work's signal; what the task throws
   */
  async run<T>(kind: K, work: Work, task: (turn: Turn) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new QueueRefusal('closed', 0);
    this.#ticks ??= setInterval(() => this.#tick(), TICK_MS).unref();
    return this.#lanes[kind].run(work, task);
  }

  /** How much work of a kind is waiting and running. */
  counts(kind: K): { waiting: number; running: number } {
    return this.#lanes[kind].counts;
  }

  /** Refuses waiting and later work. Running work is left to its callers. */
  close(): void {
    this.#isClosed = true;
    for (const lane of this.#all()) lane.refuseAll();
  }

  #tick(): void {
    for (const lane of this.#all()) lane.tick();
    this.#usage.prune();
    if (!this.#all().every(({ isIdle }) => isIdle)) return;
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  #all(): Lane[] {
    return Object.values(this.#lanes);
  }
}
