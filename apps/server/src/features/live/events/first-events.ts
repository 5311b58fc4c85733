import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { readyFrame, resetFrame } from './event-frame.ts';
import type { Frame } from './event-stream.ts';
import { eventsBetween, keptRange } from './events.store.ts';
import { judgeEvents } from './judge-events.ts';

/** Events of an account after which reading everything again is cheaper than catching up. */
const MOST = 500;

/** The first events of a stream, and the position up to which they go. */
interface FirstEvents {
  readonly frames: Frame[];
  readonly position: number;
}

/**
 * What a stream begins with: `ready`, the events that a reader missed, or `reset` if they are no longer known or too many.
 * @param after the last event that the reader knows; undefined for a new reader
 * @param until the newest event to return
 */
export async function firstEvents(
  db: Db,
  caller: Caller,
  { after, until }: { readonly after: number | undefined; readonly until: number },
): Promise<FirstEvents> {
  if (after === undefined) return { frames: [readyFrame(until)], position: until };
  const { tenantId } = caller;
  const events = await eventsBetween(db, tenantId, { after, until, limit: MOST + 1 });
  // Read afterwards: what was deleted meanwhile is missing above.
  const { forgotten, newest } = await keptRange(db);
  if (after < forgotten || after > newest || events.length > MOST)
    return { frames: [resetFrame(until)], position: until };
  const framesFor = await judgeEvents(db, tenantId, events);
  // A reader that comes from another node may know events that this one has not read yet.
  return { frames: framesFor(caller, after), position: Math.max(after, until) };
}
