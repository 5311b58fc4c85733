import type { Keyring, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, conflict, orNotFound } from '../../../errors/errors.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { NotificationKey, NotificationRow } from '../notifications/notifications.service.ts';
import { requireNotificationTo } from '../notifications/notifications.service.ts';
import type { NotificationChannel, NotificationChannelInput } from './channels.schema.ts';
import { type ChannelRow, countChannels, deleteChannel, insertChannel } from './channels.store.ts';
import { newWebhookSecret } from './webhook-channel.ts';

/** The encryption contexts of the secrets of a channel. */
export const CHANNEL_SECRETS = {
  url: 'notification_channels.url',
  secret: 'notification_channels.secret',
} as const;

const MOST_CHANNELS = 10;

interface Parts {
  readonly keyring: Keyring;
  readonly outbound: Outbound;
}

interface Changed {
  readonly notification: NotificationRow;
  readonly channel: ChannelRow;
}

/**
 * Adds a channel to a notification, and generates the secret of a webhook.
 * @throws 404; 400 for a URL that this server may not call; 409 if the notification has the maximum number of channels
 */
export async function addChannel(
  { keyring, outbound }: Parts,
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  { type: kind, url }: NotificationChannelInput,
): Promise<Changed & { readonly secret: string | null }> {
  const { notification, grant } = await requireNotificationTo(tx, caller, key, 'address');
  const problem = outbound.problem(url);
  if (problem !== undefined) throw badRequest(`body.url must ${problem}`);
  if ((await countChannels(tx, key.tenantId, key.id)) >= MOST_CHANNELS)
    throw conflict(`A notification can have at most ${MOST_CHANNELS} channels`);
  const secret = kind === 'WEBHOOK' ? newWebhookSecret() : null;
  const channel = await insertChannel(tx, grant, {
    kind,
    host: new URL(url).host,
    url: keyring.encrypt(url, CHANNEL_SECRETS.url),
    secret: secret === null ? null : keyring.encrypt(secret, CHANNEL_SECRETS.secret),
  });
  return { notification, channel, secret };
}

/** Removes a channel, to which nothing is posted any longer. @throws 404 */
export async function removeChannel(
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  id: number,
): Promise<Changed> {
  const { notification, grant } = await requireNotificationTo(tx, caller, key, 'address');
  const channel = orNotFound(await deleteChannel(tx, grant, id), `Channel ${id}`);
  return { notification, channel };
}

export function viewOfChannel({ id, kind, host, created_at }: ChannelRow): NotificationChannel {
  return { id, type: kind, host, createdAt: created_at.toISOString() };
}
