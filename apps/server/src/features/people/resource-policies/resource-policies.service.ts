import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Action, ResourceType } from '../../../auth/permissions.ts';
import type { Resource } from '../../../auth/rights.ts';
import { badRequest, conflict, notFound } from '../../../errors/errors.ts';
import { requireHolder } from '../roles/role-assignments.ts';
import type { ResourcePolicies } from './resource-policies.schema.ts';
import {
  countPolicies,
  deletePoliciesOf,
  deletePolicy,
  listGroupPolicies,
  listUserPolicies,
  type Sharer,
  upsertPolicy,
} from './resource-policies.store.ts';
import { type Shareable, shareable } from './shareable.ts';

/** The most resource policies of one resource; to share with more users, use a group. */
export const MOST_SHARERS = 1000;

/** The resource policies of a resource. @throws 404 for an unknown resource */
export async function resourcePolicies(
  db: Db,
  tenantId: number,
  type: ResourceType,
  id: string,
): Promise<Static<typeof ResourcePolicies>> {
  const { kind, resource } = kindOf(type, id);
  await kind.requireThere(db, tenantId, resource.id);
  return policiesOf(db, tenantId, resource);
}

/**
 * Sets the permission of a user, a group or everyone on a resource; a null action removes it.
 * @returns the resource policies afterwards
 * @throws 404 for an unknown resource, user or group, 400 for an action that the resource type does not have
 */
export async function share(
  tx: Tx,
  tenantId: number,
  input: { resourceType: ResourceType; resourceId: string | number; action: Action | null },
  sharer: Sharer,
): Promise<Static<typeof ResourcePolicies>> {
  const { action, resourceType } = input;
  const { kind, resource } = kindOf(resourceType, String(input.resourceId));
  if (action !== null && !kind.actions.includes(action))
    throw badRequest(
      `body.action must be an action on a ${resourceType}, not ${action}: use one of ${kind.actions.join(', ')}`,
    );
  await kind.keep(tx, tenantId, resource.id);
  if (sharer.userId !== null) await requireHolder(tx, tenantId, { userId: sharer.userId });
  if (sharer.groupId !== null) await requireHolder(tx, tenantId, { groupId: sharer.groupId });
  if (action === null) await deletePolicy(tx, tenantId, resource, sharer);
  else {
    await upsertPolicy(tx, tenantId, resource, sharer, action);
    if ((await countPolicies(tx, tenantId, resource)) > MOST_SHARERS)
      throw conflict(
        `The ${resourceType} is already shared with ${MOST_SHARERS} users and groups. Share it with a group instead.`,
      );
  }
  return policiesOf(tx, tenantId, resource);
}

/** Removes the resource policies of a deleted resource. */
export function endSharing(tx: Tx, tenantId: number, resource: Resource): Promise<void> {
  return deletePoliciesOf(tx, tenantId, resource);
}

async function policiesOf(
  db: Db,
  tenantId: number,
  resource: Resource,
): Promise<Static<typeof ResourcePolicies>> {
  const users = await listUserPolicies(db, tenantId, resource);
  const groups = await listGroupPolicies(db, tenantId, resource);
  return {
    userPolicies: users.map((row) => ({
      action: row.action,
      userId: row.user_id,
      username: row.username,
      email: row.email,
      firstName: row.first_name,
      picture: row.picture,
    })),
    groupPolicies: groups.map((row) => ({
      action: row.action,
      groupId: row.group_id,
      name: row.name,
      userCount: row.user_count,
    })),
    inheritedUserPolicies: [],
    inheritedGroupPolicies: [],
  };
}

function kindOf(
  type: ResourceType,
  id: string,
): { kind: Shareable; resource: { type: ResourceType; id: number } } {
  const kind = shareable(type);
  // A malformed id is reported as unknown.
  if (kind === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw notFound(`${type} ${id}`);
  return { kind, resource: { type, id: Number(id) } };
}
