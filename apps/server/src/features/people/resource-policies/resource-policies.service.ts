import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import type { Action, ResourceType } from '../../../auth/permissions.ts';
import { badRequest, conflict, notFound } from '../../../errors/errors.ts';
import type { ResourcePolicies } from './resource-policies.schema.ts';
import {
  countPolicies,
  deletePolicy,
  keepGroup,
  keepUser,
  listGroupPolicies,
  listUserPolicies,
  type Sharer,
  upsertPolicy,
} from './resource-policies.store.ts';
import type { Shareable, ShareableKinds, SourceFolder } from './shareable.ts';
import type { SharingGrant } from './sharing-policy.ts';

export { deletePoliciesOf } from './resource-policies.store.ts';

/** The most resource policies of one resource; to share with more users, use a group. */
export const MOST_SHARERS = 1000;

/** The resource policies of a resource. @throws 404 for an unknown resource, 403 unless the caller may share it */
export async function resourcePolicies(
  kinds: ShareableKinds,
  db: Db,
  caller: Caller,
  type: ResourceType,
  id: string,
) {
  const { kind, resource } = kindOf(kinds, type, id);
  await kind.grantSharing(db, caller, resource.id);
  return policiesOf(db, caller, kind, resource);
}

/**
 * Sets the permission of a user, a group or everyone on a resource; no action removes it.
 * @returns the resource policies afterwards
 * @throws 404 for an unknown resource, user or group, 403 unless the caller may share the resource, 400 for an action
 *   that the resource type does not have
 */
export async function share(
  kinds: ShareableKinds,
  tx: Tx,
  caller: Caller,
  input: { resourceType: ResourceType; resourceId: string | number; action?: Action | null | undefined },
  sharer: Sharer,
): Promise<Static<typeof ResourcePolicies>> {
  const { action = null, resourceType } = input;
  const { tenantId } = caller;
  const { kind, resource } = kindOf(kinds, resourceType, String(input.resourceId));
  const { grant, embedTenantId } = await kind.grantSharing(tx, caller, resource.id);
  if (action !== null && !kind.actions.includes(action))
    throw badRequest(
      `body.action must be an action on a ${resourceType}, not ${action}: use one of ${kind.actions.join(', ')}`,
    );
  await kind.keep(tx, tenantId, resource.id);
  await requireSharer(tx, tenantId, kind, embedTenantId, sharer, action);
  if (action === null) await deletePolicy(tx, grant, sharer);
  else {
    await upsertPolicy(tx, grant, sharer, action);
    if ((await countPolicies(tx, tenantId, resource)) > MOST_SHARERS)
      throw conflict(
        `The ${resourceType} is already shared with ${MOST_SHARERS} users and groups. Share it with a group instead.`,
      );
  }
  await kind.announce?.(tx, caller, resource.id);
  return policiesOf(tx, caller, kind, resource);
}

/** Grants a user an action on a resource that they created. */
export function grantTo(tx: Tx, grant: SharingGrant, userId: number, action: Action): Promise<void> {
  return upsertPolicy(tx, grant, { userId, groupId: null }, action);
}

/**
 * Requires that a resource can be shared with a user or group: those of the account with each other, those of an embed
 * tenant with each other, and the account's content also with whole embed tenants, for viewing.
 */
async function requireSharer(
  tx: Tx,
  tenantId: number,
  kind: Shareable,
  embedTenantId: number | null,
  { userId, groupId }: Sharer,
  action: Action | null,
): Promise<void> {
  if (userId !== null) {
    const user = await keepUser(tx, tenantId, userId);
    if (user === undefined || user.embed_tenant_id !== embedTenantId) throw notFound(`User ${userId}`);
  } else if (groupId !== null) {
    const group = await keepGroup(tx, tenantId, groupId);
    const isSystemGroup =
      kind.isForEmbedUsers &&
      embedTenantId === null &&
      /^(embed_tenant|all_embed_users)$/.test(group?.kind ?? '');
    const isOfSame =
      embedTenantId === null ? group?.kind === 'people' : group?.embed_tenant_id === embedTenantId;
    if (!isSystemGroup && !isOfSame) throw notFound(`Group ${groupId}`);
    if (isSystemGroup && action !== null && action !== kind.actions[0])
      throw badRequest(`body.action must be ${kind.actions[0]} for embed users, who may only view content`);
  } else if (embedTenantId !== null)
    throw badRequest('body.userId must not be null: share with the group of the embed tenant instead');
}

async function policiesOf(
  db: Db,
  caller: Caller,
  kind: Shareable,
  { type, id }: { type: ResourceType; id: number },
): Promise<Static<typeof ResourcePolicies>> {
  const { tenantId } = caller;
  const users = await listUserPolicies(db, tenantId, type, [id]);
  const groups = await listGroupPolicies(db, tenantId, type, [id]);
  const folders = await kind.inheritsFrom(db, caller, id);
  const ids = folders.map((folder) => folder.id);
  const above = ids.length === 0 ? [] : await listUserPolicies(db, tenantId, 'Folder', ids);
  const groupsAbove = ids.length === 0 ? [] : await listGroupPolicies(db, tenantId, 'Folder', ids);
  return {
    userPolicies: users.map(viewOfUserPolicy),
    groupPolicies: groups.map(viewOfGroupPolicy),
    inheritedUserPolicies: nearest(folders, users, above, (row) => row.user_id).map(
      ({ row, sourceFolder }) => ({
        ...viewOfUserPolicy(row),
        sourceFolder,
      }),
    ),
    inheritedGroupPolicies: nearest(folders, groups, groupsAbove, (row) => row.group_id).map(
      ({ row, sourceFolder }) => ({ ...viewOfGroupPolicy(row), sourceFolder }),
    ),
  };
}

/** For each user or group without a policy of the resource itself, the policy of the nearest folder that has one. */
function nearest<Row extends { readonly resource_id: string }>(
  folders: readonly SourceFolder[],
  direct: readonly Row[],
  inherited: readonly Row[],
  keyOf: (row: Row) => number | null,
): { row: Row; sourceFolder: SourceFolder }[] {
  const decided = new Set(direct.map(keyOf));
  const found: { row: Row; sourceFolder: SourceFolder }[] = [];
  for (const sourceFolder of folders)
    for (const row of inherited) {
      if (row.resource_id !== String(sourceFolder.id) || decided.has(keyOf(row))) continue;
      decided.add(keyOf(row));
      found.push({ row, sourceFolder });
    }
  return found;
}

function viewOfUserPolicy(row: Awaited<ReturnType<typeof listUserPolicies>>[number]) {
  return {
    action: row.action,
    userId: row.user_id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    picture: row.picture,
  };
}

function viewOfGroupPolicy(row: Awaited<ReturnType<typeof listGroupPolicies>>[number]) {
  return { action: row.action, groupId: row.group_id, name: row.name, userCount: row.user_count };
}

function kindOf(
  kinds: ShareableKinds,
  type: ResourceType,
  id: string,
): { kind: Shareable; resource: { type: ResourceType; id: number } } {
  const kind = kinds[type];
  // A malformed id is reported as unknown.
  if (kind === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw notFound(`${type} ${id}`);
  return { kind, resource: { type, id: Number(id) } };
}
