import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Subscription } from './unsubscribe-links.ts';

/** The user whom a link unsubscribes, and the notification. */
export interface Addressed {
  readonly notification: {
    readonly notificationId: number;
    readonly deploymentId: number;
    readonly deploymentName: string;
    readonly dashboardPublicId: string;
    readonly title: string;
  };
  readonly user: { readonly id: number; readonly email: string };
  readonly isUnsubscribed: boolean;
}

export async function findAddressed(
  db: Db,
  { tenantId, notificationId, userId }: Subscription,
): Promise<Addressed | undefined> {
  const { rows } = await sql<{
    deployment_id: number;
    deployment_name: string;
    public_id: string;
    title: string;
    email: string;
    is_unsubscribed: boolean;
  }>`
    select notification.deployment_id, deployments.name as deployment_name, dashboard.public_id, coalesce(version.title, workbook.name) as title,
      coalesce(holder.embed_email, holder.email) as email, exists (
        select from notification_exceptions exception
        where exception.notification_id = notification.id and exception.user_id = holder.id
      ) as is_unsubscribed
    from notifications notification
    join deployments on deployments.id = notification.deployment_id
    join dashboards dashboard on dashboard.id = notification.dashboard_id
    join workbooks workbook on workbook.id = dashboard.workbook_id
    left join dashboard_versions version on version.id = dashboard.published_version_id
    join all_users holder on holder.id = ${userId} and holder.tenant_id = ${tenantId}
    where notification.tenant_id = ${tenantId} and notification.id = ${notificationId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      notification: {
        notificationId,
        deploymentId: row.deployment_id,
        deploymentName: row.deployment_name,
        dashboardPublicId: row.public_id,
        title: row.title,
      },
      user: { id: userId, email: row.email },
      isUnsubscribed: row.is_unsubscribed,
    }
  );
}
