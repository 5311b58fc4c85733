import type { ControlValues } from '@facet/dashboards';
import { type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { NotificationGrant, SchedulingGrant } from '../access/notification-policy.ts';
import type { Condition } from './conditions.schema.ts';
import type { ATTACHMENTS, SCHEDULE_TYPES } from './notifications.schema.ts';
import type { State } from './run-state.ts';

/** The columns of a notification that requests change, apart from its schedule. */
export interface NotificationOptions {
  readonly is_enabled: boolean;
  readonly notification_enabled: boolean;
  readonly format: 'png' | 'pdf';
  readonly ai_summary: boolean;
  readonly filters: ControlValues['filters'] | null;
  readonly time_grains: ControlValues['timeGrains'] | null;
  readonly member_switchers: ControlValues['memberSwitchers'] | null;
  readonly allow_failed_widgets: boolean;
  readonly attachments: readonly (typeof ATTACHMENTS)[number][];
  readonly conditions: readonly Condition[];
  readonly link_template: string | null;
}

/** The columns of a schedule. */
export interface ScheduleColumns {
  readonly schedule_type: (typeof SCHEDULE_TYPES)[number];
  readonly minute: number | null;
  readonly hour: number | null;
  readonly day_of_week: number | null;
  readonly day_of_month: number | null;
  readonly custom_cron: string | null;
  readonly time_zone: string;
}

/** The fields of a notification that requests set. */
export type NotificationValues = NotificationOptions & ScheduleColumns & { readonly name: string | null };

/** The newest run of a notification. */
export interface LastRunRow {
  readonly id: number;
  readonly state: State;
  readonly tick: string;
  readonly finished_at: string | null;
}

export interface NotificationRow extends NotificationValues {
  readonly id: number;
  readonly tenant_id: number;
  readonly deployment_id: number;
  readonly dashboard_id: number;
  readonly dashboard_public_id: string;
  readonly dashboard_title: string;
  readonly is_published: boolean;
  readonly recipient_count: number;
  readonly last_run: LastRunRow | null;
  readonly owner_user_id: number | null;
  readonly next_run_at: Date | null;
  readonly is_failing: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = [
  'notification.id',
  'notification.name',
  'notification.tenant_id',
  'notification.deployment_id',
  'notification.dashboard_id',
  'notification.owner_user_id',
  'notification.schedule_type',
  'notification.minute',
  'notification.hour',
  'notification.day_of_week',
  'notification.day_of_month',
  'notification.custom_cron',
  'notification.time_zone',
  'notification.is_enabled',
  'notification.notification_enabled',
  'notification.format',
  'notification.ai_summary',
  'notification.filters',
  'notification.time_grains',
  'notification.member_switchers',
  'notification.allow_failed_widgets',
  'notification.attachments',
  'notification.conditions',
  'notification.link_template',
  'notification.next_run_at',
  'notification.is_failing',
  'notification.created_at',
  'notification.updated_at',
] as const;

const TITLE = sql<string>`coalesce(
  (select version.title from dashboard_versions version where version.id = dashboard.published_version_id),
  workbook.name)`;

const RECIPIENTS = sql<number>`(
  select count(*)::integer from notification_recipients recipient
  where recipient.tenant_id = notification.tenant_id and recipient.notification_id = notification.id)`;

const LAST_RUN = sql<LastRunRow | null>`(
  select json_build_object('id', run.id, 'state', run.state, 'tick', run.tick, 'finished_at', run.finished_at)
  from notification_runs run
  where run.tenant_id = notification.tenant_id and run.notification_id = notification.id
  order by run.id desc limit 1)`;

/** What identifies a notification for a request. */
export interface NotificationKey {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly id: number;
}

function rowsOf(db: Db, tenantId: number, deploymentId: number) {
  return db
    .selectFrom('notifications as notification')
    .innerJoin('dashboards as dashboard', 'dashboard.id', 'notification.dashboard_id')
    .innerJoin('workbooks as workbook', 'workbook.id', 'dashboard.workbook_id')
    .select(COLUMNS)
    .select([
      'dashboard.public_id as dashboard_public_id',
      TITLE.as('dashboard_title'),
      sql<boolean>`dashboard.status = 'published'`.as('is_published'),
      RECIPIENTS.as('recipient_count'),
      LAST_RUN.as('last_run'),
    ])
    .where('notification.tenant_id', '=', tenantId)
    .where('notification.deployment_id', '=', deploymentId)
    .$castTo<NotificationRow>();
}

export function findNotification(db: Db, { tenantId, deploymentId, id }: NotificationKey) {
  return rowsOf(db, tenantId, deploymentId).where('notification.id', '=', id).executeTakeFirst();
}

/** Reads a notification, and locks it and its recipients against changes until the transaction ends. */
export function lockNotification(tx: Tx, { tenantId, deploymentId, id }: NotificationKey) {
  return rowsOf(tx, tenantId, deploymentId)
    .where('notification.id', '=', id)
    .forNoKeyUpdate('notification')
    .executeTakeFirst();
}

/** The deployment of a notification. */
export async function deploymentOfNotification(db: Db, tenantId: number, id: number): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select('deployment_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.deployment_id;
}

/** The filter of a list of a deployment's notifications; null selects all. */
export interface NotificationFilter {
  readonly dashboard: { readonly id: number } | { readonly publicId: string } | null;
  readonly recipient:
    | { readonly userId: number }
    | { readonly email: string }
    | { readonly embedTenantName: string; readonly externalId: string }
    | null;
  /** What the name and the title of the dashboard must contain, ignoring case. */
  readonly words: readonly string[];
}

/** Lists the notifications of a deployment, newest first. */
export function listNotifications(
  db: Db,
  tenantId: number,
  deploymentId: number,
  { dashboard, recipient, words }: NotificationFilter,
  page: Page,
) {
  const ofDashboard =
    dashboard === null
      ? sql<boolean>`true`
      : 'id' in dashboard
        ? sql<boolean>`dashboard.id = ${dashboard.id}`
        : sql<boolean>`dashboard.public_id = ${dashboard.publicId}`;
  const ofRecipient =
    recipient === null
      ? sql<boolean>`true`
      : sql<boolean>`notification.id in (
          select recipient.notification_id
          from notification_recipients recipient join all_users on all_users.id = recipient.user_id
          left join embed_tenants embed_tenant on embed_tenant.id = all_users.embed_tenant_id
          where recipient.tenant_id = ${tenantId} and ${isRecipient(recipient)})`;
  return rowsOf(db, tenantId, deploymentId)
    .where(ofDashboard)
    .where(ofRecipient)
    .where((of) => of.and(words.map(isNamed)))
    .$call(keyset(page, 'notification.id'))
    .execute();
}

function isNamed(word: string): RawBuilder<boolean> {
  return sql`strpos(lower(concat_ws(' ', notification.name, ${TITLE})), lower(${word})) > 0`;
}

/**
 * An embed user's email address comes from their row. Only a placeholder address differs, and nothing is sent to it.
 */
function isRecipient(recipient: NonNullable<NotificationFilter['recipient']>): RawBuilder<boolean> {
  if ('userId' in recipient) return sql`recipient.user_id = ${recipient.userId}`;
  if ('email' in recipient) return sql`lower(all_users.email) = lower(${recipient.email})`;
  return sql`embed_tenant.name = ${recipient.embedTenantName} and embed_tenant.deleting_since is null
    and all_users.external_id = ${recipient.externalId}`;
}

export interface NewNotification extends NotificationValues {
  readonly dashboardId: number;
  readonly ownerUserId: number;
  readonly next_run_at: Date | null;
}

export async function insertNotification(
  tx: Tx,
  { tenantId, id: deploymentId }: SchedulingGrant,
  given: NewNotification,
): Promise<number> {
  const { dashboardId, ownerUserId, ...columns } = given;
  const { id } = await tx
    .insertInto('notifications')
    .values({
      tenant_id: tenantId,
      deployment_id: deploymentId,
      dashboard_id: dashboardId,
      owner_user_id: ownerUserId,
      ...written(columns),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The columns that a change sets. */
export interface NotificationChange extends NotificationValues {
  readonly next_run_at: Date | null;
  /** Whether the conditions discard the findings of earlier runs. */
  readonly forgets: boolean;
}

export async function updateNotificationRow(
  tx: Tx,
  { tenantId, id }: NotificationGrant<'change'>,
  { forgets, ...columns }: NotificationChange,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({
      ...written(columns),
      ...(forgets ? { condition_state: null } : {}),
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  // The findings of an unfinished run are obsolete.
  if (forgets)
    await tx
      .updateTable('notification_runs')
      .set({ found_state: null })
      .where('tenant_id', '=', tenantId)
      .where('notification_id', '=', id)
      .where('state', 'in', ['pending', 'running'])
      .execute();
}

/** Deletes a notification with its recipients, exceptions and runs. */
export async function deleteNotificationRow(
  tx: Tx,
  { tenantId, id }: NotificationGrant<'delete'>,
): Promise<void> {
  await tx.deleteFrom('notifications').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function written(columns: NotificationValues & { readonly next_run_at: Date | null }) {
  const { filters, time_grains, member_switchers, conditions, attachments, ...others } = columns;
  const orNull = (value: unknown) => (value == null ? null : jsonb(value));
  return {
    ...others,
    attachments: [...attachments],
    filters: orNull(filters),
    time_grains: orNull(time_grains),
    member_switchers: orNull(member_switchers),
    conditions: jsonb(conditions),
  };
}
