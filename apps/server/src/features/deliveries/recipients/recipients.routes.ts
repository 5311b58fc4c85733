import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, PageQuery } from '../../../http/pagination.ts';
import { NOTIFICATION_ACTIONS } from '../access/notification-policy.ts';
import { deliveriesPage } from '../notifications/deliveries-page.ts';
import { MOST_RECIPIENTS } from '../notifications/most-recipients.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { keyOf, requireNotification } from '../notifications/notifications.service.ts';
import {
  AddNotificationRecipientsInput,
  NotificationRecipientsListResponse,
  NotificationRecipientsMutationResponse,
  RECIPIENTS_BYTES,
  RemoveNotificationRecipientsInput,
} from './recipients.schema.ts';
import { addRecipients, removeRecipients, viewOfRecipient } from './recipients.service.ts';
import { type Holder, listRecipients } from './recipients.store.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'settings'>>('Notifications');

const path = '/api/v1/deployments/{deploymentId}/notifications/{id}/recipients';
// Includes tokens of embed sessions whose user is an administrator (docs/deliveries.md).
const access = NOTIFICATION_ACTIONS.address;
const embed = 'viewer';
const UNKNOWN = 'The notification is not in the deployment.';

export const recipientOperations = [
  readOperation({
    id: 'getRecipients',
    method: 'GET',
    path,
    summary: 'List recipients',
    description:
      'Lists the users and groups who get a notification, newest first, with 100 on a page by default and ' +
      'at most 200.',
    access,
    embed,
    params: NotificationPath,
    query: PageQuery,
    answers: { 200: NotificationRecipientsListResponse },
    errors: { 404: UNKNOWN },
    async handle({ platform, db, deployment, params, query }) {
      const { id, tenant_id: tenantId } = await requireNotification(db, keyOf(deployment, params.id));
      const list = `recipients:${id}`;
      const page = deliveriesPage(platform.cursors, list, query);
      const rows = await listRecipients(db, tenantId, id, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      return { items: items.map(viewOfRecipient), pageInfo };
    },
  }),
  writeOperation({
    id: 'addRecipients',
    method: 'POST',
    path,
    summary: 'Add recipients',
    description:
      `Adds up to ${MOST_RECIPIENTS} users and groups, all or none. Each user must have an email address: for an ` +
      'embed user, the address that the host provided, or an external id that is an address. Repeating a request changes ' +
      'nothing. The lists in the response are in the order of the request.',
    access,
    embed,
    audit: 'Added notification recipients',
    params: NotificationPath,
    body: AddNotificationRecipientsInput,
    bodyLimit: RECIPIENTS_BYTES,
    answers: { 200: NotificationRecipientsMutationResponse },
    errors: {
      403: 'The caller is not an administrator, or the workbook is not shared with an embed tenant.',
      404: `${UNKNOWN} Or its dashboard is not published.`,
      409: 'An embed tenant is being created and deleted at the same time.',
      429: 'The account has the maximum number of embed users.',
    },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const key = keyOf(deployment, params.id);
      const { notification, created, updated, unchanged } = await addRecipients(
        platform,
        tx,
        caller,
        key,
        body,
      );
      audit({
        notificationId: notification.id,
        dashboardPublicId: notification.dashboard_public_id,
        created: created.map(holderOf),
        updated: updated.map(holderOf),
      });
      return { createdRecipients: created, updatedRecipients: updated, unchangedRecipients: unchanged };
    },
  }),
  writeOperation({
    id: 'removeRecipients',
    method: 'DELETE',
    path,
    summary: 'Remove recipients',
    description: 'Removes users and groups from a notification. Those who are not recipients are ignored.',
    access,
    embed,
    audit: 'Removed notification recipients',
    params: NotificationPath,
    body: RemoveNotificationRecipientsInput,
    answers: { 204: Type.Null() },
    errors: { 404: UNKNOWN },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const key = keyOf(deployment, params.id);
      const { notification, removed } = await removeRecipients(tx, caller, key, body);
      audit({
        notificationId: notification.id,
        dashboardPublicId: notification.dashboard_public_id,
        removed,
      });
    },
  }),
];

type View = Awaited<ReturnType<typeof addRecipients>>['created'][number];

/** A recipient in the audit log. */
function holderOf({ type, userId, embedUserId, groupId }: View): Holder {
  return { kind: type as Holder['kind'], id: userId ?? embedUserId ?? groupId ?? 0 };
}
