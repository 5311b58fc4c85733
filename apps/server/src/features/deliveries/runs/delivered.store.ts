import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { NotificationOptions } from '../notifications/notifications.service.ts';
import type { ConditionState } from './record/condition-state.ts';
import type { RunKind } from './run-states.ts';

/** A notification to deliver, with the data of its dashboard and owner. */
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

/** A run and the notification that it delivers. */
export interface RunningRow extends DeliveredRow {
  readonly id: number;
  /** The run itself, or the one that it retries; together they send everything once. */
  readonly first_run_id: number;
  readonly kind: RunKind;
  readonly tick: Date;
  readonly condition_state: ConditionState | null;
  /** The number of times that a server died while it worked on the run. */
  readonly interruptions: number;
  /** Changes with every change of the notification. */
  readonly notification_updated_at: string;
}

/** The columns of a delivered row. */
export const DELIVERED = sql`
  notification.tenant_id, notification.id as notification_id, notification.deployment_id, notification.dashboard_id,
  notification.owner_user_id, notification.time_zone, notification.format, notification.is_enabled,
  notification.notification_enabled, notification.ai_summary, notification.filters, notification.time_grains,
  notification.member_switchers, notification.allow_failed_widgets, notification.attachments, notification.conditions,
  notification.link_template, dashboard.public_id, workbooks.name as workbook_name,
  case when dashboard.status = 'published' then dashboard.published_version_id end as version_id,
  tenants.name as account_name, coalesce(owner.first_name, owner.username) as owner_name`;

/** The joins of these columns, besides `notification`. */
export const DELIVERED_FROM = sql`
  join dashboards dashboard on dashboard.id = notification.dashboard_id
  join workbooks on workbooks.id = dashboard.workbook_id
  join tenants on tenants.id = notification.tenant_id
  left join all_users owner on owner.id = notification.owner_user_id`;

/** The notification as a run would deliver it now. */
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

/** The identity of a run, and its relation to others. */
export type RunIds = Pick<RunningRow, 'id' | 'tenant_id' | 'notification_id' | 'first_run_id'>;
