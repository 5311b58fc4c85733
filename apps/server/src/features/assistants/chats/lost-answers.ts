import type { Db } from '@facet/db';
import { addEvents, lostMessages } from './message-events.store.ts';

const LOST = { code: 'interrupted', message: 'The server that answered has stopped; ask again' };

/** Ends the answers whose node is gone. */
export async function failLostAnswers(db: Db): Promise<void> {
  for (const key of await lostMessages(db)) {
    const end = { state: 'failed', error: LOST };
    const events = [{ type: 'end' as const, data: { ...end, answeredBy: null } }];
    await addEvents(db, key, events, { answeredBy: null, end });
  }
}
