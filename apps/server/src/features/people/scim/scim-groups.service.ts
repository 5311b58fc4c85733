import type { Db } from '@facet/db';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { ApiError, orNotFound } from '../../../errors/errors.ts';
import { createGroup, deleteGroup, updateGroup } from '../groups/groups.service.ts';
import { GROUP_SCHEMA } from './group-schema.ts';
import { type Change, changesOf, type PatchOperation } from './patch.ts';
import { notUnique, scimRefusal } from './scim-error.ts';
import {
  addToGroup,
  type GroupEdit,
  idsIn,
  patchMembers,
  type ScimGroupChange,
  setMembers,
} from './scim-group-members.ts';
import {
  findGroup,
  type LockedGroup,
  lockGroup,
  lockGroupNamed,
  type MembersRead,
  noteProvisioned,
} from './scim-groups.store.ts';
import { etagOfGroup } from './scim-groups.view.ts';
import { requireMatch, type Writing } from './scim-resource.ts';

/** A group as clients send it. */
export interface GroupResource {
  readonly displayName: string;
  readonly externalId?: string | null;
  readonly members?: readonly { readonly value?: string | null }[] | null;
}

/** @throws 404 */
export async function requireScimGroup(db: Db, tenantId: number, id: number, read: MembersRead) {
  return orNotFound(await findGroup(db, tenantId, id, read), `Group ${id}`);
}

/**
 * Creates a group with its members. Takes over a group of this name that was not provisioned, and keeps its members.
 * @throws 409 when the identity provider already has a group of this name
 */
export async function createScimGroup(
  writing: Writing,
  resource: GroupResource,
): Promise<ScimGroupChange & { isAdopted: boolean }> {
  const { tx, caller } = writing;
  const { tenantId } = caller;
  const { displayName, externalId = null } = resource;
  const present = await lockGroupNamed(tx, tenantId, displayName.normalize('NFC'));
  if (present?.is_provisioned) throw nameTaken(displayName);
  const { id } =
    present ??
    (await named(displayName, () => createGroup(tx, grantAdministration(caller), { name: displayName })));
  const group = { id, name: displayName, external_id: null, is_provisioned: false };
  const edit = editOf(writing, group);
  await noteProvisioned(tx, edit.grant, id, externalId);
  await addToGroup(edit, idsIn(resource.members, 'body.members'));
  return { ...edit.changed, isAdopted: present !== undefined };
}

/** Replaces a group, including all of its members. */
export async function replaceScimGroup(writing: Writing, id: number, resource: GroupResource) {
  const edit = editOf(writing, await lock(writing, id));
  await rename(edit, resource.displayName);
  await setExternalId(edit, resource.externalId ?? null);
  await setMembers(edit, idsIn(resource.members, 'body.members'));
  return edit.changed;
}

/** Applies a PATCH without reading the present members. */
export async function patchScimGroup(writing: Writing, id: number, operations: readonly PatchOperation[]) {
  const changes = changesOf(GROUP_SCHEMA, operations);
  const edit = editOf(writing, await lock(writing, id));
  for (const change of changes) {
    const { attribute } = change.target;
    if (attribute?.name === 'members') await patchMembers(edit, change);
    else if (attribute?.name === 'displayName') {
      const name = textOf(change, 255);
      if (name === null) throw scimRefusal('invalidValue', `${change.field}.value must be a name`);
      await rename(edit, name);
    } else if (attribute?.name === 'externalId') {
      await setExternalId(edit, change.op === 'remove' ? null : textOf(change, 255));
    }
  }
  await noteProvisioned(edit.tx, edit.grant, id, edit.group.external_id);
  return edit.changed;
}

/** Deletes a group; its users keep the roles that they got through it. */
export async function deleteScimGroup(writing: Writing, id: number): Promise<LockedGroup> {
  const group = await lock(writing, id);
  await deleteGroup(writing.tx, grantAdministration(writing.caller), id);
  return group;
}

async function lock({ tx, caller, request }: Writing, id: number): Promise<LockedGroup> {
  const group = orNotFound(await lockGroup(tx, caller.tenantId, id), `Group ${id}`);
  if (request.headers['if-match'] !== undefined)
    requireMatch(request, etagOfGroup(await requireScimGroup(tx, caller.tenantId, id, 'none')));
  return group;
}

async function rename(edit: GroupEdit, name: string): Promise<void> {
  const { tx, grant, group, changed } = edit;
  if (name.normalize('NFC') === group.name) return;
  await named(name, () => updateGroup(tx, grant, group.id, { name }));
  changed.changes.displayName = { from: group.name, to: name };
  edit.group = { ...group, name };
}

async function setExternalId(edit: GroupEdit, externalId: string | null): Promise<void> {
  const { tx, grant, group, changed } = edit;
  await noteProvisioned(tx, grant, group.id, externalId);
  if (externalId !== group.external_id)
    changed.changes.externalId = { from: group.external_id, to: externalId };
  edit.group = { ...group, external_id: externalId };
}

function editOf({ tx, caller }: Writing, group: LockedGroup): GroupEdit {
  const changed = { id: group.id, name: group.name, added: [], removed: [], changes: {} };
  return { tx, grant: grantAdministration(caller), group, changed };
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
