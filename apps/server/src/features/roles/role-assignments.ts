import type { Db, Tx } from '@facet/db';
import { badRequest } from '../../http/errors.ts';
import { findRolesNamed, insertAssignments, type RoleRef, rolesHeld } from './role-assignments.store.ts';
import { builtInNamed } from './role-names.ts';

/**
 * Gives a user the roles of some names: Developer, Explorer, Viewer, their internal spellings, or custom ones, in
 * any letter case. The caller of this says that access changed.
 * @param field where the names stand in the request: `body.defaultRoles`
 * @throws 400 naming the field for a name that no role has, and for Admin, which is no role to be given
 */
export async function assignRolesByName(
  tx: Tx,
  tenantId: number,
  userId: number,
  names: readonly string[],
  field: string,
): Promise<void> {
  const custom = names.some((name) => builtInNamed(name) === undefined)
    ? new Map((await findRolesNamed(tx, tenantId, names)).map(({ place, id }) => [place - 1, id]))
    : new Map<number, number>();
  const roles = names.map((name, index): RoleRef => {
    const builtIn = builtInNamed(name);
    if (builtIn !== undefined) return { builtIn };
    const roleId = custom.get(index);
    if (roleId === undefined)
      throw badRequest(`${field}.${index} must be the name of a role other than Admin`);
    return { roleId };
  });
  await insertAssignments(tx, tenantId, { userId }, roles);
}

/** The names of the roles that users hold directly, built-in ones first; users without any are left out. */
export async function roleNamesOf(
  db: Db,
  tenantId: number,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  for (const { user_id, name } of await rolesHeld(db, tenantId, userIds))
    if (user_id !== null && name !== null) names.set(user_id, [...(names.get(user_id) ?? []), name]);
  return names;
}
