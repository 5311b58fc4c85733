import { Readable } from 'node:stream';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { attachment, fileNameOf } from '../../content/exports/file-name.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { keyOf } from '../notifications/notifications.service.ts';
import {
  NewNotificationPreview,
  NotificationPreview,
  NotificationPreviewInput,
  PreviewMessage,
  PreviewPath,
} from './previews.schema.ts';
import {
  previewMessage,
  requirePreview,
  startPreview,
  startTest,
  viewOfPreview,
} from './previews.service.ts';

const { readOperation, writeOperation } = operationsWith<Pick<BasePlatform, 'jobs'>>('Notifications');

const item = '/api/v1/deployments/{deploymentId}/notifications/{id}';
const path = `${item}/previews`;
const access = 'admin';
const embed = 'viewer';
const UNKNOWN =
  'The notification is not in the deployment, or the preview does not exist, has expired, or was started by another user.';

export const previewOperations = [
  writeOperation({
    id: 'createNotificationPreview',
    method: 'POST',
    path,
    summary: 'Preview the email of a recipient',
    description:
      'Composes the email that a run would send to one recipient now, with the rows that they see, without ' +
      'sending it. It requires no mail server, and ignores the schedule, the conditions and whether the ' +
      'notification sends emails. Returns immediately: poll `getNotificationPreview` until the preview is ' +
      'completed.',
    access,
    embed,
    audit: 'Previewed notification',
    params: NotificationPath,
    body: NotificationPreviewInput,
    answers: { 200: NewNotificationPreview },
    errors: {
      404: 'The notification is not in the deployment.',
      429: 'Too many previews of the user or of the account are unfinished.',
    },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const key = keyOf(deployment, params.id);
      const { notification, recipientUserId, preview } = await startPreview(platform, tx, caller, key, body);
      audit({
        notificationId: notification.id,
        dashboardPublicId: notification.dashboard_public_id,
        previewId: preview.id,
        recipientUserId,
      });
      return preview;
    },
  }),
  writeOperation({
    id: 'sendNotificationTest',
    method: 'POST',
    path: `${item}/tests`,
    summary: 'Send a test to oneself',
    description:
      'Sends the email of the notification to the caller alone, with the rows that the caller sees, whether they are a ' +
      'recipient or not. It ignores the schedule and the conditions, and changes neither runs nor what later notes compare ' +
      'with. Returns immediately: `getNotificationPreview` is `completed` when the mail server has accepted the email, and ' +
      'has the email too.',
    access,
    embed,
    audit: 'Sent notification test',
    params: NotificationPath,
    answers: { 200: NewNotificationPreview },
    errors: {
      404: 'The notification is not in the deployment.',
      429: 'Too many previews of the user or of the account are unfinished.',
    },
    async handle({ platform, tx, caller, deployment, params, audit }) {
      const { notification, preview } = await startTest(platform, tx, caller, keyOf(deployment, params.id));
      audit({
        notificationId: notification.id,
        dashboardPublicId: notification.dashboard_public_id,
        previewId: preview.id,
      });
      return preview;
    },
  }),
  readOperation({
    id: 'getNotificationPreview',
    method: 'GET',
    path: `${path}/{previewId}`,
    summary: 'Get a preview of a notification',
    description:
      '`pending` and `processing` previews are unfinished. A `completed` preview contains the email. If ' +
      'the preview `failed`, `error` explains why the recipient would get no email.',
    access,
    embed,
    params: PreviewPath,
    answers: { 200: NotificationPreview },
    errors: { 404: UNKNOWN },
    handle: async ({ db, caller, deployment, params }) =>
      viewOfPreview(await requirePreview(db, caller, keyOf(deployment, params.id), params.previewId)),
  }),
  readOperation({
    id: 'downloadNotificationPreview',
    method: 'GET',
    path: `${path}/{previewId}/email`,
    summary: 'Download a preview as an email',
    description:
      'Returns the complete message with its pictures and files, which mail clients can open (RFC 5322, `.eml`).',
    access,
    embed,
    params: PreviewPath,
    answers: { 200: PreviewMessage },
    errors: {
      404: UNKNOWN,
      409: 'The preview is not finished.',
      422: 'The preview failed; create another one.',
    },
    async handle({ db, caller, deployment, params, reply }) {
      const key = keyOf(deployment, params.id);
      const { content, subject } = await previewMessage(db, caller, key, params.previewId);
      reply.headers({
        'content-type': 'message/rfc822',
        'content-length': content.length,
        'content-disposition': attachment(`${fileNameOf(subject)}.eml`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      return Readable.from([content]);
    },
  }),
];
