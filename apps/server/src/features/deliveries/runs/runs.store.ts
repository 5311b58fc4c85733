import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type {
  NotificationKey,
  NotificationOptions,
  ScheduleColumns,
} from '../notifications/notifications.service.ts';
import type { ConditionState } from './judge-conditions.ts';

export const PHASES = ['resolving', 'refreshing', 'checking', 'rendering', 'sending', 'recording'] as const;
export type Phase = (typeof PHASES)[number];
export const STATES = ['pending', 'running', 'succeeded', 'failed', 'skipped'] as const;
export type State = (typeof STATES)[number];
export const KINDS = ['scheduled', 'manual', 'retry'] as const;
export type RunKind = (typeof KINDS)[number];
export const OUTCOMES = ['pending', 'sending', 'sent', 'refused', 'unknown', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A notification that is due, locked for this transaction. */
export interface DueRow extends ScheduleColumns {
  readonly id: number;
  readonly tenant_id: number;
  readonly next_run_at: Date;
  /** The database's time. */
  readonly now: Date;
  /** Whether an earlier run has not finished. */
  readonly is_busy: boolean;
}

/** Locks notifications that are due. Those that another node has locked are left to it. */
export async function lockDue(tx: Tx, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select notification.id, notification.tenant_id, schedule_type, minute, hour, day_of_week, day_of_month, custom_cron,
      time_zone, next_run_at, now() as now, exists (
        select from notification_runs run
        where run.notification_id = notification.id and run.state in ('pending', 'running')
      ) as is_busy
    from notifications notification where next_run_at <= now()
    order by next_run_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

export interface NewRun {
  readonly tenantId: number;
  readonly notificationId: number;
  readonly tick: Date;
  readonly kind: RunKind;
  /** Why the run does nothing, if it does not. */
  readonly skipped?: string | undefined;
}

/** Creates a run, unless there is one for the same scheduled time. Returns its id. */
export async function insertRun(tx: Tx, run: NewRun): Promise<number | undefined> {
  const { tenantId, notificationId, tick, kind, skipped = null } = run;
  const { rows } = await sql<{ id: number }>`
    insert into notification_runs (tenant_id, notification_id, tick, kind, state, error, finished_at)
    values (${tenantId}, ${notificationId}, ${tick}, ${kind}, ${skipped === null ? 'pending' : 'skipped'}, ${skipped},
      case when ${skipped}::text is not null then now() end)
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

/** A run with what it delivers. */
export interface RunningRow extends NotificationOptions {
  readonly id: number;
  readonly tenant_id: number;
  readonly notification_id: number;
  readonly deployment_id: number;
  readonly dashboard_id: number;
  readonly public_id: string;
  /** Null if it is not published any more. */
  readonly version_id: number | null;
  readonly owner_user_id: number | null;
  readonly kind: RunKind;
  readonly tick: Date;
  readonly phase: Phase | null;
  readonly time_zone: string;
  readonly condition_state: ConditionState | null;
  readonly workbook_name: string;
  readonly account_name: string;
  readonly owner_name: string | null;
}

/**
 * Marks a run as running and reads it; undefined if it has finished or its notification was deleted. Emails that were
 * being sent when an earlier worker ended may have arrived, so nobody sends them again.
 */
export async function beginRun(db: Db, id: number): Promise<RunningRow | undefined> {
  const { rows } = await sql<RunningRow>`
    with run as (
      update notification_runs set state = 'running', started_at = coalesce(started_at, now())
      where id = ${id} and state in ('pending', 'running') returning *
    ), interrupted as (
      update notification_run_recipients recipient
      set outcome = 'unknown', reason = 'The server stopped while the email was being sent' from run
      where recipient.run_id = run.id and recipient.outcome = 'sending'
    )
    select run.id, run.tenant_id, run.notification_id, run.kind, run.tick, run.phase, notification.deployment_id,
      notification.dashboard_id, notification.owner_user_id, notification.time_zone, notification.format,
      notification.is_enabled, notification.notification_enabled, notification.ai_summary, notification.filters,
      notification.time_grains, notification.member_switchers, notification.allow_failed_widgets,
      notification.attachments, notification.conditions, notification.condition_state, notification.link_template,
      dashboard.public_id, case when dashboard.status = 'published' then dashboard.published_version_id end as version_id, workbooks.name as workbook_name,
      tenants.name as account_name, coalesce(owner.first_name, owner.username) as owner_name
    from run join notifications notification on notification.id = run.notification_id
    join dashboards dashboard on dashboard.id = notification.dashboard_id
    join workbooks on workbooks.id = dashboard.workbook_id
    join tenants on tenants.id = run.tenant_id
    left join all_users owner on owner.id = notification.owner_user_id`.execute(db);
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

/** How a run ended. */
export interface RunEnd {
  readonly state: 'succeeded' | 'failed' | 'skipped';
  readonly error: string | null;
  /** What conditions found; undefined leaves what earlier runs found. */
  readonly conditionState?: ConditionState | undefined;
}

/**
 * Ends a run. Returns whether the notification began to fail or works again, so that exactly one run tells its owner;
 * undefined if the run had ended.
 */
export async function endRun(
  tx: Tx,
  { tenant_id, id, notification_id, kind }: Pick<RunningRow, 'tenant_id' | 'id' | 'notification_id' | 'kind'>,
  { state, error, conditionState }: RunEnd,
): Promise<{ readonly turned: 'failing' | 'working' | undefined } | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_runs')
    .set({ state, error, phase: null, finished_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const ofNotification = tx
    .updateTable('notifications')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', notification_id);
  if (conditionState !== undefined)
    await ofNotification.set({ condition_state: jsonb(conditionState) }).execute();
  // A retry is about what is known to have failed.
  if (state === 'skipped' || kind === 'retry') return { turned: undefined };
  const isFailing = state === 'failed';
  const turned = await ofNotification
    .set({ is_failing: isFailing })
    .where('is_failing', '=', !isFailing)
    .executeTakeFirst();
  if (turned.numUpdatedRows === 0n) return { turned: undefined };
  return { turned: isFailing ? 'failing' : 'working' };
}

/** A run in lists. */
export interface RunRow {
  readonly id: number;
  readonly kind: RunKind;
  readonly tick: Date;
  readonly state: State;
  readonly phase: Phase | null;
  readonly error: string | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly counts: Readonly<Partial<Record<Outcome, number>>> | null;
}

const COUNTS = sql<RunRow['counts']>`(
  select json_object_agg(outcome, number) from (
    select outcome, count(*) as number from notification_run_recipients recipient
    where recipient.run_id = run.id group by outcome) of_run)`.as('counts');

function runsOf(db: Db, tenantId: number, notificationId: number) {
  return db
    .selectFrom('notification_runs as run')
    .select([
      'run.id',
      'run.kind',
      'run.tick',
      'run.state',
      'run.phase',
      'run.error',
      'run.created_at',
      'run.started_at',
      'run.finished_at',
      COUNTS,
    ])
    .where('run.tenant_id', '=', tenantId)
    .where('run.notification_id', '=', notificationId)
    .$castTo<RunRow>();
}

/** Lists the runs of a notification, newest first. */
export function listRuns(db: Db, tenantId: number, notificationId: number, page: Page): Promise<RunRow[]> {
  return runsOf(db, tenantId, notificationId).$call(keyset(page, 'run.id')).execute();
}

/** A run of a notification, if that is in the deployment. */
export function findRun(db: Db, { tenantId, deploymentId, id: notificationId }: NotificationKey, id: number) {
  return runsOf(db, tenantId, notificationId)
    .innerJoin('notifications as notification', 'notification.id', 'run.notification_id')
    .where('notification.deployment_id', '=', deploymentId)
    .where('run.id', '=', id)
    .executeTakeFirst();
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

/** Deletes runs that ended long ago. */
export async function deleteOldRuns(db: Db, days: number): Promise<void> {
  await sql`delete from notification_runs
    where state not in ('pending', 'running') and finished_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}

/** Runs that have not finished, for which a killed server may have lost the job. */
export async function unfinishedRuns(db: Db): Promise<{ id: number; tenant_id: number }[]> {
  return db
    .selectFrom('notification_runs')
    .select(['id', 'tenant_id'])
    .where('state', 'in', ['pending', 'running'])
    .execute();
}
