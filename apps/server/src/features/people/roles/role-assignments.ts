import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest, notFound, orNotFound } from '../../../errors/errors.ts';
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

/** A role that is assigned to a user directly, not through a group. */
export interface DirectRole {
  readonly id: number;
  readonly name: string;
}

/**
 * Assigns roles to a user by name, ignoring case: Developer, Explorer, Viewer, their internal names, or custom roles.
 * The caller must report that access changed.
 * @param field the path of the names in the request, such as `body.defaultRoles`
 * @throws 400 with the field for an unknown role name, and for Admin, which cannot be assigned
 */
export async function assignRolesByName(
  tx: Tx,
  grant: AdminGrant,
  userId: number,
  names: readonly string[],
  field: string,
): Promise<void> {
  const custom = names.some((name) => builtInNamed(name) === undefined)
    ? new Map((await findRolesNamed(tx, grant.tenantId, names)).map(({ place, id }) => [place - 1, id]))
    : new Map<number, number>();
  const roles = names.map((name, index): RoleRef => {
    const builtIn = builtInNamed(name);
    if (builtIn !== undefined) return { builtIn };
    const roleId = custom.get(index);
    if (roleId === undefined)
      throw badRequest(`${field}.${index} must be the name of a role other than Admin`);
    return { roleId };
  });
  await insertAssignments(tx, grant, { userId }, roles);
}

/** Directly assigned roles by user, built-in roles first. Users without any are absent. */
export async function directRolesOf(db: Db, tenantId: number, userIds: readonly number[]) {
  const roles = new Map<number, DirectRole[]>();
  for (const { user_id, role_id, name } of await rolesHeld(db, tenantId, userIds)) {
    if (user_id === null || name === null) continue;
    const id = role_id ?? idOfBuiltIn(name);
    if (id !== undefined) roles.set(user_id, [...(roles.get(user_id) ?? []), { id, name }]);
  }
  return roles;
}

/**
 * Assigns a custom or built-in role to a user or a group. Assigning it twice changes nothing.
 * @returns the name of the role
 * @throws 404 for an unknown role or holder, and for Admin
 */
export async function assignRole(tx: Tx, grant: AdminGrant, roleId: number, holder: Holder): Promise<string> {
  const builtIn = assignableBuiltIn(roleId);
  const name = orNotFound(builtIn ?? (await keepRole(tx, grant.tenantId, roleId)), `Role ${roleId}`);
  await requireHolder(tx, grant.tenantId, holder);
  await insertAssignments(tx, grant, holder, [builtIn === undefined ? { roleId } : { builtIn }]);
  return name;
}

/** Removes a role from a user or a group; does nothing when it is not assigned. @throws 404 for an unknown holder */
export async function removeRole(tx: Tx, grant: AdminGrant, roleId: number, holder: Holder): Promise<void> {
  await requireHolder(tx, grant.tenantId, holder);
  const builtIn = assignableBuiltIn(roleId);
  await deleteAssignment(tx, grant, holder, builtIn === undefined ? { roleId } : { builtIn });
}

/** Prevents deletion of a user or group until the transaction ends. @throws 404 for an unknown holder */
export async function requireHolder(tx: Tx, tenantId: number, holder: Holder): Promise<void> {
  if (!(await keepHolder(tx, tenantId, holder))) throw noSuchHolder(holder);
}

/** The roles of a group, or of a user directly and through groups. @throws 404 for an unknown holder */
export async function heldRoles(db: Db, tenantId: number, holder: Holder, page: Page) {
  if (!(await holderExists(db, tenantId, holder))) throw noSuchHolder(holder);
  return listHeldRoles(db, tenantId, holder, page);
}

/** The view of an assigned role. */
export function viewOfHeldRole(row: HeldRoleRow) {
  const name = row.built_in_role ?? row.name ?? '';
  return { id: row.role_id ?? idOfBuiltIn(name), name, groupId: row.group_id, groupName: row.group_name };
}

function noSuchHolder(holder: Holder): Error {
  return notFound('userId' in holder ? `User ${holder.userId}` : `Group ${holder.groupId}`);
}
