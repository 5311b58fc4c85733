import type { Db } from '@facet/db';
import { deleteExpired, dropPartitions, makePartitions } from './audit.store.ts';

/** Events deleted per statement: exports wait for it as for any writer. */
const AT_ONCE = 5_000;

/** Creates the partitions needed next and deletes events past their account's retention. */
export async function expireEvents(db: Db): Promise<void> {
  await makePartitions(db);
  await dropPartitions(db);
  while ((await deleteExpired(db, AT_ONCE)) > 0);
}
