import type { Db, Tx } from '@facet/db';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { NotificationGrant } from '../access/notification-policy.ts';
import type { ChannelType } from './channel-kinds.ts';

/** A channel of a notification, without its secrets. */
export interface ChannelRow {
  readonly id: number;
  readonly kind: ChannelType;
  readonly host: string;
  readonly created_at: Date;
}

const COLUMNS = ['id', 'kind', 'host', 'created_at'] as const;

/** A channel to create. */
export interface NewChannel {
  readonly kind: ChannelType;
  readonly host: string;
  /** Encrypted. */
  readonly url: string;
  /** Encrypted. */
  readonly secret: string | null;
}

/** Lists the channels of a notification, newest first. */
export function listChannels(
  db: Db,
  tenantId: number,
  notificationId: number,
  page: Page,
): Promise<ChannelRow[]> {
  return db
    .selectFrom('notification_channels')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', notificationId)
    .$castTo<ChannelRow>()
    .$call(keyset(page, 'id'))
    .execute();
}

export async function countChannels(tx: Tx, tenantId: number, notificationId: number): Promise<number> {
  const { number } = await tx
    .selectFrom('notification_channels')
    .select((row) => row.fn.countAll<number>().as('number'))
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', notificationId)
    .executeTakeFirstOrThrow();
  return Number(number);
}

export function insertChannel(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'>,
  channel: NewChannel,
): Promise<ChannelRow> {
  return tx
    .insertInto('notification_channels')
    .values({ tenant_id: tenantId, notification_id: notificationId, ...channel })
    .returning(COLUMNS)
    .$castTo<ChannelRow>()
    .executeTakeFirstOrThrow();
}

/** Deletes a channel; undefined if the notification has no such channel. */
export function deleteChannel(
  tx: Tx,
  { tenantId, id: notificationId }: NotificationGrant<'address'>,
  id: number,
): Promise<ChannelRow | undefined> {
  return tx
    .deleteFrom('notification_channels')
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', notificationId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .$castTo<ChannelRow>()
    .executeTakeFirst();
}
