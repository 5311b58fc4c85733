import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { builtInPolicies } from './built-in-roles.ts';
import type { Caller } from './caller.ts';
import { findPeople } from './credential-lookup.ts';
import type { Policy } from './permissions.ts';
import { policiesOfShares, type Share } from './policies-of-shares.ts';
import { Rights } from './rights.ts';

/** An id that no user and no embed tenant has. */
const NOBODY = 0;

/**
 * The callers that sessions of people of the account would have, by user. Those who are deactivated, unknown or embed
 * users are absent. To find out what others may do, never to act for them.
 */
export async function callersOf(
  db: Db,
  tenantId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Caller>> {
  if (userIds.length === 0) return new Map();
  const found = await findPeople(db, tenantId, userIds);
  return new Map(
    found.filter((one) => !one.isDeactivated).map(({ caller }) => [caller.user.id, caller] as const),
  );
}

interface GroupRow {
  readonly name: string;
  readonly kind: string;
  readonly built_in_roles: string[] | null;
  readonly custom_policies: Policy[][] | null;
  readonly shared: Share[] | null;
}

/**
 * Somebody who has what a group gives to each of its members, and what is shared with everyone: who owns nothing, and for
 * groups of embed users, sees none of what they made. Undefined for an unknown group.
 */
export async function memberOf(db: Db, tenantId: number, groupId: number): Promise<Caller | undefined> {
  const { rows } = await sql<GroupRow>`
    select holder.name, holder.kind, held.built_in_roles, held.custom_policies, given.shared
    from all_groups holder
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    cross join lateral (
      select array_agg(assignment.built_in_role) filter (where assignment.built_in_role is not null)
          as built_in_roles,
        jsonb_agg(role.policies) filter (where role.id is not null) as custom_policies
      from role_assignments assignment
      left join roles role on role.id = assignment.role_id and role.tenant_id = ${tenantId}
      where assignment.tenant_id = ${tenantId} and assignment.group_id = holder.id and holder.kind = 'people'
    ) held
    cross join lateral (
      select jsonb_agg(jsonb_build_object('type', policy.resource_type, 'id', policy.resource_id,
        'action', policy.action)) as shared
      from resource_policies policy left join all_groups other on other.id = policy.group_id
      where policy.tenant_id = ${tenantId}
        and (policy.group_id = holder.id
          or holder.kind = 'people' and policy.user_id is null and policy.group_id is null
          or holder.kind <> 'people' and other.kind = 'all_embed_users'
          or other.kind = 'embed_tenant' and other.embed_tenant_id = holder.embed_tenant_id)
    ) given
    where holder.tenant_id = ${tenantId} and holder.id = ${groupId} and embed_tenant.deleting_since is null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const embedTenant = { id: NOBODY, name: '' };
  return {
    tenantId,
    user: { id: NOBODY, email: '', username: row.name },
    hasAdminRole: false,
    rights: new Rights([
      ...(row.built_in_roles ?? []).flatMap(builtInPolicies),
      ...(row.custom_policies ?? []).flat(),
      ...policiesOfShares(row.shared),
    ]),
    embed:
      row.kind === 'people'
        ? null
        : {
            sessionId: NOBODY,
            deploymentId: NOBODY,
            branchId: null,
            branchName: null,
            isCreator: false,
            embedTenant,
          },
    credentialId: NOBODY,
    credentialKind: 'session',
    credentialName: '',
    deploymentIds: null,
    permissions: null,
  };
}
