import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { idIn } from '../../../http/id-in.ts';
import { isResource } from './attribute.ts';
import { canonicalValue, isEmpty } from './canonical.ts';
import { type Condition, conditionOf } from './filter-sql.ts';
import type { Change } from './patch.ts';
import { scimRefusal } from './scim-error.ts';
import { memberColumns } from './scim-group-columns.ts';
import { addMembers, isAmong, isNotAmong, type LockedGroup, removeMembers } from './scim-groups.store.ts';

/** The effect of a change on a group. */
export interface ScimGroupChange {
  readonly id: number;
  readonly name: string;
  readonly added: number[];
  readonly removed: number[];
  readonly changes: Record<string, { from: unknown; to: unknown }>;
}

/** A group that a request changes. */
export interface GroupEdit {
  readonly tx: Tx;
  readonly grant: AdminGrant;
  group: LockedGroup;
  readonly changed: ScimGroupChange;
}

/** Applies a PATCH change to the members of a group without reading the present members. */
export async function patchMembers(edit: GroupEdit, change: Change): Promise<void> {
  const { op, field, filter, value, target } = change;
  if (target.sub !== undefined)
    throw scimRefusal(
      'mutability',
      `${field}.path must not name a part of a member: add or remove whole members`,
    );
  if (filter !== undefined) {
    if (op !== 'remove')
      throw scimRefusal('mutability', `${field}.path filters members, which is allowed only to remove them`);
    await remove(edit, conditionOf(filter, memberColumns));
    return;
  }
  const ids = memberIds(change);
  if (op === 'add') await addToGroup(edit, ids);
  else if (op === 'replace') await setMembers(edit, ids);
  // A missing value removes all members; an empty list removes none.
  else await remove(edit, value == null ? sql<boolean>`true` : isAmong(ids));
}

/** The user ids in `value`. A removal ignores invalid ids. */
function memberIds({ op, field, value, target }: Change): number[] {
  const given = isEmpty(value) ? [] : Array.isArray(value) ? value : [value];
  const { attribute } = target;
  const members = given.map((one) =>
    attribute === undefined ? one : canonicalValue({ ...attribute, multiValued: false }, one, 'lenient'),
  );
  return op === 'remove' ? members.map((one) => idOf(one) ?? 0) : idsIn(members, `${field}.value`);
}

/** Replaces all members. */
export async function setMembers(edit: GroupEdit, ids: readonly number[]): Promise<void> {
  await remove(edit, isNotAmong(ids));
  await addToGroup(edit, ids);
}

/** Adds users and assigns them the role provisioned for the group. @throws 400 for an unknown user */
export async function addToGroup(edit: GroupEdit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { added, unknown } = await addMembers(edit.tx, edit.grant, edit.group, ids);
  if (unknown.length > 0)
    throw scimRefusal(
      'invalidValue',
      `members must be users of this account: unknown ids ${unknown.join(', ')}`,
    );
  for (const id of added) edit.changed.added.push(id);
}

async function remove({ tx, grant, group, changed }: GroupEdit, condition: Condition): Promise<void> {
  for (const id of await removeMembers(tx, grant, group.id, condition)) changed.removed.push(id);
}

/** The user ids of members. @param field the field of the members in the request */
export function idsIn(members: readonly unknown[] | null | undefined, field: string): number[] {
  return (members ?? []).map((member, index) => {
    const id = idOf(member);
    if (id === undefined)
      throw scimRefusal('invalidValue', `${field}.${index}.value must be the id of a user`);
    return id;
  });
}

function idOf(member: unknown): number | undefined {
  const value = isResource(member) ? member.value : member;
  const id = typeof value === 'string' ? idIn(value) : 0;
  return id === 0 ? undefined : id;
}
