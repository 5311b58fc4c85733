import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest, notFound, orConflict, orNotFound } from '../../../errors/errors.ts';
import { deleteMembers, insertMembers, lockUsers, type MemberRow } from './group-members.store.ts';
import type { CreateUserGroupInput, UpdateUserGroupInput } from './groups.schema.ts';
import {
  deleteGroupRow,
  findGroup,
  type GroupChanges,
  type GroupRow,
  insertGroup,
  lockGroup,
  updateGroupRow,
} from './groups.store.ts';

export { holdGroups } from './groups.store.ts';

/** @throws 404 */
export async function requireGroup(db: Db, tenantId: number, id: number): Promise<GroupRow> {
  return orNotFound(await findGroup(db, tenantId, id), `User group ${id}`);
}

/** Creates a group without members. */
export async function createGroup(tx: Tx, grant: AdminGrant, input: Static<typeof CreateUserGroupInput>) {
  const name = checkedName(input.name);
  return orConflict(nameTaken(name), () => insertGroup(tx, grant, name, input.description ?? null));
}

/** Changes the given fields; returns the group and the changed columns. */
export async function updateGroup(
  tx: Tx,
  grant: AdminGrant,
  id: number,
  input: Static<typeof UpdateUserGroupInput>,
): Promise<{ row: GroupRow; changes: GroupChanges }> {
  const present = await lock(tx, grant, id);
  const changes: GroupChanges = {};
  const name = input.name === undefined ? present.name : checkedName(input.name);
  if (name !== present.name) changes.name = name;
  if (input.description !== undefined && input.description !== present.description)
    changes.description = input.description;
  await orConflict(nameTaken(name), () => updateGroupRow(tx, grant, id, changes));
  return { row: { ...present, ...changes }, changes };
}

/** Deletes a group and returns its name. */
export async function deleteGroup(tx: Tx, grant: AdminGrant, id: number): Promise<string> {
  const { name } = await lock(tx, grant, id);
  await deleteGroupRow(tx, grant, id);
  return name;
}

/** Adds users to a group, all or none. @throws 404 for a user not in this account */
export async function addMembers(tx: Tx, grant: AdminGrant, groupId: number, userIds: readonly number[]) {
  const group = await lock(tx, grant, groupId);
  const users = await lockUsers(tx, grant.tenantId, userIds);
  const known = new Set(users.map(({ id }) => id));
  const unknown = userIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw notFound(`User ${unknown}`);
  const inserted = new Set(await insertMembers(tx, grant, groupId, [...known]));
  return {
    group,
    added: users.filter(({ id }) => inserted.has(id)),
    unchanged: users.filter(({ id }) => !inserted.has(id)),
  };
}

/** Removes users from a group, ignoring users who are not in it. */
export async function removeMembers(tx: Tx, grant: AdminGrant, groupId: number, userIds: readonly number[]) {
  const group = await lock(tx, grant, groupId);
  return { group, removed: await deleteMembers(tx, grant, groupId, userIds) };
}

/** The view of a group. */
export function viewOfGroup(row: GroupRow) {
  return { id: row.id, name: row.name, description: row.description, userCount: row.user_count };
}

/** The view of a member: their identity only. */
export function viewOfMember(row: MemberRow) {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    firstName: row.first_name,
    isDeactivated: row.is_deactivated,
  };
}

async function lock(tx: Tx, { tenantId }: AdminGrant, id: number) {
  return orNotFound(await lockGroup(tx, tenantId, id), `User group ${id}`);
}

/**
 * Normalises a name and rejects surrounding spaces: access policies compare names exactly, so an invisible space or a
 * combining accent would make a policy miss the group.
 */
function checkedName(given: string): string {
  const name = given.normalize('NFC');
  if (name !== name.trim()) throw badRequest('body.name must not begin or end with a space');
  if (/^system:/i.test(name)) throw badRequest('body.name must not begin with the reserved prefix system:');
  return name;
}

function nameTaken(name: string) {
  return { user_groups_name_unique: `A user group named ${name} already exists` };
}
