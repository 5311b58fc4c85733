import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { RunIds } from '../delivered.store.ts';

/**
 * The email address of a user. For an embed user, it is the one that the host gave, or an external id that is an
 * address.
 */
const ADDRESS = sql`lower(case
  when holder.embed_tenant_id is null then holder.email
  else coalesce(holder.embed_email, case when holder.email = holder.external_id then holder.external_id end) end)`;

/** The members of groups: users of the account and embed users. */
const MEMBERS = sql`(
  select tenant_id, group_id, user_id from user_group_members
  union all
  select tenant_id, group_id, user_id from embed_memberships)`;

/**
 * The users to whom a run that started now would send, each once: direct recipients and members of groups, except those
 * who unsubscribed, were excluded or are deactivated.
 * @param among limits the result to these users
 */
export function wantedBy(
  { tenant_id, notification_id }: Pick<RunIds, 'tenant_id' | 'notification_id'>,
  among?: readonly number[],
) {
  const isAmong = (column: string) =>
    among === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${among}::bigint[])`;
  return sql`
    select holder.id as user_id, ${ADDRESS} as email from (
      select user_id from notification_recipients
      where tenant_id = ${tenant_id} and notification_id = ${notification_id} and user_id is not null
        ${isAmong('user_id')}
      union
      select member.user_id from notification_recipients recipient
      join ${MEMBERS} member on member.group_id = recipient.group_id
      where recipient.tenant_id = ${tenant_id} and recipient.notification_id = ${notification_id}
        and member.tenant_id = ${tenant_id} ${isAmong('member.user_id')}
    ) wanted join all_users holder on holder.id = wanted.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where holder.tenant_id = ${tenant_id} and not holder.is_deactivated and embed_tenant.deleting_since is null
      and not exists (select from notification_exceptions exception
        where exception.tenant_id = ${tenant_id} and exception.notification_id = ${notification_id}
          and exception.user_id = holder.id)`;
}

/** The overrides of a recipient for renders, in a form that can be compared. */
export const GIVEN = sql<string>`jsonb_build_array(own.security_context, own.groups, own.user_attributes, own.locale,
  own.time_zone)::text`;

/** A user who is to get an email, with their overrides for renders. */
export interface WantedRow {
  readonly user_id: number;
  readonly email: string;
  readonly external_id: string | null;
  readonly embed_tenant_name: string | null;
  /** The group through which they get it, unless they are a direct recipient. */
  readonly group_name: string | null;
  readonly is_own: boolean;
  readonly security_context: Readonly<Record<string, unknown>> | null;
  readonly groups: readonly string[] | null;
  readonly user_attributes: Readonly<Record<string, unknown>> | null;
  /** The user's own language and time zone: for embed users those that the host gave, for others their settings. */
  readonly locale: string | null;
  readonly time_zone: string | null;
  /** Their overrides, as text. */
  readonly given: string;
}

/** Adds the data that emails need to users with addresses, named `recipient`. */
function withGiven(
  { tenant_id, notification_id }: Pick<RunIds, 'tenant_id' | 'notification_id'>,
  recipients: RawBuilder<unknown>,
) {
  return sql<WantedRow>`
    select recipient.user_id, recipient.email, embed_tenant.name as embed_tenant_name,
      case when holder.embed_tenant_id is not null then holder.external_id end as external_id,
      own.id is not null as is_own, own.security_context, own.groups, own.user_attributes, ${GIVEN} as given,
      coalesce(own.locale, holder.settings ->> 'locale') as locale,
      coalesce(own.time_zone, holder.settings ->> 'timezone') as time_zone,
      (select min(all_groups.name) from notification_recipients by_group
        join ${MEMBERS} member on member.group_id = by_group.group_id
        join all_groups on all_groups.id = by_group.group_id
        where by_group.tenant_id = ${tenant_id} and by_group.notification_id = ${notification_id}
          and member.tenant_id = ${tenant_id} and member.user_id = recipient.user_id) as group_name
    from (${recipients}) recipient join all_users holder on holder.id = recipient.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    left join notification_recipients own on own.tenant_id = ${tenant_id}
      and own.notification_id = ${notification_id} and own.user_id = recipient.user_id
    order by own.id nulls last, recipient.user_id`;
}

/**
 * The recipients of a run who wait for their email: direct ones in the order in which they were added, then members of
 * groups by id.
 */
export async function pendingRecipients(db: Db, run: RunIds): Promise<WantedRow[]> {
  const pending = sql`
    select user_id, email from notification_run_recipients
    where tenant_id = ${run.tenant_id} and run_id = ${run.id} and outcome = 'pending'`;
  return (await withGiven(run, pending).execute(db)).rows;
}

/** The id of a user in requests; for an embed user, the normalised external id. */
export type NamedUser =
  | { readonly userId: number }
  | { readonly email: string }
  | { readonly embedTenantName: string; readonly externalId: string };

/** The named user, whose address may be missing; undefined if they are not a current recipient of the notification. */
export async function findWanted(
  db: Db,
  of: Pick<RunIds, 'tenant_id' | 'notification_id'>,
  key: NamedUser,
): Promise<(Omit<WantedRow, 'email'> & { readonly email: string | null }) | undefined> {
  const { rows } = await withGiven(of, sql`${wantedBy(of)} and ${isNamed(key)}`).execute(db);
  return rows[0];
}

/** A user of the account as a recipient, whether they are one or not. */
export async function findTester(
  db: Db,
  of: Pick<RunIds, 'tenant_id' | 'notification_id'>,
  userId: number,
): Promise<(Omit<WantedRow, 'email'> & { readonly email: string | null }) | undefined> {
  const tester = sql`
    select holder.id as user_id, ${ADDRESS} as email from all_users holder
    where holder.tenant_id = ${of.tenant_id} and holder.id = ${userId} and not holder.is_deactivated`;
  return (await withGiven(of, tester).execute(db)).rows[0];
}

function isNamed(key: NamedUser): RawBuilder<boolean> {
  if ('userId' in key) return sql`holder.id = ${key.userId}`;
  if ('email' in key)
    return sql`holder.embed_tenant_id is null and lower(holder.email) = lower(${key.email})`;
  return sql`embed_tenant.name = ${key.embedTenantName} and holder.external_id = ${key.externalId}`;
}
