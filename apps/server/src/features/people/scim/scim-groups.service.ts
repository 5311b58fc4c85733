import type { Db, Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, orNotFound } from '../../../errors/errors.ts';
import { createGroup, deleteGroup, updateGroup } from '../groups/groups.service.ts';
import { GROUP_SCHEMA } from './group-schema.ts';
import { type Change, changesOf, type PatchOperation } from './patch.ts';
import { notUnique, scimRefusal } from './scim-error.ts';
import { addToGroup, idsIn, patchMembers, type ScimGroupChange, setMembers } from './scim-group-members.ts';
import {
  findGroup,
  type LockedGroup,
  lockGroup,
  lockGroupNamed,
  type MembersRead,
  noteProvisioned,
  type ScimGroupRow,
} from './scim-groups.store.ts';
import { etagOfGroup } from './scim-groups.view.ts';
import { requireMatch } from './scim-resource.ts';

/** A group as clients send it. */
export interface GroupResource {
  readonly displayName: string;
  readonly externalId?: string | null;
  readonly members?: readonly { readonly value?: string | null }[] | null;
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
  return orNotFound(await findGroup(db, tenantId, id, read), `Group ${id}`);
}

/**
 * Creates a group with its members. Takes over a group of this name that was not provisioned, and keeps its members.
 * @throws 409 when the identity provider already has a group of this name
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
  await addToGroup(tx, tenantId, group, changed, idsIn(resource.members, 'body.members'));
  return { ...changed, isAdopted: present !== undefined };
}

/** Replaces a group, including all of its members. */
export async function replaceScimGroup(
  writing: Writing,
  id: number,
  resource: GroupResource,
): Promise<ScimGroupChange> {
  const { tx, caller } = writing;
  const group = await lock(writing, id);
  const changed = changeOf(group);
  const renamed = await rename(writing, group, changed, resource.displayName);
  await setExternalId(writing, renamed, changed, resource.externalId ?? null);
  await setMembers(tx, caller.tenantId, renamed, changed, idsIn(resource.members, 'body.members'));
  return changed;
}

/** Applies a PATCH without reading the present members. */
export async function patchScimGroup(
  writing: Writing,
  id: number,
  operations: readonly PatchOperation[],
): Promise<ScimGroupChange> {
  const { tx, caller } = writing;
  const changes = changesOf(GROUP_SCHEMA, operations);
  let group = await lock(writing, id);
  const changed = changeOf(group);
  for (const change of changes) {
    const { attribute } = change.target;
    if (attribute?.name === 'members') await patchMembers(tx, caller.tenantId, group, changed, change);
    else if (attribute?.name === 'displayName') {
      const name = textOf(change, 255);
      if (name === null) throw scimRefusal('invalidValue', `${change.field}.value must be a name`);
      group = await rename(writing, group, changed, name);
    } else if (attribute?.name === 'externalId') {
      const externalId = change.op === 'remove' ? null : textOf(change, 255);
      group = await setExternalId(writing, group, changed, externalId);
    }
  }
  await noteProvisioned(tx, caller.tenantId, id, group.external_id);
  return changed;
}

/** Deletes a group; its users keep the roles that they got through it. */
export async function deleteScimGroup(writing: Writing, id: number): Promise<LockedGroup> {
  const group = await lock(writing, id);
  await deleteGroup(writing.tx, writing.caller.tenantId, id);
  return group;
}

async function lock({ tx, caller, request }: Writing, id: number): Promise<LockedGroup> {
  const group = orNotFound(await lockGroup(tx, caller.tenantId, id), `Group ${id}`);
  if (request.headers['if-match'] !== undefined)
    requireMatch(request, etagOfGroup(await requireScimGroup(tx, caller.tenantId, id, 'none')));
  return group;
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

/** The text that a change sets, or null. */
function textOf({ field, value }: Change, most: number): string | null {
  const [text] = Array.isArray(value) && value.length === 1 ? value : [value];
  if (text === null || text === '') return null;
  if (typeof text !== 'string' || text.length > most || /\p{Cc}/u.test(text))
    throw scimRefusal(
      'invalidValue',
      `${field}.value must be a string of one line with at most ${most} characters`,
    );
  return text;
}

/** Runs work that names a group, and translates its errors to SCIM errors. */
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
  return notUnique(`A group with the displayName ${name} already exists`);
}
