import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/** The news about a run for the owner of its notification. */
export type OwnerNews = 'failing' | 'working';

export interface NewsRow {
  readonly owner_news: OwnerNews;
  readonly error: string | null;
  readonly email: string;
  readonly account_name: string;
  readonly ran_at: Date;
  readonly time_zone: string;
  readonly public_id: string;
  readonly title: string;
}

/** Records news for the owner about a run. */
export async function setOwnerNews(tx: Tx, tenantId: number, runId: number, news: OwnerNews): Promise<void> {
  await tx
    .updateTable('notification_runs')
    .set({ owner_news: news })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .execute();
}

/** Locks the news for the owner, unless another transaction has locked it or it has been sent. */
export async function lockNews(tx: Tx, tenantId: number, runId: number): Promise<NewsRow | undefined> {
  const { rows } = await sql<NewsRow>`
    select run.owner_news, run.error, owner.email, dashboard.public_id, tenants.name as account_name,
      coalesce(run.started_at, run.tick) as ran_at, notification.time_zone,
      coalesce(version.title, workbook.name) as title
    from notification_runs run join notifications notification on notification.id = run.notification_id
    join tenants on tenants.id = run.tenant_id
    join users owner on owner.id = notification.owner_user_id and not owner.is_deactivated
    join dashboards dashboard on dashboard.id = notification.dashboard_id
    join workbooks workbook on workbook.id = dashboard.workbook_id
    left join dashboard_versions version on version.id = dashboard.published_version_id
    where run.tenant_id = ${tenantId} and run.id = ${runId} and run.owner_news is not null
      and run.owner_mailed_at is null
    for no key update of run skip locked`.execute(tx);
  return rows[0];
}

/** Records whether the news has been sent. */
export async function setOwnerMailed(
  tx: Tx,
  tenantId: number,
  runId: number,
  isMailed: boolean,
): Promise<void> {
  await sql`update notification_runs set owner_mailed_at = case when ${isMailed} then now() end
    where tenant_id = ${tenantId} and id = ${runId}`.execute(tx);
}
