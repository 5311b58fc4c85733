import type { Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { RunningRow } from './delivered.store.ts';

/** The key of a run. */
export type RunKey = Pick<RunningRow, 'tenant_id' | 'id'>;
/** The keys of a run, its notification and its owner. */
export type RunOfNotification = Pick<RunningRow, 'tenant_id' | 'id' | 'notification_id' | 'owner_user_id'>;

/** Locks the notification of a run. Every transaction that locks both locks the notification first. */
export async function lockNotificationOf(
  tx: Tx,
  { tenant_id, notification_id }: Pick<RunOfNotification, 'tenant_id' | 'notification_id'>,
): Promise<void> {
  await sql`select from notifications where tenant_id = ${tenant_id} and id = ${notification_id}
    for no key update`.execute(tx);
}

/** Locks a run, and returns whether it has ended, waits for another attempt, or is or will be worked on. */
export async function lockRun(tx: Tx, tenantId: number, id: number): Promise<'ended' | 'waiting' | 'busy'> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select is_waiting from notification_runs
    where tenant_id = ${tenantId} and id = ${id} and state in ('pending', 'running') for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return 'ended';
  return row.is_waiting ? 'waiting' : 'busy';
}

/** Keeps a run from ending until the transaction does; false if it has ended. */
export async function lockUnfinishedRun(tx: Tx, { tenant_id, id }: RunKey): Promise<boolean> {
  const { rows } = await sql`
    select from notification_runs
    where tenant_id = ${tenant_id} and id = ${id} and state in ('pending', 'running') for share`.execute(tx);
  return rows.length > 0;
}

/**
 * Locks a run as `locked`, for statements that change several of its recipients. Statements that end or delete a run
 * lock it first too, so they cannot deadlock.
 */
export function lockedRun({ id, tenant_id }: RunKey): RawBuilder<unknown> {
  return sql`locked as (
    select id, state from notification_runs where tenant_id = ${tenant_id} and id = ${id} for share)`;
}
