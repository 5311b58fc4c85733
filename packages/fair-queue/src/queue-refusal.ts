/**
 * Why work was refused. `person`: its person has too much waiting. `total`: the queue is full, and its party has the
 * most waiting. `time`: it waited too long. `closed`: the queue is closed.
 */
export type RefusalReason = 'person' | 'total' | 'time' | 'closed';

/** Thrown for work that does not get a turn. */
export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal';
  readonly reason: RefusalReason;
  /** How many waiting pieces of work of the same person are before it. */
  readonly ahead: number;

  constructor(reason: RefusalReason, ahead: number) {
    super(`Refused (${reason}); ${ahead} of the same person are waiting`);
    this.reason = reason;
    this.ahead = ahead;
  }
}
