import type { Db, Tx } from '@facet/db';
import { badRequest, notFound } from '../../../errors/errors.ts';
import type { Page } from '../../../http/pagination.ts';
import {
  deleteAssignment,
  findRolesNamed,
  type HeldRoleRow,
  type Holder,
  holderExists,
  insertAssignments,
  keepHolder,
  keepRole,
  listHeldRoles,
  type RoleRef,
  rolesHeld,
} from './role-assignments.store.ts';
import { assignableBuiltIn, builtInNamed, idOfBuiltIn } from './role-names.ts';

/** A role that a user holds himself, not through a group. */
export interface DirectRole {
  readonly id: number;
  readonly name: string;
}

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

/** The roles that users hold directly, built-in ones first; users without any are left out. */
export async function directRolesOf(
  db: Db,
  tenantId: number,
  userIds: readonly number[],
): Promise<Map<number, DirectRole[]>> {
  const roles = new Map<number, DirectRole[]>();
  for (const { user_id, role_id, name } of await rolesHeld(db, tenantId, userIds)) {
    if (user_id === null || name === null) continue;
    const id = role_id ?? idOfBuiltIn(name);
    if (id !== undefined) roles.set(user_id, [...(roles.get(user_id) ?? []), { id, name }]);
  }
  return roles;
}

/**
 * Gives a user or a group a role, custom or built-in. Nothing changes when it is held already.
 * @returns the name of the role
 * @throws 404 for an unknown role or holder, and for Admin
 */
export async function assignRole(tx: Tx, tenantId: number, roleId: number, holder: Holder): Promise<string> {
  const builtIn = assignableBuiltIn(roleId);
  const name = builtIn ?? (await keepRole(tx, tenantId, roleId));
  if (name === undefined) throw notFound(`Role ${roleId}`);
  await requireHolder(tx, tenantId, holder);
  await insertAssignments(tx, tenantId, holder, [builtIn === undefined ? { roleId } : { builtIn }]);
  return name;
}

/** Takes a role from a user or a group, who may not have had it. @throws 404 for an unknown holder */
export async function removeRole(tx: Tx, tenantId: number, roleId: number, holder: Holder): Promise<void> {
  await requireHolder(tx, tenantId, holder);
  const builtIn = assignableBuiltIn(roleId);
  await deleteAssignment(tx, tenantId, holder, builtIn === undefined ? { roleId } : { builtIn });
}

/** Keeps a user or a group until the transaction ends. @throws 404 when it is not there */
export async function requireHolder(tx: Tx, tenantId: number, holder: Holder): Promise<void> {
  if (!(await keepHolder(tx, tenantId, holder))) throw noSuchHolder(holder);
}

/** The roles of a group, or of a user himself and through his groups. @throws 404 for an unknown holder */
export async function heldRoles(
  db: Db,
  tenantId: number,
  holder: Holder,
  page: Page,
): Promise<HeldRoleRow[]> {
  if (!(await holderExists(db, tenantId, holder))) throw noSuchHolder(holder);
  return listHeldRoles(db, tenantId, holder, page);
}

/** What goes out of a role that somebody holds. */
export function viewOfHeldRole(row: HeldRoleRow) {
  const name = row.built_in_role ?? row.name ?? '';
  return { id: row.role_id ?? idOfBuiltIn(name), name, groupId: row.group_id, groupName: row.group_name };
}

function noSuchHolder(holder: Holder): Error {
  return notFound('userId' in holder ? `User ${holder.userId}` : `Group ${holder.groupId}`);
}
