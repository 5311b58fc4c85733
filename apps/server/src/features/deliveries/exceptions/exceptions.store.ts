import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { NotificationGrant } from '../access/notification-policy.ts';
import type { SubscriptionGrant } from '../access/subscription-policy.ts';

export type Origin = 'unsubscribed' | 'excepted';

/** A user who is excluded from a notification. */
export interface ExceptionRow {
  readonly id: number;
  readonly user_id: number;
  readonly username: string;
  readonly email: string;
  readonly embed_tenant_name: string | null;
  readonly external_id: string | null;
  readonly origin: Origin;
  readonly created_at: Date;
}

/** Lists the exceptions of a notification, newest first. */
export async function listExceptions(
  db: Db,
  tenantId: number,
  notificationId: number,
  page: Page,
): Promise<ExceptionRow[]> {
  const [after] = page.after ?? [];
  const { rows } = await sql<ExceptionRow>`
    select exception.id, exception.user_id, holder.username, holder.email, embed_tenant.name as embed_tenant_name,
      case when holder.embed_tenant_id is not null then holder.external_id end as external_id,
      exception.origin, exception.created_at
    from notification_exceptions exception join all_users holder on holder.id = exception.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where exception.tenant_id = ${tenantId} and exception.notification_id = ${notificationId}
      ${after === undefined ? sql`` : sql`and exception.id < ${after}`}
    order by exception.id desc limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

/** A user of the account (null), or of an embed tenant. */
export interface NamedUser {
  readonly id: number;
  readonly embedTenantName: string | null;
}

/** The ids of those of the given users who exist. Prevents their deletion until the transaction ends. */
export async function holdUsers(tx: Tx, tenantId: number, users: readonly NamedUser[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select holder.id from unnest(${users.map(({ id }) => id)}::bigint[],
      ${users.map(({ embedTenantName }) => embedTenantName)}::text[]) given (id, embed_tenant_name)
    join all_users holder on holder.tenant_id = ${tenantId} and holder.id = given.id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where embed_tenant.name is not distinct from given.embed_tenant_name and embed_tenant.deleting_since is null
    order by holder.id for key share of holder`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Excludes users and removes them from the direct recipients. Users who are already excluded keep their origin. */
export async function insertExceptions(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'> | SubscriptionGrant<'end'>,
  userIds: readonly number[],
  origin: Origin,
): Promise<void> {
  await sql`
    with direct as (
      delete from notification_recipients
      where tenant_id = ${tenantId} and notification_id = ${notificationId}
        and user_id = any(${[...userIds]}::bigint[])
    )
    insert into notification_exceptions (tenant_id, notification_id, user_id, origin)
    select ${tenantId}, ${notificationId}, user_id, ${origin} from unnest(${[...userIds]}::bigint[]) user_id
    on conflict on constraint notification_exceptions_unique do nothing`.execute(tx);
}

/** Ends the exceptions of users, ignoring users who have none. Returns the users whose exceptions ended. */
export async function deleteExceptions(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'>,
  users: readonly NamedUser[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from notification_exceptions exception using
      unnest(${users.map(({ id }) => id)}::bigint[], ${users.map(({ embedTenantName }) => embedTenantName)}::text[])
        given (id, embed_tenant_name)
      join all_users holder on holder.tenant_id = ${tenantId} and holder.id = given.id
      left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where exception.tenant_id = ${tenantId} and exception.notification_id = ${notificationId}
      and exception.user_id = holder.id and embed_tenant.name is not distinct from given.embed_tenant_name
    returning exception.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Ends the exceptions of users by their ids. */
export async function deleteExceptionsOf(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'> | SubscriptionGrant<'begin'>,
  userIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('notification_exceptions')
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', notificationId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
}
