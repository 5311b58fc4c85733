import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { ResourceType } from '../../../auth/permissions.ts';
import type { Resource } from '../../../auth/rights.ts';
import type { SharingGrant } from './sharing-policy.ts';

/** Whom a resource policy applies to: a user, a group, or with neither everyone in the tenant. */
export interface Sharer {
  readonly userId: number | null;
  readonly groupId: number | null;
}

/** Policies of users on resources of a type, after the policies of everyone. */
export function listUserPolicies(db: Db, tenantId: number, type: ResourceType, ids: readonly number[]) {
  return db
    .selectFrom('resource_policies')
    .leftJoin('all_users', 'all_users.id', 'resource_policies.user_id')
    .select(['resource_policies.resource_id', 'resource_policies.action', 'resource_policies.user_id'])
    .select(['all_users.username', 'all_users.first_name', 'all_users.picture'])
    .select(sql<string | null>`coalesce(all_users.embed_email, all_users.email)`.as('email'))
    .where(isOneOf(tenantId, type, ids))
    .where('resource_policies.group_id', 'is', null)
    .orderBy(sql`resource_policies.user_id nulls first`)
    .execute();
}

/** Policies of groups on resources of a type. */
export function listGroupPolicies(db: Db, tenantId: number, type: ResourceType, ids: readonly number[]) {
  return db
    .selectFrom('resource_policies')
    .innerJoin('all_groups', 'all_groups.id', 'resource_policies.group_id')
    .select(['resource_policies.resource_id', 'resource_policies.action', 'all_groups.id as group_id'])
    .select(['all_groups.name', 'all_groups.user_count'])
    .where(isOneOf(tenantId, type, ids))
    .orderBy('all_groups.id')
    .execute();
}

/** Whether a group has embed users, and of which embed tenant. */
export interface GroupFacts {
  readonly kind: string;
  readonly embed_tenant_id: number | null;
}

/** A user of the account or of an embed tenant. Prevents their deletion until the transaction ends. */
export function keepUser(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('all_users')
    .select('embed_tenant_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/** A group of any kind. Prevents its deletion until the transaction ends. */
export function keepGroup(tx: Tx, tenantId: number, id: number): Promise<GroupFacts | undefined> {
  return tx
    .selectFrom('all_groups')
    .select(['kind', 'embed_tenant_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
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
  { tenantId, type, id }: SharingGrant,
  sharer: Sharer,
  action: string,
): Promise<void> {
  await sql`
    insert into resource_policies (tenant_id, resource_type, resource_id, user_id, group_id, action)
    values (${tenantId}, ${type}, ${String(id)}, ${sharer.userId}, ${sharer.groupId}, ${action})
    on conflict (tenant_id, resource_type, resource_id, coalesce(user_id, 0), coalesce(group_id, 0))
    do update set action = excluded.action`.execute(tx);
}

/** Deletes the policy of a sharer on a resource. */
export async function deletePolicy(tx: Tx, grant: SharingGrant, sharer: Sharer): Promise<void> {
  await tx
    .deleteFrom('resource_policies')
    .where(isOf(grant.tenantId, grant))
    .where('user_id', 'is not distinct from', sharer.userId)
    .where('group_id', 'is not distinct from', sharer.groupId)
    .execute();
}

/** Deletes all policies on a resource. */
export async function deletePoliciesOf(tx: Tx, tenantId: number, resource: Resource): Promise<void> {
  await tx.deleteFrom('resource_policies').where(isOf(tenantId, resource)).execute();
}

function isOneOf(tenantId: number, type: ResourceType, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`resource_policies.tenant_id = ${tenantId}
    and resource_policies.resource_type = ${type} and resource_policies.resource_id = any(${ids.map(String)})`;
}

function isOf(tenantId: number, { type, id }: Resource): RawBuilder<boolean> {
  return sql<boolean>`resource_policies.tenant_id = ${tenantId}
    and resource_policies.resource_type = ${type} and resource_policies.resource_id = ${String(id)}`;
}
