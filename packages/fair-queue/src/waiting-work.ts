import type { Share } from './share.ts';
import type { Turn } from './work.ts';

/** Work that waits for a place, for the first time or again. */
export interface WaitingWork {
  readonly share: Share;
  readonly signal: AbortSignal | undefined;
  readonly task: (turn: Turn) => Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Its position in the order of arrival. */
  readonly order: number;
  readonly arrivedAt: number;
  /** Whether it was interrupted before. */
  isRepeated: boolean;
}
