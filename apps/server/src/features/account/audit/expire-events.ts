import type { Db } from '@facet/db';
import { deleteExpired, dropPartitions, makePartitions } from './audit.store.ts';

/** Events deleted in one statement: an export waits for it as for any writer. */
const AT_ONCE = 5_000;

/** Makes the partitions that will be needed, and lets go of events that no account keeps any longer. */
export async function expireEvents(db: Db): Promise<void> {
  await makePartitions(db);
  await dropPartitions(db);
  while ((await deleteExpired(db, AT_ONCE)) > 0);
}
