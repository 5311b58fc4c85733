export { FairQueue, type FairQueueOptions } from './fair-queue.ts';
export { QueueRefusal, type RefusalReason } from './queue-refusal.ts';
export type { Share } from './share.ts';
export type { KindOptions, QueueEvents, Turn, Work } from './work.ts';
