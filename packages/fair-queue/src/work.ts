import type { RefusalReason } from './queue-refusal.ts';
import type { Share } from './share.ts';

/** How work of one kind takes turns. */
export interface KindOptions {
  /** How much of it runs concurrently. */
  readonly places: number;
  /**
   * How much work may wait, of one person and in total. If the queue is full, work of the party with the most waiting
   * is refused.
   */
  readonly waiting: { readonly ofPerson: number; readonly total: number };
  /** How long it waits for its first turn, in milliseconds; by default without a limit. */
  readonly waitMs?: number;
  /**
   * Whether work may be interrupted for others with less work running, and restarted later. It must have no effects,
   * and end soon after its signal aborts.
   */
  readonly isRepeatable: boolean;
}

export interface Work {
  readonly share: Share;
  /** Removes waiting work from the queue, and ends running work. */
  readonly signal?: AbortSignal | undefined;
}

/** What work gets while it runs. */
export interface Turn {
  /** Aborts when nobody wants the work any longer, or when it gives up its place and is restarted later. */
  readonly signal: AbortSignal;
  /** Calls back with the niceness that the work should have, now and whenever it increases. */
  follow(setNiceness: (niceness: number) => void): void;
}

/** The callbacks while work of a kind takes turns. */
export interface QueueEvents {
  started(waitedMs: number): void;
  refused(reason: RefusalReason): void;
  interrupted(): void;
}
