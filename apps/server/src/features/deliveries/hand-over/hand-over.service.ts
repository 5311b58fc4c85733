import type { Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest, conflict } from '../../../errors/errors.ts';
import { type ContentHandedOver, handOverContent } from '../../content/ownership/hand-over-content.ts';
import { requireLockedUser } from '../../people/users/users.service.ts';
import { changeOwnerOfNotifications } from './hand-over.store.ts';

/**
 * Makes one user the owner of everything that another owns: content, and scheduled deliveries with their conditions.
 * @throws 404 for an unknown user, 400 for the same user, 409 if the new owner is deactivated
 */
export async function handOver(
  tx: Tx,
  grant: AdminGrant,
  fromId: number,
  toId: number,
): Promise<ContentHandedOver & { readonly notifications: number }> {
  if (fromId === toId) throw badRequest('body.toUserId must be another user');
  // In the order of ids, so that two requests in opposite directions cannot wait for each other.
  const users = new Map<number, Awaited<ReturnType<typeof requireLockedUser>>>();
  for (const id of [fromId, toId].toSorted((a, b) => a - b))
    users.set(id, await requireLockedUser(tx, grant.tenantId, id));
  if (users.get(toId)?.is_deactivated !== false)
    throw conflict(`body.toUserId must be an active user, but user ${toId} is deactivated`);
  const content = await handOverContent(tx, grant, fromId, toId);
  return { ...content, notifications: await changeOwnerOfNotifications(tx, grant, fromId, toId) };
}
