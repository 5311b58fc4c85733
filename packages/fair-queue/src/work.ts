import type { RefusalReason } from './queue-refusal.ts';
import type { Share } from './share.ts';

/** How work of one kind takes turns. */
export interface KindOptions {
  /** How much of it runs at a time. */
  readonly places: number;
  /** How much waits, of one person and of all. If the queue is full, the party with the most waiting is refused. */
  readonly waiting: { readonly ofPerson: number; readonly total: number };
  /** How long it waits for its first turn, in milliseconds; by default without a limit. */
  readonly waitMs?: number;
  /**
   * Whether work may be interrupted for others who have less running, and begun anew later. It must have no effects, and
   * end soon after its signal aborts.
   */
  readonly isRepeatable: boolean;
}

export interface Work {
  readonly share: Share;
  /** Takes work that waits out of the queue, and ends work that runs. */
  readonly signal?: AbortSignal | undefined;
}

/** What work gets while it runs. */
export interface Turn {
  /** Aborts when nobody wants the work any longer, or when it gives up its place and is begun anew later. */
  readonly signal: AbortSignal;
  /** Calls back with the niceness that the operating system should give the work, now and whenever it grows. */
  follow(setNiceness: (niceness: number) => void): void;
}

/** What is called as work of a kind takes turns. */
export interface QueueEvents {
  started(waitedMs: number): void;
  refused(reason: RefusalReason): void;
  interrupted(): void;
}
