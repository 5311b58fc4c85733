import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { unavailable } from '../../../errors/errors.ts';

/** A range whose events are all there: none will come any more. */
export interface SettledRange {
  /** The end that was asked for, or now if that is earlier; in microseconds. */
  readonly end: string;
  /** Whether the account's switch lets the log be read. */
  readonly isEnabled: boolean;
}

const FIRST_WAIT_MS = 5;
const LAST_WAIT_MS = 100;

/** Transactions that write to the audit log: an insert takes this lock before it reads the clock, and keeps it. */
const WRITERS = sql`pg_locks held
  where locktype = 'relation' and relation = 'audit_events'::regclass and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Waits for every transaction that may still add an event before `end` (docs/adr/0008). It takes no lock that a
 * writer waits for; those that begin now write later than `end`, or than now.
 * @param end excluded; undefined: now
 * @throws 503 when one of them takes longer than `limitMs`
 */
export async function settleRange(
  db: Db,
  tenantId: number,
  end: string | undefined,
  limitMs: number,
  gone: AbortSignal,
): Promise<SettledRange> {
  // The statement's own time is read before the locks are.
  const { rows } = await sql<SettledRange & { writers: string[] }>`
    with range as (
      select least(statement_timestamp(), ${end ?? 'infinity'}::timestamptz) as ends
    )
    select to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as end,
      (select audit_log_enabled from tenants where id = ${tenantId}) as "isEnabled",
      array(
        select virtualtransaction from ${WRITERS} and not exists (
          select from pg_stat_activity where pid = held.pid and xact_start >= ends
        )
      ) as writers
    from range`.execute(db);
  const [range] = rows;
  if (range === undefined) throw new Error('PostgreSQL did not tell its time');
  const deadline = performance.now() + limitMs;
  for (let wait = FIRST_WAIT_MS; await anyOf(db, range.writers); wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    if (performance.now() > deadline)
      throw unavailable('A change that was begun in that time is still being written; try again', 10);
    await sleep(wait, undefined, { signal: gone });
  }
  return { end: range.end, isEnabled: range.isEnabled };
}

async function anyOf(db: Db, writers: readonly string[]): Promise<boolean> {
  if (writers.length === 0) return false;
  const { rows } = await sql`select from ${WRITERS} and virtualtransaction = any(${writers}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
