import type { Db, Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { createGroup, deleteGroup, updateGroup } from '../groups/groups.service.ts';
import { isResource } from './attribute.ts';
import { canonicalValue, isEmpty } from './canonical.ts';
import { type Condition, conditionOf } from './filter-sql.ts';
import { GROUP_SCHEMA } from './group-schema.ts';
import { type Change, changesOf, type PatchOperation } from './patch.ts';
import { notUnique, scimRefusal } from './scim-error.ts';
import { memberColumns } from './scim-group-columns.ts';
import {
  addMembers,
  findGroup,
  isAmong,
  isNotAmong,
  type LockedGroup,
  lockGroup,
  lockGroupNamed,
  type MembersRead,
  noteProvisioned,
  removeMembers,
  type ScimGroupRow,
} from './scim-groups.store.ts';
import { etagOfGroup } from './scim-groups.view.ts';
import { idIn, requireMatch } from './scim-resource.ts';

/** A group as clients send it. */
export interface GroupResource {
  readonly displayName: string;
  readonly externalId?: string | null;
  readonly members?: readonly { readonly value?: string | null }[] | null;
}

/** What a change did to a group. */
export interface ScimGroupChange {
  readonly id: number;
  readonly name: string;
  readonly added: number[];
  readonly removed: number[];
  readonly changes: Record<string, { from: unknown; to: unknown }>;
}

interface Writing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** @throws 404 */
export async function requireScimGroup(
  db: Db,
  tenantId: number,
  id: number,
  read: MembersRead,
): Promise<ScimGroupRow> {
  const row = await findGroup(db, tenantId, id, read);
  if (row === undefined) throw notFound(`Group ${id}`);
  return row;
}

/**
 * Makes a group with its members; one of that name that was here before the identity provider is taken over, and keeps
 * those that it has.
 * @throws 409 when the identity provider has a group of that name already
 */
export async function createScimGroup(
  { tx, caller }: Writing,
  resource: GroupResource,
): Promise<ScimGroupChange & { isAdopted: boolean }> {
  const { tenantId } = caller;
  const { displayName, externalId = null } = resource;
  const present = await lockGroupNamed(tx, tenantId, displayName.normalize('NFC'));
  if (present?.is_provisioned) throw nameTaken(displayName);
  const { id } =
    present ?? (await named(displayName, () => createGroup(tx, tenantId, { name: displayName })));
  const group = { id, name: displayName, external_id: null, is_provisioned: false };
  const changed = changeOf(group);
  await noteProvisioned(tx, tenantId, id, externalId);
  await add(tx, tenantId, group, changed, idsIn(resource.members, 'body.members'));
  return { ...changed, isAdopted: present !== undefined };
}

/** Puts a resource in the place of a group: its members are those of the resource, no others. */
export async function replaceScimGroup(
  writing: Writing,
  id: number,
  resource: GroupResource,
): Promise<ScimGroupChange> {
  const group = await lock(writing, id);
  const changed = changeOf(group);
  const renamed = await rename(writing, group, changed, resource.displayName);
  await setExternalId(writing, renamed, changed, resource.externalId ?? null);
  await setMembers(writing, renamed, changed, idsIn(resource.members, 'body.members'));
  return changed;
}

/** Makes the changes of a PATCH, without reading the members that the group has. */
export async function patchScimGroup(
  writing: Writing,
  id: number,
  operations: readonly PatchOperation[],
): Promise<ScimGroupChange> {
  const changes = changesOf(GROUP_SCHEMA, operations);
  let group = await lock(writing, id);
  const changed = changeOf(group);
  for (const change of changes) {
    const { attribute } = change.target;
    if (attribute?.name === 'members') await patchMembers(writing, group, changed, change);
    else if (attribute?.name === 'displayName') {
      const name = textOf(change, 255);
      if (name === null) throw scimRefusal('invalidValue', `${change.field}.value must be a name`);
      group = await rename(writing, group, changed, name);
    } else if (attribute?.name === 'externalId') {
      const externalId = change.op === 'remove' ? null : textOf(change, 255);
      group = await setExternalId(writing, group, changed, externalId);
    }
  }
  await noteProvisioned(writing.tx, writing.caller.tenantId, id, group.external_id);
  return changed;
}

/** Deletes a group; its users stay, with the roles that it brought. */
export async function deleteScimGroup(writing: Writing, id: number): Promise<LockedGroup> {
  const group = await lock(writing, id);
  await deleteGroup(writing.tx, writing.caller.tenantId, id);
  return group;
}

async function lock({ tx, caller, request }: Writing, id: number): Promise<LockedGroup> {
  const group = await lockGroup(tx, caller.tenantId, id);
  if (group === undefined) throw notFound(`Group ${id}`);
  if (request.headers['if-match'] !== undefined)
    requireMatch(request, etagOfGroup(await requireScimGroup(tx, caller.tenantId, id, 'none')));
  return group;
}

async function patchMembers(
  writing: Writing,
  group: LockedGroup,
  changed: ScimGroupChange,
  change: Change,
): Promise<void> {
  const { tx, caller } = writing;
  const { op, field, filter, value, target } = change;
  if (target.sub !== undefined)
    throw scimRefusal(
      'mutability',
      `${field}.path names a part of a member; add and remove members as a whole`,
    );
  if (filter !== undefined) {
    if (op !== 'remove')
      throw scimRefusal('mutability', `${field}.path finds members; these can be removed, and no more`);
    await remove(tx, caller.tenantId, group, changed, conditionOf(filter, memberColumns));
    return;
  }
  const ids = memberIds(change);
  if (op === 'add') await add(tx, caller.tenantId, group, changed, ids);
  else if (op === 'replace') await setMembers(writing, group, changed, ids);
  else await remove(tx, caller.tenantId, group, changed, isEmpty(value) ? sql<boolean>`true` : isAmong(ids));
}

/** The users of `value`; of a user to be removed, who does not exist is passed over. */
function memberIds({ op, field, value, target }: Change): number[] {
  const given = isEmpty(value) ? [] : Array.isArray(value) ? value : [value];
  const { attribute } = target;
  const members = given.map((one) =>
    attribute === undefined ? one : canonicalValue({ ...attribute, multiValued: false }, one, 'lenient'),
  );
  return op === 'remove' ? members.map((one) => idOf(one) ?? 0) : idsIn(members, `${field}.value`);
}

async function setMembers(
  { tx, caller }: Writing,
  group: LockedGroup,
  changed: ScimGroupChange,
  ids: readonly number[],
): Promise<void> {
  await remove(tx, caller.tenantId, group, changed, isNotAmong(ids));
  await add(tx, caller.tenantId, group, changed, ids);
}

async function add(
  tx: Tx,
  tenantId: number,
  group: LockedGroup,
  changed: ScimGroupChange,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { added, unknown } = await addMembers(tx, tenantId, group, ids);
  if (unknown.length > 0)
    throw scimRefusal('invalidValue', `members: there is no user ${unknown.join(', ')}`);
  for (const id of added) changed.added.push(id);
}

async function remove(
  tx: Tx,
  tenantId: number,
  group: LockedGroup,
  changed: ScimGroupChange,
  condition: Condition,
): Promise<void> {
  for (const id of await removeMembers(tx, tenantId, group.id, condition)) changed.removed.push(id);
}

async function rename(
  { tx, caller }: Writing,
  group: LockedGroup,
  changed: ScimGroupChange,
  name: string,
): Promise<LockedGroup> {
  if (name.normalize('NFC') === group.name) return group;
  await named(name, () => updateGroup(tx, caller.tenantId, group.id, { name }));
  changed.changes.displayName = { from: group.name, to: name };
  return { ...group, name };
}

async function setExternalId(
  { tx, caller }: Writing,
  group: LockedGroup,
  changed: ScimGroupChange,
  externalId: string | null,
): Promise<LockedGroup> {
  await noteProvisioned(tx, caller.tenantId, group.id, externalId);
  if (externalId !== group.external_id)
    changed.changes.externalId = { from: group.external_id, to: externalId };
  return { ...group, external_id: externalId };
}

function changeOf({ id, name }: LockedGroup): ScimGroupChange {
  return { id, name, added: [], removed: [], changes: {} };
}

/** The text that a change sets. */
function textOf({ field, value }: Change, most: number): string | null {
  const [text] = Array.isArray(value) && value.length === 1 ? value : [value];
  if (text === null || text === '') return null;
  if (typeof text !== 'string' || text.length > most || /\p{Cc}/u.test(text))
    throw scimRefusal(
      'invalidValue',
      `${field}.value must be a text of ${most} characters at most, on one line`,
    );
  return text;
}

function idsIn(members: readonly unknown[] | null | undefined, field: string): number[] {
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

/** Runs what gives a group a name; the words of refusals are those of SCIM. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) throw nameTaken(name);
    throw scimRefusal('invalidValue', error.message.replace('body.name', 'displayName'));
  }
}

function nameTaken(name: string): Error {
  return notUnique(`A group with the displayName ${name} exists already`);
}
