import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { NotificationGrant } from '../access/notification-policy.ts';

/** The overrides for an embed user in the renders of one notification; null uses the user's own value. */
export interface Given {
  readonly securityContext: Readonly<Record<string, unknown>> | null;
  readonly groups: readonly string[] | null;
  readonly userAttributes: Readonly<Record<string, unknown>> | null;
  readonly locale: string | null;
  readonly timezone: string | null;
}

export type Kind = 'USER' | 'EMBED_USER' | 'GROUP';

/** A recipient with the ids that clients use. */
export interface RecipientRow extends Given {
  readonly id: number;
  readonly kind: Kind;
  readonly user_id: number | null;
  readonly username: string | null;
  /** The email address; a placeholder for an embed user without one. */
  readonly email: string | null;
  readonly embed_tenant_name: string | null;
  readonly external_id: string | null;
  readonly group_id: number | null;
  readonly group_name: string | null;
}

const GIVEN = sql`recipient.security_context as "securityContext", recipient.groups,
  recipient.user_attributes as "userAttributes", recipient.locale, recipient.time_zone as timezone`;

/** Lists the recipients of a notification, newest first. */
export async function listRecipients(
  db: Db,
  tenantId: number,
  notificationId: number,
  page: Page,
): Promise<RecipientRow[]> {
  const [after] = page.after ?? [];
  const { rows } = await sql<RecipientRow>`
    select recipient.id, recipient.kind, recipient.user_id, recipient.group_id, holder.username, holder.email,
      embed_tenant.name as embed_tenant_name,
      case when holder.embed_tenant_id is not null then holder.external_id end as external_id,
      all_groups.name as group_name, ${GIVEN}
    from notification_recipients recipient
    left join all_users holder on holder.id = recipient.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    left join all_groups on all_groups.id = recipient.group_id
    where recipient.tenant_id = ${tenantId} and recipient.notification_id = ${notificationId}
      ${after === undefined ? sql`` : sql`and recipient.id < ${after}`}
    order by recipient.id desc limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

/** The user, embed user or group that a recipient is. */
export interface Holder {
  readonly kind: Kind;
  readonly id: number;
}

/** A present recipient with their overrides. */
export interface PresentRecipient extends Given {
  readonly kind: Kind;
  /** The id of the user or group. */
  readonly holderId: number;
}

/** Those of the given users and groups that are recipients of a notification. */
export async function findRecipients(
  tx: Tx,
  tenantId: number,
  notificationId: number,
  holders: readonly Holder[],
): Promise<PresentRecipient[]> {
  const { rows } = await sql<PresentRecipient>`
    select kind, coalesce(user_id, group_id) as "holderId", ${GIVEN}
    from notification_recipients recipient
    where tenant_id = ${tenantId} and notification_id = ${notificationId} and ${isAmong(holders)}`.execute(
    tx,
  );
  return rows;
}

function isAmong(holders: readonly Holder[]): RawBuilder<boolean> {
  const idsOf = (isGroup: boolean) =>
    holders.filter(({ kind }) => (kind === 'GROUP') === isGroup).map(({ id }) => id);
  return sql`(user_id = any(${idsOf(false)}::bigint[]) or group_id = any(${idsOf(true)}::bigint[]))`;
}

/** Adds recipients in the order given. */
export async function insertRecipients(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'>,
  recipients: readonly (Holder & Given)[],
): Promise<void> {
  if (recipients.length === 0) return;
  await sql`
    insert into notification_recipients
      (tenant_id, notification_id, kind, user_id, group_id, security_context, groups, user_attributes, locale, time_zone)
    select ${tenantId}, ${notificationId}, kind, case when kind <> 'GROUP' then id end,
      case when kind = 'GROUP' then id end, security_context, ${groupsIn(sql`groups`)}, user_attributes,
      locale, timezone
    from ${unnested(recipients)}
    order by position`.execute(tx);
}

/** Replaces the overrides of embed users who are recipients. */
export async function updateRecipients(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'>,
  recipients: readonly (Holder & Given)[],
): Promise<void> {
  if (recipients.length === 0) return;
  await sql`
    update notification_recipients recipient
    set security_context = given.security_context, groups = ${groupsIn(sql`given.groups`)},
      user_attributes = given.user_attributes, locale = given.locale, time_zone = given.timezone
    from ${unnested(recipients)}
    where recipient.tenant_id = ${tenantId} and recipient.notification_id = ${notificationId}
      and recipient.user_id = given.id`.execute(tx);
}

function unnested(recipients: readonly (Holder & Given)[]) {
  const texts = (member: 'securityContext' | 'groups' | 'userAttributes') =>
    recipients.map((recipient) => (recipient[member] === null ? null : JSON.stringify(recipient[member])));
  return sql`unnest(${recipients.map(({ kind }) => kind)}::text[], ${recipients.map(({ id }) => id)}::bigint[],
      ${texts('securityContext')}::jsonb[], ${texts('groups')}::jsonb[], ${texts('userAttributes')}::jsonb[],
      ${recipients.map(({ locale }) => locale)}::text[], ${recipients.map(({ timezone }) => timezone)}::text[])
    with ordinality as given
      (kind, id, security_context, groups, user_attributes, locale, timezone, position)`;
}

/** A list of texts from JSON; null stays null. */
function groupsIn(json: RawBuilder<unknown>) {
  return sql`case when ${json} is not null then array(select jsonb_array_elements_text(${json})) end`;
}

/** A recipient to remove; an embed user only if they are of the embed tenant. */
export interface Removal extends Holder {
  readonly embedTenantName: string | null;
}

/** Removes recipients, and returns those who were there. */
export async function deleteRecipients(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'>,
  removals: readonly Removal[],
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    delete from notification_recipients recipient using unnest(
      ${removals.map(({ kind }) => kind)}::text[], ${removals.map(({ id }) => id)}::bigint[],
      ${removals.map(({ embedTenantName }) => embedTenantName)}::text[]) given (kind, id, embed_tenant_name)
    where recipient.tenant_id = ${tenantId} and recipient.notification_id = ${notificationId}
      and recipient.kind = given.kind and coalesce(recipient.user_id, recipient.group_id) = given.id
      and (given.kind <> 'EMBED_USER' or exists (
        select from all_users join embed_tenants on embed_tenants.id = all_users.embed_tenant_id
        where all_users.id = given.id and embed_tenants.name = given.embed_tenant_name
          and embed_tenants.deleting_since is null))
    returning recipient.kind, coalesce(recipient.user_id, recipient.group_id) as id`.execute(tx);
  return rows;
}
