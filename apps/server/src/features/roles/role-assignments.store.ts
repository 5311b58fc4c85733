import type { Db, Tx } from '@facet/db';
import { type SqlBool, sql } from 'kysely';

/** Who holds a role. */
export type Holder = { readonly userId: number } | { readonly groupId: number };

/** A role, by the id of a custom one or the name of a built-in one. */
export type RoleRef = { readonly roleId: number } | { readonly builtIn: string };

/** Gives a holder roles; those held already stay as they are. */
export async function insertAssignments(
  tx: Tx,
  tenantId: number,
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

/** Takes a role from a holder, who may not have had it. */
export async function deleteAssignment(
  tx: Tx,
  tenantId: number,
  holder: Holder,
  role: RoleRef,
): Promise<void> {
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
 * The custom roles of some names, in any letter case, with the place of each in `names`. They stay until the
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

/** Whether a user exists; the row stays until the transaction ends. */
export async function keepUser(tx: Tx, tenantId: number, id: number): Promise<boolean> {
  const rows = tx.selectFrom('users').select('id').where('tenant_id', '=', tenantId).where('id', '=', id);
  return (await rows.forKeyShare().executeTakeFirst()) !== undefined;
}

/** The names of the roles that users hold directly, built-in ones first. */
export function rolesHeld(db: Db, tenantId: number, userIds: readonly number[]) {
  return db
    .selectFrom('role_assignments')
    .leftJoin('roles', 'roles.id', 'role_assignments.role_id')
    .select('role_assignments.user_id')
    .select((eb) => eb.fn.coalesce('role_assignments.built_in_role', 'roles.name').as('name'))
    .where('role_assignments.tenant_id', '=', tenantId)
    .where(sql<SqlBool>`role_assignments.user_id = any(${userIds})`)
    .orderBy(sql`role_assignments.role_id nulls first`)
    .orderBy('role_assignments.built_in_role')
    .execute();
}
