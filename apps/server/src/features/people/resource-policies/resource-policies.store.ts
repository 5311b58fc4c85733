import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../auth/rights.ts';

/** Whom a resource policy applies to: a user, a group, or with neither everyone in the tenant. */
export interface Sharer {
  readonly userId: number | null;
  readonly groupId: number | null;
}

/** Policies of users on a resource, after the policy of everyone. */
export function listUserPolicies(db: Db, tenantId: number, resource: Resource) {
  return db
    .selectFrom('resource_policies')
    .leftJoin('users', 'users.id', 'resource_policies.user_id')
    .select(['resource_policies.action', 'resource_policies.user_id', 'users.username', 'users.email'])
    .select(['users.first_name', 'users.picture'])
    .where(isOf(tenantId, resource))
    .where('resource_policies.group_id', 'is', null)
    .orderBy(sql`resource_policies.user_id nulls first`)
    .execute();
}

/** Policies of groups on a resource. */
export function listGroupPolicies(db: Db, tenantId: number, resource: Resource) {
  return db
    .selectFrom('resource_policies')
    .innerJoin('user_groups', 'user_groups.id', 'resource_policies.group_id')
    .select(['resource_policies.action', 'user_groups.id as group_id', 'user_groups.name'])
    .select('user_groups.user_count')
    .where(isOf(tenantId, resource))
    .orderBy('user_groups.id')
    .execute();
}

/** The number of policies on a resource. */
export async function countPolicies(db: Db, tenantId: number, resource: Resource): Promise<number> {
  const { count } = await db
    .selectFrom('resource_policies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOf(tenantId, resource))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets the action of a sharer on a resource, replacing any other. */
export async function upsertPolicy(
  tx: Tx,
  tenantId: number,
  resource: Resource,
  sharer: Sharer,
  action: string,
): Promise<void> {
  await sql`
    insert into resource_policies (tenant_id, resource_type, resource_id, user_id, group_id, action)
    values (${tenantId}, ${resource.type}, ${String(resource.id)}, ${sharer.userId}, ${sharer.groupId}, ${action})
    on conflict (tenant_id, resource_type, resource_id, coalesce(user_id, 0), coalesce(group_id, 0))
    do update set action = excluded.action`.execute(tx);
}

/** Deletes the policy of a sharer on a resource. */
export async function deletePolicy(
  tx: Tx,
  tenantId: number,
  resource: Resource,
  sharer: Sharer,
): Promise<void> {
  await tx
    .deleteFrom('resource_policies')
    .where(isOf(tenantId, resource))
    .where('user_id', 'is not distinct from', sharer.userId)
    .where('group_id', 'is not distinct from', sharer.groupId)
    .execute();
}

/** Deletes all policies on a resource. */
export async function deletePoliciesOf(tx: Tx, tenantId: number, resource: Resource): Promise<void> {
  await tx.deleteFrom('resource_policies').where(isOf(tenantId, resource)).execute();
}

function isOf(tenantId: number, { type, id }: Resource): RawBuilder<boolean> {
  return sql<boolean>`resource_policies.tenant_id = ${tenantId}
    and resource_policies.resource_type = ${type} and resource_policies.resource_id = ${String(id)}`;
}
