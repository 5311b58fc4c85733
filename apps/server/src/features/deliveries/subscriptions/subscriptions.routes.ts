import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, PageQuery } from '../../../http/pagination.ts';
import { READ_DASHBOARDS } from '../../content/access/content-operations.ts';
import { deliveriesPage } from '../notifications/deliveries-page.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { keyOf } from '../notifications/notifications.service.ts';
import {
  DashboardPath,
  NotificationSubscription,
  NotificationSubscriptionsPage,
} from './subscriptions.schema.ts';
import { endSubscription, requireDashboard, subscribe, viewOfSubscription } from './subscriptions.service.ts';
import { listSubscriptions, type SubscriptionRow } from './subscriptions.store.ts';

const { readOperation, writeOperation } = operationsWith<Pick<BasePlatform, 'cursors'>>('Notifications');

const path = '/api/v1/deployments/{deploymentId}/notifications/{id}/subscription';
const access = READ_DASHBOARDS;
const UNKNOWN = 'The notification is not in the deployment, or the caller may not see its dashboard.';

export const subscriptionOperations = [
  readOperation({
    id: 'getNotificationSubscriptions',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/dashboards/{publicId}/subscriptions',
    summary: 'List notifications of a dashboard to subscribe to',
    description:
      'Lists the enabled schedules of a dashboard that send emails, newest first, and whether the caller ' +
      'gets them. Everyone who may see the dashboard can call this.',
    access,
    params: DashboardPath,
    query: PageQuery,
    answers: { 200: NotificationSubscriptionsPage },
    errors: { 404: 'The dashboard is not in the deployment, or the caller may not see it.' },
    async handle({ platform, db, caller, deployment, params, query }) {
      const dashboardId = await requireDashboard(db, caller, deployment.id, params.publicId);
      const list = `subscriptions:${dashboardId}:${caller.user.id}`;
      const page = deliveriesPage(platform.cursors, list, query);
      const rows = await listSubscriptions(db, caller.tenantId, dashboardId, caller.user.id, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, ({ id }) => [id]);
      return { items: items.map(viewOfSubscription), pageInfo };
    },
  }),
  writeOperation({
    id: 'subscribeToNotification',
    method: 'PUT',
    path,
    summary: 'Subscribe to a notification',
    description:
      'From the next run on, the caller gets the email: through their groups, or else as a direct recipient.',
    access,
    audit: 'Subscribed to notification',
    params: NotificationPath,
    answers: { 200: NotificationSubscription },
    errors: {
      403: 'The caller lacks a permission, or an administrator excluded them.',
      404: UNKNOWN,
    },
    async handle({ tx, caller, deployment, params, audit }) {
      const row = await subscribe(tx, caller, keyOf(deployment, params.id));
      audit(targetOf(row));
      return viewOfSubscription(row);
    },
  }),
  writeOperation({
    id: 'unsubscribeFromNotification',
    method: 'DELETE',
    path,
    summary: 'Unsubscribe from a notification',
    description: 'From the next run on, the caller gets no email, whatever groups they are in.',
    access,
    audit: 'Unsubscribed from notification',
    params: NotificationPath,
    answers: { 204: Type.Null() },
    errors: { 404: UNKNOWN },
    async handle({ tx, caller, deployment, params, audit }) {
      audit(targetOf(await endSubscription(tx, caller, keyOf(deployment, params.id))));
    },
  }),
];

function targetOf({ id, dashboard_public_id }: SubscriptionRow) {
  return { notificationId: id, dashboardPublicId: dashboard_public_id };
}
