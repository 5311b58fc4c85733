import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { unavailable } from '../../../errors/errors.ts';

/** A range that is complete: no more events will be added to it. */
export interface SettledRange {
  /** The requested end, or now if that is earlier, in microseconds. */
  readonly end: string;
  /** Whether the account has its audit log switched on. */
  readonly isEnabled: boolean;
}

const FIRST_WAIT_MS = 5;
const LAST_WAIT_MS = 100;

/** Transactions that write to the audit log: an insert takes this lock before it reads the clock, until it ends. */
const WRITERS = sql`pg_locks held
  where locktype = 'relation' and relation = 'audit_events'::regclass and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Waits for every transaction that may still add an event before `end` (docs/adr/0008). Takes no lock that blocks
 * writers: transactions that begin now write events later than `end` or now.
 * @param end exclusive; undefined for now
 * @throws 503 when a transaction takes longer than `limitMs`
 */
export async function settleRange(
  db: Db,
  tenantId: number,
  end: string | undefined,
  limitMs: number,
  gone: AbortSignal,
): Promise<SettledRange> {
  // The statement timestamp is taken before the locks are read.
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
  if (range === undefined) throw new Error('PostgreSQL returned no time');
  const deadline = performance.now() + limitMs;
  for (let wait = FIRST_WAIT_MS; await anyOf(db, range.writers); wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    if (performance.now() > deadline)
      throw unavailable('A change in this range is still being written; try again', 10);
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
