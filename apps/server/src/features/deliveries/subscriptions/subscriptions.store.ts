import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { SubscriptionGrant } from '../access/subscription-policy.ts';
import type { NotificationKey, NotificationRow } from '../notifications/notifications.service.ts';

/** A notification, and whether a user of the account gets it. */
export interface SubscriptionRow
  extends Pick<
    NotificationRow,
    | 'id'
    | 'schedule_type'
    | 'minute'
    | 'hour'
    | 'day_of_week'
    | 'day_of_month'
    | 'custom_cron'
    | 'time_zone'
    | 'is_enabled'
    | 'format'
  > {
  readonly dashboard_public_id: string;
  readonly is_direct: boolean;
  readonly groups: readonly string[];
  /** Why they get nothing; null if they are not excluded. */
  readonly exception: 'unsubscribed' | 'excepted' | null;
}

function columnsFor(userId: number) {
  return sql`
    notification.id, notification.schedule_type, notification.minute, notification.hour, notification.day_of_week,
    notification.day_of_month, notification.custom_cron, notification.time_zone, notification.is_enabled,
    notification.format, dashboard.public_id as dashboard_public_id,
    exists (
      select from notification_recipients recipient
      where recipient.notification_id = notification.id and recipient.user_id = ${userId}) as is_direct,
    (
      select coalesce(json_agg(all_groups.name order by all_groups.name), '[]')
      from notification_recipients recipient
      join user_group_members member on member.group_id = recipient.group_id and member.user_id = ${userId}
      join all_groups on all_groups.id = recipient.group_id
      where recipient.notification_id = notification.id) as groups,
    (
      select origin from notification_exceptions exception
      where exception.notification_id = notification.id and exception.user_id = ${userId}) as exception`;
}

/** Lists the notifications of a dashboard that send emails, newest first, for a user. */
export async function listSubscriptions(
  db: Db,
  tenantId: number,
  dashboardId: number,
  userId: number,
  page: Page,
): Promise<SubscriptionRow[]> {
  const [after] = page.after ?? [];
  const { rows } = await sql<SubscriptionRow>`
    select ${columnsFor(userId)}
    from notifications notification join dashboards dashboard on dashboard.id = notification.dashboard_id
    where notification.tenant_id = ${tenantId} and notification.dashboard_id = ${dashboardId}
      and notification.is_enabled and notification.notification_enabled
      ${after === undefined ? sql`` : sql`and notification.id < ${after}`}
    order by notification.id desc limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

/** Finds a notification for a user, and locks it with its recipients until the transaction ends. */
export async function lockSubscription(
  tx: Tx,
  { tenantId, deploymentId, id }: NotificationKey,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columnsFor(userId)}
    from notifications notification join dashboards dashboard on dashboard.id = notification.dashboard_id
    where notification.tenant_id = ${tenantId} and notification.deployment_id = ${deploymentId}
      and notification.id = ${id}
    for no key update of notification`.execute(tx);
  return rows[0];
}

/** Makes a user of the account a direct recipient. */
export async function insertOwnRecipient(
  tx: Tx,
  { tenantId, id: notificationId, userId }: SubscriptionGrant<'begin'>,
): Promise<void> {
  await sql`
    insert into notification_recipients (tenant_id, notification_id, kind, user_id)
    values (${tenantId}, ${notificationId}, 'USER', ${userId})
    on conflict do nothing`.execute(tx);
}
