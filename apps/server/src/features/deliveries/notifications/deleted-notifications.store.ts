import { putBack, setAside, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { NotificationGrant } from '../access/notification-policy.ts';
import type { NotificationKey } from './notifications.store.ts';

/** A deleted notification. */
export interface DeletedRow {
  /** Its entry in the trash. */
  readonly trash_id: number;
  readonly was_enabled: boolean;
  /** Whether the dashboard still exists. */
  readonly has_dashboard: boolean;
}

/** Keeps a notification that is about to be deleted in the trash, with its recipients and exceptions. */
export async function setNotificationAside(
  tx: Tx,
  { tenantId, id }: NotificationGrant<'delete'>,
  deletedBy: number,
  days: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into trash (tenant_id, deployment_id, embed_tenant_id, object_type, object_id, name, owner_user_id,
      folder_path, deleted_by, erase_at)
    select notification.tenant_id, notification.deployment_id, workbook.embed_tenant_id, 'NOTIFICATION',
      notification.id, coalesce(notification.name, workbook.name), notification.owner_user_id, '[]', ${deletedBy},
      now() + make_interval(days => ${days})
    from notifications notification
    join dashboards dashboard on dashboard.id = notification.dashboard_id
    join workbooks workbook on workbook.id = dashboard.workbook_id
    where notification.tenant_id = ${tenantId} and notification.id = ${id}
    returning id`.execute(tx);
  await setAside(
    tx,
    rows.map((row) => row.id),
  );
}

/** Locks a deleted notification until the transaction ends. */
export async function lockDeleted(
  tx: Tx,
  { tenantId, deploymentId, id }: NotificationKey,
): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    select trash.id as trash_id, (kept.content ->> 'is_enabled')::boolean as was_enabled, exists (
        select from dashboards dashboard where dashboard.tenant_id = trash.tenant_id
          and dashboard.id = (kept.content ->> 'dashboard_id')::bigint) as has_dashboard
    from trash
    join trash_rows kept on kept.trash_id = trash.id and kept.table_name = 'notifications'
    where trash.tenant_id = ${tenantId} and trash.deployment_id = ${deploymentId}
      and trash.object_type = 'NOTIFICATION' and trash.object_id = ${id}
    for update of trash`.execute(tx);
  return rows[0];
}

/** Moves a deleted notification back, disabled, with the recipients and exceptions who still exist. */
export async function putNotificationBack(
  tx: Tx,
  _grant: NotificationGrant<'restore'>,
  { trash_id }: DeletedRow,
): Promise<void> {
  await putBack(tx, [trash_id]);
}

/** Enables a notification that has been restored. */
export async function enableRestored(
  tx: Tx,
  { tenantId, id }: NotificationGrant<'restore'>,
  nextRunAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ is_enabled: true, next_run_at: nextRunAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
