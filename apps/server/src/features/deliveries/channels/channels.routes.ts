import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { PageQuery, readPage } from '../../../http/pagination.ts';
import { NOTIFICATION_ACTIONS } from '../access/notification-policy.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { keyOf, type NotificationRow, requireNotification } from '../notifications/notifications.service.ts';
import {
  NewNotificationChannel,
  NotificationChannelInput,
  NotificationChannelPath,
  NotificationChannelsListResponse,
} from './channels.schema.ts';
import { addChannel, removeChannel, viewOfChannel } from './channels.service.ts';
import { type ChannelRow, listChannels } from './channels.store.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'keyring' | 'outbound'>>('Notifications');

const path = '/api/v1/deployments/{deploymentId}/notifications/{id}/channels';
const access = NOTIFICATION_ACTIONS.address;
const UNKNOWN = 'The notification is not in the deployment.';

export const channelOperations = [
  readOperation({
    id: 'getNotificationChannels',
    method: 'GET',
    path,
    summary: 'List the channels of a notification',
    description:
      'Lists where the runs of the notification are posted, in addition to the emails to its recipients, ' +
      'newest first.',
    access,
    params: NotificationPath,
    query: PageQuery,
    answers: { 200: NotificationChannelsListResponse },
    errors: { 404: UNKNOWN },
    async handle({ platform, db, deployment, params, query }) {
      const { id, tenant_id: tenantId } = await requireNotification(db, keyOf(deployment, params.id));
      return readPage(
        platform.cursors,
        `notification-channels:${id}`,
        query,
        (page) => listChannels(db, tenantId, id, page),
        viewOfChannel,
      );
    },
  }),
  writeOperation({
    id: 'addNotificationChannel',
    method: 'POST',
    path,
    summary: 'Add a channel to a notification',
    description:
      'Each run posts what the user who created the notification sees to the webhook or to Slack. For a ' +
      'webhook, the response contains the secret with which to verify its messages.',
    access,
    audit: 'Added notification channel',
    params: NotificationPath,
    body: NotificationChannelInput,
    answers: { 200: NewNotificationChannel },
    errors: { 404: UNKNOWN, 409: 'The notification has the maximum number of channels.' },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const key = keyOf(deployment, params.id);
      const { secret, ...added } = await addChannel(platform, tx, caller, key, body);
      audit(targetOf(added.notification, added.channel));
      return { ...viewOfChannel(added.channel), secret };
    },
  }),
  writeOperation({
    id: 'removeNotificationChannel',
    method: 'DELETE',
    path: `${path}/{channelId}`,
    summary: 'Remove a channel from a notification',
    description: 'Later runs post nothing to the channel.',
    access,
    audit: 'Removed notification channel',
    params: NotificationChannelPath,
    answers: { 204: Type.Null() },
    errors: { 404: 'The notification is not in the deployment, or has no such channel.' },
    async handle({ tx, caller, deployment, params, audit }) {
      const { notification, channel } = await removeChannel(
        tx,
        caller,
        keyOf(deployment, params.id),
        params.channelId,
      );
      audit(targetOf(notification, channel));
    },
  }),
];

function targetOf(
  { id, dashboard_public_id: dashboardPublicId }: NotificationRow,
  { id: channelId, kind, host }: ChannelRow,
) {
  return { notificationId: id, dashboardPublicId, channelId, type: kind, host };
}
