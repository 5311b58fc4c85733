import type { Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest } from '../../../errors/errors.ts';
import type { Settings } from '../../../settings.ts';
import type { EmbedTenantRow } from '../embed-tenants/embed-tenants.service.ts';
import {
  type EmbedUserRow,
  findOrCreateUsers,
  normalised,
  requireUsers,
} from '../embed-users/embed-users.service.ts';
import type { EmbedGroupMembersInput } from './embed-group-members.schema.ts';
import { deleteMembers, insertMembers } from './embed-group-members.store.ts';
import { type EmbedGroupRow, lockEmbedGroup } from './embed-groups.service.ts';

interface Parts {
  readonly settings: Pick<Settings, 'embedUsers'>;
}

interface Added {
  readonly group: EmbedGroupRow;
  readonly added: readonly EmbedUserRow[];
  readonly unchanged: readonly EmbedUserRow[];
}

/**
 * Adds users to a group, all or none. An unknown external id creates the user.
 * @throws 404 for an unknown id, 429 when the account has the maximum number of embed users
 */
export async function addMembers(
  parts: Parts,
  tx: Tx,
  grant: AdminGrant,
  embedTenant: EmbedTenantRow,
  groupId: number,
  { members }: EmbedGroupMembersInput,
): Promise<Added> {
  const named = namedIn(members);
  const group = await lockEmbedGroup(tx, grant.tenantId, embedTenant, groupId);
  const users = new Map<number, EmbedUserRow>();
  for (const user of [
    ...(await requireUsers(tx, grant.tenantId, embedTenant, named.ids)),
    ...(await findOrCreateUsers(
      parts,
      tx,
      grant.tenantId,
      named.externalIds.map((externalId) => ({ embedTenantId: embedTenant.id, externalId })),
    )),
  ])
    users.set(user.id, user);
  const added = new Set(await insertMembers(tx, grant, groupId, [...users.keys()]));
  const all = [...users.values()];
  return {
    group,
    added: all.filter(({ id }) => added.has(id)),
    unchanged: all.filter(({ id }) => !added.has(id)),
  };
}

/** Removes users from a group, ignoring users who are not in it. */
export async function removeMembers(
  tx: Tx,
  grant: AdminGrant,
  embedTenant: EmbedTenantRow,
  groupId: number,
  { members }: EmbedGroupMembersInput,
): Promise<{ group: EmbedGroupRow; removed: number[] }> {
  const named = namedIn(members);
  const group = await lockEmbedGroup(tx, grant.tenantId, embedTenant, groupId);
  return { group, removed: await deleteMembers(tx, grant, embedTenant.id, groupId, named) };
}

function namedIn(members: EmbedGroupMembersInput['members']) {
  const ids = new Set<number>();
  const externalIds = new Set<string>();
  for (const [index, { externalId, embedUserId }] of members.entries()) {
    if ((externalId == null) === (embedUserId == null))
      throw badRequest(`body.members.${index} must have exactly one of externalId and embedUserId`);
    if (embedUserId != null) ids.add(embedUserId);
    if (externalId != null) externalIds.add(normalised(externalId));
  }
  return { ids: [...ids], externalIds: [...externalIds] };
}
