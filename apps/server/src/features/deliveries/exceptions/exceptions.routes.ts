import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, PageQuery } from '../../../http/pagination.ts';
import { NOTIFICATION_ACTIONS } from '../access/notification-policy.ts';
import { deliveriesPage } from '../notifications/deliveries-page.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { keyOf, requireNotification } from '../notifications/notifications.service.ts';
import { NotificationExceptionsInput, NotificationExceptionsPage } from './exceptions.schema.ts';
import { endExceptions, exceptUsers, viewOfException } from './exceptions.service.ts';
import { listExceptions } from './exceptions.store.ts';

const { readOperation, writeOperation } = operationsWith<Pick<BasePlatform, 'cursors'>>('Notifications');

const path = '/api/v1/deployments/{deploymentId}/notifications/{id}/exceptions';
const access = NOTIFICATION_ACTIONS.address;
const UNKNOWN = 'The notification is not in the deployment.';

export const exceptionOperations = [
  readOperation({
    id: 'getNotificationExceptions',
    method: 'GET',
    path,
    summary: 'List exceptions of a notification',
    description:
      'Lists the users who get nothing from a notification, whatever groups they are in, newest first. ' +
      'They unsubscribed, or an administrator excluded them.',
    access,
    params: NotificationPath,
    query: PageQuery,
    answers: { 200: NotificationExceptionsPage },
    errors: { 404: UNKNOWN },
    async handle({ platform, db, deployment, params, query }) {
      const { id, tenant_id: tenantId } = await requireNotification(db, keyOf(deployment, params.id));
      const list = `notification-exceptions:${id}`;
      const page = deliveriesPage(platform.cursors, list, query);
      const rows = await listExceptions(db, tenantId, id, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      return { items: items.map(viewOfException), pageInfo };
    },
  }),
  writeOperation({
    id: 'addNotificationExceptions',
    method: 'POST',
    path,
    summary: 'Exclude users from a notification',
    description:
      'Excluded users get nothing, whatever groups they are in, until `addRecipients` adds them or the ' +
      'exception is removed.',
    access,
    audit: 'Excepted users from notification',
    params: NotificationPath,
    body: NotificationExceptionsInput,
    answers: { 204: Type.Null() },
    errors: { 404: UNKNOWN },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { notification, userIds } = await exceptUsers(tx, caller, keyOf(deployment, params.id), body);
      audit({
        notificationId: notification.id,
        dashboardPublicId: notification.dashboard_public_id,
        userIds,
      });
    },
  }),
  writeOperation({
    id: 'removeNotificationExceptions',
    method: 'DELETE',
    path,
    summary: 'Remove exceptions of a notification',
    description:
      'The users can get the notification through their groups again. Users who are not excluded are ignored.',
    access,
    audit: 'Removed exceptions from notification',
    params: NotificationPath,
    body: NotificationExceptionsInput,
    answers: { 204: Type.Null() },
    errors: { 404: UNKNOWN },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { notification, userIds } = await endExceptions(tx, caller, keyOf(deployment, params.id), body);
      audit({
        notificationId: notification.id,
        dashboardPublicId: notification.dashboard_public_id,
        userIds,
      });
    },
  }),
];
