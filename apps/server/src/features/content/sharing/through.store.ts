import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import type { Action, Policy } from '../../../auth/permissions.ts';
import type { ContentKind } from '../access/content-access.ts';

/** A user, and where what gives them access is: on an object, or in a role without one. */
export interface AskedThrough {
  readonly user_id: number;
  readonly kind: ContentKind;
  readonly id: number | null;
}

/** What a user has on an object, or through a role on all. */
export interface ThroughRow {
  readonly user_id: number;
  /** Null for roles. */
  readonly kind: ContentKind | null;
  readonly id: number | null;
  readonly action: Action | null;
  readonly policies: readonly Policy[] | null;
  readonly holder: 'USER' | 'GROUP' | 'EVERYONE' | 'ROLE';
  readonly name: string | null;
}

/** The policies for users, their groups and everyone on the objects that are asked about, and the roles of those users. */
export async function listThrough(
  db: Db,
  tenantId: number,
  asked: readonly AskedThrough[],
): Promise<ThroughRow[]> {
  const { rows } = await sql<ThroughRow>`
    with asked as (
      select * from jsonb_to_recordset(${jsonb(asked)}::jsonb) as asked (user_id bigint, kind text, id bigint)
    ), member as (
      select user_id, group_id from user_group_members
      where tenant_id = ${tenantId} and user_id in (select user_id from asked)
    )
    select asked.user_id, asked.kind, asked.id, policy.action, null::jsonb as policies,
      case when policy.user_id is not null then 'USER' when policy.group_id is not null then 'GROUP'
        else 'EVERYONE' end as holder,
      held.name
    from asked join resource_policies policy on policy.tenant_id = ${tenantId}
      and policy.resource_type = asked.kind and policy.resource_id = asked.id::text
    left join all_groups held on held.id = policy.group_id
    where policy.user_id = asked.user_id or policy.user_id is null and policy.group_id is null
      or exists (select from member where member.user_id = asked.user_id and member.group_id = policy.group_id)
    union all
    select distinct asked.user_id, null, null::bigint, null, role.policies, 'ROLE', role.name
    from asked join role_assignments assignment on assignment.tenant_id = ${tenantId}
      and (assignment.user_id = asked.user_id
        or exists (select from member where member.user_id = asked.user_id and member.group_id = assignment.group_id))
    join roles role on role.tenant_id = ${tenantId} and role.id = assignment.role_id
    where asked.id is null`.execute(db);
  return rows;
}
