import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { ScheduleColumns } from '../../notifications/notifications.service.ts';
import type { RunKind } from '../run-states.ts';
import type { Step } from '../run-steps.store.ts';

/** A notification that is due, locked for this transaction. */
export interface DueRow extends ScheduleColumns {
  readonly id: number;
  readonly tenant_id: number;
  readonly next_run_at: Date;
  /** The database's time. */
  readonly now: Date;
  /** An earlier run that has not finished. */
  readonly unfinished_run_id: number | null;
  readonly owner_user_id: number | null;
}

/** Locks notifications that are due, skipping those that another node has locked. */
export async function lockDue(tx: Tx, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select notification.id, notification.tenant_id, schedule_type, minute, hour, day_of_week, day_of_month, custom_cron,
      time_zone, next_run_at, owner_user_id, now() as now, run.id as unfinished_run_id
    from notifications notification left join lateral (
      select run.id from notification_runs run
      where run.tenant_id = notification.tenant_id and run.notification_id = notification.id
        and run.state in ('pending', 'running')
      order by run.is_waiting, run.id limit 1
    ) run on true
    where next_run_at <= now()
    order by next_run_at limit ${limit} for no key update of notification skip locked`.execute(tx);
  return rows;
}

export interface NewRun {
  readonly tenantId: number;
  readonly notificationId: number;
  readonly tick: Date;
  readonly kind: RunKind;
  /** Why the run does nothing; null if it runs. */
  readonly skipped?: string | undefined;
  /** The original run that a retry repeats; it is not a retry itself. */
  readonly retriedRunId?: number | undefined;
}

/**
 * Creates a run, unless there is one for the same scheduled time, and returns its id. A retry skips the decision step.
 */
export async function insertRun(tx: Tx, run: NewRun): Promise<number | undefined> {
  const { tenantId, notificationId, tick, kind, skipped = null, retriedRunId = null } = run;
  const { rows } = await sql<{ id: number }>`
    insert into notification_runs
      (tenant_id, notification_id, tick, kind, retried_run_id, state, error, finished_at, resolved_at, found_state)
    values (${tenantId}, ${notificationId}, ${tick}, ${kind}, ${retriedRunId},
      ${skipped === null ? 'pending' : 'skipped'}, ${skipped}, case when ${skipped}::text is not null then now() end,
      case when ${kind} = 'retry' then now() end, case when ${kind} = 'retry' then '{}'::jsonb end)
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function setNextRun(tx: Tx, tenantId: number, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ next_run_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Whether a notification has a run that has not finished. */
export async function hasUnfinishedRun(tx: Tx, tenantId: number, notificationId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('notification_runs')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', notificationId)
    .where('state', 'in', ['pending', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes runs that ended long ago; a run and its retries go together, once all of them are old enough. Returns whether
 * more may be left.
 */
export async function deleteOldRuns(db: Db, days: number, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notification_runs where id in (
      select run.id from notification_runs run
      where run.state not in ('pending', 'running') and run.retried_run_id is null
        and run.finished_at < now() - make_interval(days => ${days})
        and not exists (select from notification_runs retry where retry.retried_run_id = run.id
          and (retry.finished_at is null or retry.finished_at >= now() - make_interval(days => ${days})))
      order by run.finished_at limit ${limit})`.execute(db);
  return numAffectedRows === BigInt(limit);
}

/** Unfinished runs whose job a killed server may have lost. */
export async function unfinishedRuns(db: Db): Promise<{ id: number; tenant_id: number; step: Step }[]> {
  const { rows } = await sql<{ id: number; tenant_id: number; step: Step }>`
    select id, tenant_id, case when resolved_at is null then 'resolve' else 'send' end as step
    from notification_runs where state in ('pending', 'running')`.execute(db);
  return rows;
}
