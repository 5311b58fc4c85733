import type { Db, Tx } from '@facet/db';
import { type SqlBool, sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

/** The user or group that holds a role. */
export type Holder = { readonly userId: number } | { readonly groupId: number };

/** A custom role by id, or a built-in role by name. */
export type RoleRef = { readonly roleId: number } | { readonly builtIn: string };

/** Assigns roles to a holder, ignoring those already assigned. */
export async function insertAssignments(
  tx: Tx,
  { tenantId }: AdminGrant,
  holder: Holder,
  roles: readonly RoleRef[],
): Promise<void> {
  if (roles.length === 0) return;
  await tx
    .insertInto('role_assignments')
    .values(
      roles.map((role) => ({
        tenant_id: tenantId,
        user_id: 'userId' in holder ? holder.userId : null,
        group_id: 'groupId' in holder ? holder.groupId : null,
        role_id: 'roleId' in role ? role.roleId : null,
        built_in_role: 'builtIn' in role ? role.builtIn : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a role from a holder; does nothing when it is not assigned. */
export async function deleteAssignment(tx: Tx, { tenantId }: AdminGrant, holder: Holder, role: RoleRef) {
  await tx
    .deleteFrom('role_assignments')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      'userId' in holder ? eb('user_id', '=', holder.userId) : eb('group_id', '=', holder.groupId),
    )
    .where((eb) =>
      'roleId' in role ? eb('role_id', '=', role.roleId) : eb('built_in_role', '=', role.builtIn),
    )
    .execute();
}

/**
 * Finds custom roles by name, ignoring case, with the position of each in `names`. Prevents their deletion until the
 * transaction ends.
 */
export async function findRolesNamed(tx: Tx, tenantId: number, names: readonly string[]) {
  const { rows } = await sql<{ place: number; id: number }>`
    select given.place::int as place, roles.id
    from unnest(${names}::text[]) with ordinality given (name, place)
    join roles on roles.tenant_id = ${tenantId} and lower(roles.name) = lower(given.name)
    for key share of roles`.execute(tx);
  return rows;
}

/** Directly assigned roles of users, built-in roles first. */
export function rolesHeld(db: Db, tenantId: number, userIds: readonly number[]) {
  return db
    .selectFrom('role_assignments')
    .leftJoin('roles', 'roles.id', 'role_assignments.role_id')
    .select(['role_assignments.user_id', 'role_assignments.role_id'])
    .select((eb) => eb.fn.coalesce('role_assignments.built_in_role', 'roles.name').as('name'))
    .where('role_assignments.tenant_id', '=', tenantId)
    .where(sql<SqlBool>`role_assignments.user_id = any(${userIds})`)
    .orderBy(sql`role_assignments.role_id nulls first`)
    .orderBy('role_assignments.built_in_role')
    .execute();
}

/** Reads the name of a custom role and prevents its deletion until the transaction ends. */
export async function keepRole(tx: Tx, tenantId: number, id: number): Promise<string | undefined> {
  const rows = tx.selectFrom('roles').select('name').where('tenant_id', '=', tenantId).where('id', '=', id);
  return (await rows.forKeyShare().executeTakeFirst())?.name;
}

export type HeldRoleRow = Awaited<ReturnType<typeof listHeldRoles>>[number];

/** The roles of a group, or of a user directly and through groups, in the order of assignment. */
export function listHeldRoles(db: Db, tenantId: number, holder: Holder, page: Page) {
  return db
    .selectFrom('role_assignments')
    .leftJoin('roles', 'roles.id', 'role_assignments.role_id')
    .leftJoin('user_groups', 'user_groups.id', 'role_assignments.group_id')
    .select(['role_assignments.id', 'role_assignments.role_id', 'role_assignments.built_in_role'])
    .select(['role_assignments.group_id', 'roles.name', 'user_groups.name as group_name'])
    .where('role_assignments.tenant_id', '=', tenantId)
    .where((eb) => {
      if ('groupId' in holder) return eb('role_assignments.group_id', '=', holder.groupId);
      const groups = eb
        .selectFrom('user_group_members')
        .select('user_group_members.group_id')
        .where('user_group_members.tenant_id', '=', tenantId)
        .where('user_group_members.user_id', '=', holder.userId);
      return eb.or([
        eb('role_assignments.user_id', '=', holder.userId),
        eb('role_assignments.group_id', 'in', groups),
      ]);
    })
    .$call(keyset(page, 'role_assignments.id', 'asc'))
    .execute();
}

/** Whether the user or group exists. */
export async function holderExists(db: Db, tenantId: number, holder: Holder): Promise<boolean> {
  return (await holderRow(db, tenantId, holder).executeTakeFirst()) !== undefined;
}

/** Whether the user or group exists. Prevents its deletion until the transaction ends. */
export async function keepHolder(tx: Tx, tenantId: number, holder: Holder): Promise<boolean> {
  return (await holderRow(tx, tenantId, holder).forKeyShare().executeTakeFirst()) !== undefined;
}

function holderRow(db: Db, tenantId: number, holder: Holder) {
  const [table, id] =
    'userId' in holder ? ['users' as const, holder.userId] : ['user_groups' as const, holder.groupId];
  return db.selectFrom(table).select('id').where('tenant_id', '=', tenantId).where('id', '=', id);
}
