import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { NOTIFICATION_ACTIONS } from '../access/notification-policy.ts';
import { deliveriesPage } from './deliveries-page.ts';
import {
  CreateNotificationInput,
  NotificationDto,
  NotificationPath,
  NotificationsListResponse,
  NotificationsQuery,
  UpdateNotificationInput,
} from './notifications.schema.ts';
import {
  createNotification,
  deleteNotification,
  filterIn,
  keyOf,
  type NotificationRow,
  requireNotification,
  restoreNotification,
  updateNotification,
  viewOfNotification,
} from './notifications.service.ts';
import { listNotifications } from './notifications.store.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'settings'>>('Notifications');

const path = '/api/v1/deployments/{deploymentId}/notifications';
const item = `${path}/{id}`;
// Includes tokens of embed sessions whose user is an administrator (docs/deliveries.md).
const access = 'admin';
const embed = 'viewer';
const UNKNOWN = 'The notification is not in the deployment.';
const NULLS =
  '`null` clears a list, an address or a field of the schedule; other fields keep their values if they ' +
  'are null.';

export const notificationOperations = [
  readOperation({
    id: 'getNotifications',
    method: 'GET',
    path,
    summary: 'List notifications',
    description:
      'Lists the scheduled deliveries of dashboards, newest first, with 100 on a page by default and at ' +
      'most 200. The list can be limited to one dashboard, one recipient, or both.',
    access,
    embed,
    params: DeploymentPath,
    query: NotificationsQuery,
    answers: { 200: NotificationsListResponse },
    async handle({ platform, db, deployment, query }) {
      const filter = filterIn(query);
      const list = `notifications:${deployment.id}:${JSON.stringify(filter)}`;
      const page = deliveriesPage(platform.cursors, list, query);
      const rows = await listNotifications(db, deployment.tenant_id, deployment.id, filter, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, ({ id }) => [id]);
      return { items: items.map(viewOfNotification), pageInfo };
    },
  }),
  writeOperation({
    id: 'createNotification',
    method: 'POST',
    path,
    summary: 'Create a notification',
    description:
      'Schedules the delivery of a published dashboard. It has no recipients yet: add them with `addRecipients`.',
    access,
    embed,
    audit: 'Created notification',
    params: DeploymentPath,
    body: CreateNotificationInput,
    answers: { 200: NotificationDto },
    errors: { 404: 'The deployment has no such dashboard, or it is not published.' },
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const row = await createNotification(platform, tx, caller, deployment, body);
      audit(targetOf(row), { ...body });
      return viewOfNotification(row);
    },
  }),
  readOperation({
    id: 'getNotification',
    method: 'GET',
    path: item,
    summary: 'Get a notification',
    description:
      'Returns the schedule, also in words, and all other settings. Recipients have a separate operation, ' +
      '`getRecipients`.',
    access,
    embed,
    params: NotificationPath,
    answers: { 200: NotificationDto },
    errors: { 404: UNKNOWN },
    handle: async ({ db, deployment, params }) =>
      viewOfNotification(await requireNotification(db, keyOf(deployment, params.id))),
  }),
  writeOperation({
    id: 'updateNotification',
    method: 'PUT',
    path: item,
    summary: 'Update a notification',
    description:
      `Changes the given fields. Absent fields keep their values, and lists replace the current ones. ` +
      `${NULLS} Recipients do not change.`,
    access: NOTIFICATION_ACTIONS.change,
    embed,
    audit: 'Updated notification',
    params: NotificationPath,
    body: UpdateNotificationInput,
    answers: { 200: NotificationDto },
    errors: { 404: UNKNOWN },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const row = await updateNotification(platform, tx, caller, keyOf(deployment, params.id), body);
      audit(targetOf(row), { ...body });
      return viewOfNotification(row);
    },
  }),
  writeOperation({
    id: 'deleteNotification',
    method: 'DELETE',
    path: item,
    summary: 'Delete a notification',
    description:
      'Deletes the schedule with its recipients, which `restoreNotification` brings back for 30 days. The history of its ' +
      'runs and its channels are lost.',
    access: NOTIFICATION_ACTIONS.delete,
    embed,
    audit: 'Deleted notification',
    params: NotificationPath,
    answers: { 204: Type.Null() },
    errors: { 404: UNKNOWN },
    async handle({ tx, caller, deployment, params, audit }) {
      audit(targetOf(await deleteNotification(tx, caller, keyOf(deployment, params.id))));
    },
  }),
  writeOperation({
    id: 'restoreNotification',
    method: 'POST',
    path: `${item}/restore`,
    summary: 'Restore a deleted notification',
    description:
      'Restores a notification that was deleted in the last 30 days, with its id, recipients and exceptions. If it was ' +
      'enabled, it runs at its next time. Its channels and the history of its runs do not return.',
    access: NOTIFICATION_ACTIONS.restore,
    embed,
    audit: 'Restored notification',
    params: NotificationPath,
    answers: { 200: NotificationDto },
    errors: {
      404: 'No such notification has been deleted in the last 30 days.',
      409: 'Its dashboard has been deleted.',
    },
    async handle({ tx, caller, deployment, params, audit }) {
      const row = await restoreNotification(tx, caller, keyOf(deployment, params.id));
      audit(targetOf(row));
      return viewOfNotification(row);
    },
  }),
];

function targetOf({ id, dashboard_id, dashboard_public_id }: NotificationRow) {
  return { notificationId: id, dashboardId: dashboard_id, dashboardPublicId: dashboard_public_id };
}
