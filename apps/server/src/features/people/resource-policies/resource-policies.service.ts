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

/** With how many users and groups one resource can be shared; more belong into a group. */
export const MOST_SHARERS = 1000;

/** What of a resource is shared with whom. @throws 404 for a resource that is not there */
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
 * Shares a resource with a user, a group or everybody, or with a null action no longer.
 * @returns what is shared with whom after that
 * @throws 404 for a resource, user or group that is not there, 400 for an action that is none of the resource
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
      `body.action ${action} is no action on a ${resourceType}; it can be ${kind.actions.join(', ')}`,
    );
  await kind.keep(tx, tenantId, resource.id);
  if (sharer.userId !== null) await requireHolder(tx, tenantId, { userId: sharer.userId });
  if (sharer.groupId !== null) await requireHolder(tx, tenantId, { groupId: sharer.groupId });
  if (action === null) await deletePolicy(tx, tenantId, resource, sharer);
  else {
    await upsertPolicy(tx, tenantId, resource, sharer, action);
    if ((await countPolicies(tx, tenantId, resource)) > MOST_SHARERS)
      throw conflict(
        `The ${resourceType} is shared with ${MOST_SHARERS} users and groups; share it with a group`,
      );
  }
  return policiesOf(tx, tenantId, resource);
}

/** Forgets what was shared of a resource that is deleted. */
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
  // An id that cannot be one names nothing that exists either.
  if (kind === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw notFound(`${type} ${id}`);
  return { kind, resource: { type, id: Number(id) } };
}
