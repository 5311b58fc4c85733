import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { CHANNEL_KINDS, CHANNEL_TYPES } from '../channels/channel-kinds.ts';
import type { NotificationOptions, ScheduleColumns } from '../notifications/notifications.service.ts';
import type { ConditionState } from './judge-conditions.ts';

export const PHASES = [
  'resolving',
  'queued',
  'refreshing',
  'checking',
  'rendering',
  'sending',
  'recording',
] as const;
export type Phase = (typeof PHASES)[number];
export const STATES = ['pending', 'running', 'succeeded', 'failed', 'skipped'] as const;
export type State = (typeof STATES)[number];
export const KINDS = ['scheduled', 'manual', 'retry'] as const;
export type RunKind = (typeof KINDS)[number];
export const OUTCOMES = ['pending', 'sending', 'sent', 'refused', 'unknown', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** What becomes of a message to a channel, which is never skipped. */
export type PostOutcome = Exclude<Outcome, 'skipped'>;

/** Kinds of channels to which a message may be posted again. */
const REPEATABLE = CHANNEL_TYPES.filter((type) => CHANNEL_KINDS[type].recognisesRepeats);

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

/** Locks notifications that are due. Those that another node has locked are left to it. */
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
  /** Why the run does nothing, if it does not. */
  readonly skipped?: string | undefined;
  /** The run whose recipients a retry tries again, which is no retry itself. */
  readonly retriedRunId?: number | undefined;
}

/** Creates a run, unless there is one for the same scheduled time. A retry needs no decision. Returns its id. */
export async function insertRun(tx: Tx, run: NewRun): Promise<number | undefined> {
  const { tenantId, notificationId, tick, kind, skipped = null, retriedRunId = null } = run;
  const { rows } = await sql<{ id: number }>`
    insert into notification_runs
      (tenant_id, notification_id, tick, kind, retried_run_id, state, error, finished_at, resolved_at)
    values (${tenantId}, ${notificationId}, ${tick}, ${kind}, ${retriedRunId},
      ${skipped === null ? 'pending' : 'skipped'}, ${skipped}, case when ${skipped}::text is not null then now() end,
      case when ${kind} = 'retry' then now() end)
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

/** What is delivered: a notification, with what it takes from elsewhere. */
export interface DeliveredRow extends NotificationOptions {
  readonly tenant_id: number;
  readonly notification_id: number;
  readonly deployment_id: number;
  readonly dashboard_id: number;
  readonly public_id: string;
  /** Null if it is no longer published. */
  readonly version_id: number | null;
  readonly owner_user_id: number | null;
  readonly time_zone: string;
  readonly workbook_name: string;
  readonly account_name: string;
  readonly owner_name: string | null;
}

/** A run with what it delivers. */
export interface RunningRow extends DeliveredRow {
  readonly id: number;
  /** The run itself, or the one that it retries: what they have sent, they send once. */
  readonly first_run_id: number;
  readonly kind: RunKind;
  readonly tick: Date;
  readonly condition_state: ConditionState | null;
  /** How often a server stopped while it worked on the run. */
  readonly interruptions: number;
  /** Tells whether the notification has been changed since. */
  readonly notification_updated_at: string;
}

/** The columns of a delivered row. */
const DELIVERED = sql`
  notification.tenant_id, notification.id as notification_id, notification.deployment_id, notification.dashboard_id,
  notification.owner_user_id, notification.time_zone, notification.format, notification.is_enabled,
  notification.notification_enabled, notification.ai_summary, notification.filters, notification.time_grains,
  notification.member_switchers, notification.allow_failed_widgets, notification.attachments, notification.conditions,
  notification.link_template, dashboard.public_id, workbooks.name as workbook_name,
  case when dashboard.status = 'published' then dashboard.published_version_id end as version_id,
  tenants.name as account_name, coalesce(owner.first_name, owner.username) as owner_name`;

/** Where they are, beside `notification`. */
const DELIVERED_FROM = sql`
  join dashboards dashboard on dashboard.id = notification.dashboard_id
  join workbooks on workbooks.id = dashboard.workbook_id
  join tenants on tenants.id = notification.tenant_id
  left join all_users owner on owner.id = notification.owner_user_id`;

/** What a run of a notification would deliver now. */
export async function findDelivered(
  db: Db,
  tenantId: number,
  notificationId: number,
): Promise<DeliveredRow | undefined> {
  const { rows } = await sql<DeliveredRow>`
    select ${DELIVERED} from notifications notification ${DELIVERED_FROM}
    where notification.tenant_id = ${tenantId} and notification.id = ${notificationId}`.execute(db);
  return rows[0];
}

/** What is done with a run next: deciding whether it sends, and to whom, or sending. */
export type Step = 'resolve' | 'send';

/**
 * Marks a run as running and reads it; undefined if it has finished, its notification was deleted, or the step is not its
 * next. Emails that were being sent when an earlier worker ended may have arrived, so nobody sends them again.
 */
export async function beginRun(
  db: Db,
  tenantId: number,
  id: number,
  step: Step,
): Promise<RunningRow | undefined> {
  const { rows } = await sql<RunningRow>`
    with run as (
      update notification_runs set state = 'running', started_at = coalesce(started_at, now()), is_waiting = false,
        phase = null, interruptions = interruptions
          + (state = 'running' and not is_waiting and phase is distinct from 'queued')::integer
      where tenant_id = ${tenantId} and id = ${id} and state in ('pending', 'running')
        and (resolved_at is null) = (${step} = 'resolve') returning *
    ), interrupted as (
      update notification_run_recipients recipient
      set outcome = 'unknown', reason = 'The server stopped while the email was being sent' from run
      where recipient.tenant_id = run.tenant_id and recipient.run_id = run.id and recipient.outcome = 'sending'
    ), interrupted_posts as (
      update notification_run_channels posted
      set outcome = case when channel.kind = any(${REPEATABLE}::text[]) then 'pending' else 'unknown' end,
        reason = 'The server stopped while the message was being posted'
      from run, notification_channels channel
      where posted.tenant_id = run.tenant_id and posted.run_id = run.id and posted.outcome = 'sending'
        and channel.id = posted.channel_id
    )
    select ${DELIVERED}, run.id, coalesce(run.retried_run_id, run.id) as first_run_id, run.kind, run.tick,
      run.interruptions, notification.condition_state,
      notification.updated_at::text as notification_updated_at
    from run join notifications notification on notification.id = run.notification_id ${DELIVERED_FROM}`.execute(
    db,
  );
  return rows[0];
}

export async function setPhase(db: Db, { tenant_id, id }: RunKey, phase: Phase): Promise<void> {
  await db
    .updateTable('notification_runs')
    .set({ phase })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

type RunKey = Pick<RunningRow, 'tenant_id' | 'id'>;
export type RunOfNotification = Pick<RunningRow, 'tenant_id' | 'id' | 'notification_id' | 'owner_user_id'>;

/** Locks the notification of a run, which every transaction that locks both does first. */
async function lockNotificationOf(
  tx: Tx,
  { tenant_id, notification_id }: Pick<RunOfNotification, 'tenant_id' | 'notification_id'>,
): Promise<void> {
  await sql`select from notifications where tenant_id = ${tenant_id} and id = ${notification_id}
    for no key update`.execute(tx);
}

/** Locks a run, and says whether it has ended, waits for another attempt, or is or will be worked on. */
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
 * Records that it was decided whether a run sends, and to whom, so that it can send; false if another worker has, or the
 * run has ended.
 * @param found what its conditions found, which later runs compare with unless the notification was changed meanwhile
 */
export async function setResolved(
  tx: Tx,
  run: RunningRow,
  found: ConditionState | undefined,
): Promise<boolean> {
  const { tenant_id, id, notification_id, notification_updated_at: since } = run;
  // A change that has not been committed yet is one meanwhile.
  await lockNotificationOf(tx, run);
  const { numAffectedRows } = await sql`
    update notification_runs set resolved_at = now(), phase = 'queued', found_state = (
      select ${found === undefined ? null : jsonb(found)}::jsonb from notifications
      where tenant_id = ${tenant_id} and id = ${notification_id} and updated_at = ${since}::timestamptz)
    where tenant_id = ${tenant_id} and id = ${id} and state = 'running' and resolved_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Records that an attempt has ended in order and another follows. */
export async function setWaiting(db: Db, { tenant_id, id }: RunKey): Promise<void> {
  await sql`
    update notification_runs set is_waiting = true
    where tenant_id = ${tenant_id} and id = ${id} and state = 'running'`.execute(db);
}

/** How a run ended. */
export interface RunEnd {
  readonly state: 'succeeded' | 'failed' | 'skipped';
  readonly error: string | null;
}

/**
 * Ends a run, and keeps what its conditions found for the next ones. Nobody who still waits for their email gets one.
 * Returns whether the notification began to fail or works again, so that exactly one run tells its owner; undefined if the
 * run had ended.
 */
export async function endRun(
  tx: Tx,
  run: RunOfNotification,
  { state, error }: RunEnd,
): Promise<{ readonly turned: 'failing' | 'working' | undefined } | undefined> {
  const { tenant_id, id, notification_id } = run;
  await lockNotificationOf(tx, run);
  const ended = await tx
    .updateTable('notification_runs')
    .set({ state, error, phase: null, is_waiting: false, finished_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'running'])
    .returning(['kind', 'found_state'])
    .executeTakeFirst();
  if (ended === undefined) return undefined;
  await endRecipients(tx, run, error);
  await endChannels(tx, run, error);
  const { kind, found_state: found } = ended;
  if (found !== null && (state !== 'failed' || (await hasSent(tx, { tenant_id, id }))))
    await tx
      .updateTable('notifications')
      .set({ condition_state: jsonb(found) })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', notification_id)
      .execute();
  // A retry is about what is known to have failed.
  if (state === 'skipped' || kind === 'retry') return { turned: undefined };
  const isFailing = state === 'failed';
  const turned = await tx
    .updateTable('notifications')
    .set({ is_failing: isFailing })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', notification_id)
    .where('is_failing', '=', !isFailing)
    .executeTakeFirst();
  if (turned.numUpdatedRows === 0n) return { turned: undefined };
  return { turned: isFailing ? 'failing' : 'working' };
}

/** Ends the recipients of a run that ends before they have an outcome. */
async function endRecipients(tx: Tx, { tenant_id, id }: RunKey, error: string | null): Promise<void> {
  await sql`
    update notification_run_recipients set
      outcome = case outcome when 'sending' then 'unknown' else 'failed' end,
      reason = case outcome when 'sending' then 'The delivery ended while the email was being sent'
        else coalesce(${error}, 'The delivery ended before the email was sent') end
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome in ('pending', 'sending')`.execute(tx);
}

/** Ends the channels of a run that ends before they have an outcome. */
async function endChannels(tx: Tx, { tenant_id, id }: RunKey, error: string | null): Promise<void> {
  await sql`
    update notification_run_channels set
      outcome = case outcome when 'sending' then 'unknown' else 'failed' end,
      reason = coalesce(reason, ${error}, 'The delivery ended before the message was posted')
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome in ('pending', 'sending')`.execute(tx);
}

/** Whether somebody got, or may have got, an email or message of a run: what its conditions found must not be found again. */
async function hasSent(tx: Tx, { tenant_id, id }: RunKey): Promise<boolean> {
  const { rows } = await sql`
    select from notification_claimed_addresses where tenant_id = ${tenant_id} and run_id = ${id}
    union all
    select from notification_run_channels
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome in ('sent', 'unknown')
    limit 1`.execute(tx);
  return rows.length > 0;
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

/** Deletes runs that ended long ago, each with its retries once they all did. Returns whether more may be left. */
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

/** Runs that have not finished, for which a killed server may have lost the job. */
export async function unfinishedRuns(db: Db): Promise<{ id: number; tenant_id: number; step: Step }[]> {
  const { rows } = await sql<{ id: number; tenant_id: number; step: Step }>`
    select id, tenant_id, case when resolved_at is null then 'resolve' else 'send' end as step
    from notification_runs where state in ('pending', 'running')`.execute(db);
  return rows;
}
