import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import type { Action, Policy } from '../../../auth/permissions.ts';
import type { Page } from '../../../http/pagination.ts';
import type { ContentKind } from '../access/content-access.ts';
import { GROUP_NAME, GROUP_TYPE, USER_COUNT } from './group-columns.ts';
import type { AccessEntry } from './sharing.schema.ts';

/** An object, or what is above it, with its distance from the object. */
export interface Place {
  readonly distance: number;
  readonly kind: ContentKind;
  readonly id: number;
  readonly owner_user_id: number | null;
}

/** What gives somebody access to an object. */
export interface EntryRow {
  readonly holder: AccessEntry['type'];
  /** 0 for everyone and administrators. */
  readonly holder_id: number;
  /** Where among places; after all of them for roles. */
  readonly distance: number;
  readonly rank: number;
  readonly sort_name: string;
  readonly source: 'OWNER' | 'SHARED' | 'ROLE' | 'ADMINISTRATOR';
  readonly action: Action | null;
  readonly policies: readonly Policy[] | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly picture: string | null;
  readonly user_count: number | null;
}

/** The distance of what roles grant. */
const EVERYWHERE = 1000;

/**
 * A page of those who have access to the first of some places, nearest first. Each is listed with what is nearest.
 * @param withRoles whether the roles of the account grant access to it: not to content of embed tenants
 */
export async function listEntries(
  db: Db,
  tenantId: number,
  places: readonly Place[],
  text: string,
  { after, limit, offset }: Page,
  withRoles: boolean,
): Promise<EntryRow[]> {
  const all = places.map(({ kind }) => [{ resourceType: kind, resources: ['All'] }]);
  const isOfRole = sql.join(
    all.map((policy) => sql`role.policies @> ${jsonb(policy)}::jsonb`),
    sql` or `,
  );
  const [distance = -1, rank = 0, name = '', id = 0] = after ?? [];
  const { rows } = await sql<EntryRow>`
    with place as (
      select * from jsonb_to_recordset(${jsonb(places)}::jsonb)
        as place (distance integer, kind text, id bigint, owner_user_id bigint)
    ), held as (
      select distance, 'OWNER' as source, 'USER' as holder, owner_user_id as holder_id, null as action
      from place where owner_user_id is not null
      union all
      select place.distance, 'SHARED',
        case when policy.user_id is not null then 'USER' when policy.group_id is not null then 'GROUP'
          else 'EVERYONE' end,
        coalesce(policy.user_id, policy.group_id, 0), policy.action
      from place join resource_policies policy on policy.tenant_id = ${tenantId}
        and policy.resource_type = place.kind and policy.resource_id = place.id::text
    ), nearest as (
      select distinct on (holder, holder_id) * from held order by holder, holder_id, distance, source
    ), entry as (
      select distance, source, action, nearest.holder, holder_id, null::jsonb as policies,
        coalesce(person.first_name, person.username) as name, person.email, person.picture,
        null::integer as user_count
      from nearest left join all_users person on person.id = holder_id and holder = 'USER'
      where holder <> 'GROUP'
      union all
      select distance, source, action, ${GROUP_TYPE}, holder_id, null, ${GROUP_NAME}, null, null, ${USER_COUNT}
      from nearest join all_groups holder on holder.id = holder_id
      left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
      where nearest.holder = 'GROUP' and embed_tenant.deleting_since is null
      union all
      select ${EVERYWHERE}, 'ROLE', null, 'ROLE', role.id, role.policies, role.name, null, null, null
      from roles role where role.tenant_id = ${tenantId} and ${withRoles} and (${isOfRole})
      union all
      select ${EVERYWHERE + 1}, 'ADMINISTRATOR', null, 'ADMINISTRATORS', 0, null, null, null, null, null
      where ${withRoles}
    ), ordered as (
      select *, array_position(array['USER', 'EVERYONE', 'GROUP', 'EMBED_TENANT', 'ALL_EMBED_USERS', 'ROLE',
          'ADMINISTRATORS'], holder) + case when source = 'OWNER' then 0 else 1 end as rank,
        lower(coalesce(name, '')) as sort_name
      from entry
      where ${text} = '' or strpos(lower(concat_ws(' ', name, email)), lower(${text})) > 0
    )
    select * from ordered
    where (distance, rank, sort_name, holder_id)
      > (${distance}::integer, ${rank}::integer, ${name}::text, ${id}::bigint)
    order by distance, rank, sort_name, holder_id limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}
