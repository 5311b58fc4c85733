import type { Tx } from '@facet/db';
import { badRequest } from '../../../errors/errors.ts';
import {
  type NotificationKey,
  type NotificationRow,
  requireLockedNotification,
} from '../notifications/notifications.service.ts';
import type { NotificationException, NotificationExceptionsInput } from './exceptions.schema.ts';
import {
  deleteExceptions,
  type ExceptionRow,
  holdUsers,
  insertExceptions,
  type NamedUser,
} from './exceptions.store.ts';

export { deleteExceptionsOf } from './exceptions.store.ts';

interface Changed {
  readonly notification: NotificationRow;
  readonly userIds: readonly number[];
}

/**
 * Excludes users from a notification, all or none: they get nothing, whatever groups they are in, and are no longer
 * direct recipients.
 * @throws 404 for an unknown notification, 400 for an unknown user
 */
export async function exceptUsers(
  tx: Tx,
  key: NotificationKey,
  { users }: NotificationExceptionsInput,
): Promise<Changed> {
  const notification = await requireLockedNotification(tx, key);
  const named = namedIn(users);
  const userIds = await holdUsers(tx, key.tenantId, named);
  const known = new Set(userIds);
  const unknown = named.findIndex(({ id }) => !known.has(id));
  if (unknown >= 0)
    throw badRequest(`body.users.${unknown}.id must be a user of the account, or of the embed tenant`);
  await insertExceptions(tx, key.tenantId, key.id, [...known], 'excepted');
  return { notification, userIds: [...known] };
}

/**
 * Ends exceptions, ignoring those that do not exist. The users get the notification through their groups again.
 * @throws 404
 */
export async function endExceptions(
  tx: Tx,
  key: NotificationKey,
  { users }: NotificationExceptionsInput,
): Promise<Changed> {
  const notification = await requireLockedNotification(tx, key);
  return { notification, userIds: await deleteExceptions(tx, key.tenantId, key.id, namedIn(users)) };
}

/**
 * Ends all emails of a notification to a user: as a direct recipient, and through groups. The caller has verified that
 * the user asked for it, or that a link in an email to them was used.
 */
export async function unsubscribe(
  tx: Tx,
  tenantId: number,
  notificationId: number,
  userId: number,
): Promise<void> {
  await insertExceptions(tx, tenantId, notificationId, [userId], 'unsubscribed');
}

function namedIn(users: NotificationExceptionsInput['users']): NamedUser[] {
  return users.map(({ type, id, embedTenantName = null }, index) => {
    if ((type === 'EMBED_USER') !== (embedTenantName !== null))
      throw badRequest(
        type === 'USER'
          ? `body.users.${index}.embedTenantName cannot be combined with the type USER`
          : `body.users.${index}.embedTenantName is required with the type EMBED_USER`,
      );
    return { id, embedTenantName };
  });
}

/** The view of an exception. */
export function viewOfException(row: ExceptionRow): NotificationException {
  const isEmbedUser = row.embed_tenant_name !== null;
  return {
    type: isEmbedUser ? 'EMBED_USER' : 'USER',
    userId: isEmbedUser ? null : row.user_id,
    embedUserId: isEmbedUser ? row.user_id : null,
    username: row.username,
    email: row.email,
    embedTenantName: row.embed_tenant_name,
    externalId: row.external_id,
    origin: row.origin,
    createdAt: row.created_at.toISOString(),
  };
}
