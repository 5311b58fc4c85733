import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest } from '../../../errors/errors.ts';
import type { NotificationGrant } from '../access/notification-policy.ts';
import type { SubscriptionGrant } from '../access/subscription-policy.ts';
import {
  type NotificationKey,
  type NotificationRow,
  requireNotificationTo,
} from '../notifications/notifications.service.ts';
import type { NotificationException, NotificationExceptionsInput } from './exceptions.schema.ts';
import {
  deleteExceptions,
  deleteExceptionsOf,
  type ExceptionRow,
  holdUsers,
  insertExceptions,
  type NamedUser,
} from './exceptions.store.ts';

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
  caller: Caller,
  key: NotificationKey,
  { users }: NotificationExceptionsInput,
): Promise<Changed> {
  const { notification, grant } = await requireNotificationTo(tx, caller, key, 'address');
  const named = namedIn(users);
  const userIds = await holdUsers(tx, key.tenantId, named);
  const known = new Set(userIds);
  const unknown = named.findIndex(({ id }) => !known.has(id));
  if (unknown >= 0)
    throw badRequest(`body.users.${unknown}.id must be a user of the account, or of the embed tenant`);
  await insertExceptions(tx, grant, [...known], 'excepted');
  return { notification, userIds: [...known] };
}

/**
 * Ends exceptions, ignoring those that do not exist. The users get the notification through their groups again.
 * @throws 404
 */
export async function endExceptions(
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  { users }: NotificationExceptionsInput,
): Promise<Changed> {
  const { notification, grant } = await requireNotificationTo(tx, caller, key, 'address');
  return { notification, userIds: await deleteExceptions(tx, grant, namedIn(users)) };
}

/** Ends all emails of a notification to a user: as a direct recipient, and through groups. */
export function unsubscribe(tx: Tx, grant: SubscriptionGrant<'end'>): Promise<void> {
  return insertExceptions(tx, grant, [grant.userId], 'unsubscribed');
}

/** Ends the exception of a user who subscribes. */
export function endOwnException(tx: Tx, grant: SubscriptionGrant<'begin'>): Promise<void> {
  return deleteExceptionsOf(tx, grant, [grant.userId]);
}

/** Ends the exceptions of users who become recipients. */
export function endExceptionsOf(
  tx: Tx,
  grant: NotificationGrant<'address'>,
  userIds: readonly number[],
): Promise<void> {
  return deleteExceptionsOf(tx, grant, userIds);
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
