import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { ProvisioningGrant } from './provisioning-policy.ts';

/** A role for new users, or for users added to a group. */
export interface ProvisionedRole {
  readonly group: string | null;
  readonly roleId: number | null;
  readonly builtIn: string | null;
}

/** Reads the provisioned roles with their names, ordered by group name. */
export async function readProvisionedRoles(db: Db, tenantId: number) {
  const { rows } = await sql<{ group: string | null; role: string }>`
    select provisioned.group_name as "group", coalesce(provisioned.built_in_role, role.name) as role
    from provisioned_roles provisioned
    left join roles role on role.id = provisioned.role_id and role.tenant_id = ${tenantId}
    where provisioned.tenant_id = ${tenantId}
    order by lower(provisioned.group_name) nulls first`.execute(db);
  return rows;
}

/** Deletes the role of new users, or the roles of all groups. */
export async function deleteProvisionedRoles(tx: Tx, { tenantId }: AdminGrant, of: 'new users' | 'groups') {
  const isNull = of === 'new users';
  await sql`
    delete from provisioned_roles
    where tenant_id = ${tenantId} and (group_name is null) = ${isNull}`.execute(tx);
}

export async function insertProvisionedRoles(
  tx: Tx,
  { tenantId }: AdminGrant,
  roles: readonly ProvisionedRole[],
) {
  await sql`
    insert into provisioned_roles (tenant_id, group_name, role_id, built_in_role)
    select ${tenantId}::bigint, * from unnest(
      ${roles.map(({ group }) => group)}::text[],
      ${roles.map(({ roleId }) => roleId)}::bigint[],
      ${roles.map(({ builtIn }) => builtIn)}::text[])`.execute(tx);
}

/** Finds custom roles by name, ignoring case. Prevents their deletion until the transaction ends. */
export async function findCustomRoles(tx: Tx, tenantId: number, names: readonly string[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, lower(name) as name from roles
    where tenant_id = ${tenantId} and lower(name) in (select lower(name) from unnest(${names}::text[]) name)
    for key share`.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Assigns a newly created user the roles of their groups at the identity provider, ignoring case, or else the default
 * role, which is Viewer unless set.
 */
export async function giveFirstRoles(
  tx: Tx,
  { tenantId }: ProvisioningGrant,
  userId: number,
  groups: readonly string[],
) {
  await sql`
    with mapped as (
      select role_id, built_in_role from provisioned_roles
      where tenant_id = ${tenantId} and lower(group_name) in (
        select lower(trim(name)) from unnest(${[...groups]}::text[]) name
      )
    ), chosen as (
      select role_id, built_in_role from mapped
      union
      select role.role_id, case when role.role_id is null then coalesce(role.built_in_role, 'Viewer') end
      from (select) one left join provisioned_roles role
        on role.tenant_id = ${tenantId} and role.group_name is null
      where not exists (select from mapped)
    )
    insert into role_assignments (tenant_id, user_id, role_id, built_in_role)
    select ${tenantId}::bigint, ${userId}::bigint, role_id, built_in_role from chosen`.execute(tx);
}
