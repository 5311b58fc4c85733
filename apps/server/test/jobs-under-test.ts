import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { sql } from 'kysely';

/** Waits until no job of a queue is waiting or running, so that everything that its jobs cause has happened. */
export async function jobsDone(db: Db, queue: { readonly name: string }): Promise<void> {
  const pending = sql`select from pgboss.job
    where name = ${queue.name} and state in ('created', 'retry', 'active')`;
  while ((await pending.execute(db)).rows.length > 0) await sleep(20);
}
