import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { PageQuery, readPage } from '../../../http/pagination.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { keyOf, type NotificationRow, requireNotification } from '../notifications/notifications.service.ts';
import { listRunRecipients, listRuns } from './run-lists.store.ts';
import {
  NotificationRun,
  NotificationRunRecipientsListResponse,
  NotificationRunsListResponse,
  RunPath,
} from './runs.schema.ts';
import { cancelRun, requireRun, retryRun, startRun, viewOfRun, viewOfRunRecipient } from './runs.service.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'jobs'>>('Notifications');

const path = '/api/v1/deployments/{deploymentId}/notifications/{id}/runs';
const access = 'admin';
const embed = 'viewer';
const UNKNOWN = 'The notification is not in the deployment, or has no such run.';

export const runOperations = [
  writeOperation({
    id: 'runNotification',
    method: 'POST',
    path,
    summary: 'Run a notification now',
    description:
      'Delivers the dashboard to its recipients now, regardless of its schedule and conditions. Returns immediately: poll ' +
      '`getNotificationRun`.',
    access,
    embed,
    audit: 'Ran notification',
    params: NotificationPath,
    answers: { 200: NotificationRun },
    errors: { 404: 'The notification is not in the deployment.', 409: 'A run has not finished yet.' },
    async handle({ platform, tx, deployment, params, audit }) {
      const { notification, run } = await startRun(platform, tx, keyOf(deployment, params.id));
      audit(targetOf(notification, run.id));
      return viewOfRun(run);
    },
  }),
  readOperation({
    id: 'getNotificationRuns',
    method: 'GET',
    path,
    summary: 'List the runs of a notification',
    description: 'Lists runs, newest first. Runs are kept for 90 days.',
    access,
    embed,
    params: NotificationPath,
    query: PageQuery,
    answers: { 200: NotificationRunsListResponse },
    errors: { 404: 'The notification is not in the deployment.' },
    async handle({ platform, db, deployment, params, query }) {
      const { tenantId, id } = keyOf(deployment, params.id);
      await requireNotification(db, keyOf(deployment, params.id));
      return readPage(
        platform.cursors,
        `notification-runs:${id}`,
        query,
        (page) => listRuns(db, tenantId, id, page),
        viewOfRun,
      );
    },
  }),
  readOperation({
    id: 'getNotificationRun',
    method: 'GET',
    path: `${path}/{runId}`,
    summary: 'Get a run of a notification',
    description:
      'Returns the state of the run, its current phase, and the number of recipients with each outcome.',
    access,
    embed,
    params: RunPath,
    answers: { 200: NotificationRun },
    errors: { 404: UNKNOWN },
    handle: async ({ db, deployment, params }) =>
      viewOfRun(await requireRun(db, keyOf(deployment, params.id), params.runId)),
  }),
  readOperation({
    id: 'getNotificationRunRecipients',
    method: 'GET',
    path: `${path}/{runId}/recipients`,
    summary: 'List the recipients of a run',
    description: 'Lists who got the email and when, and why others did not.',
    access,
    embed,
    params: RunPath,
    query: PageQuery,
    answers: { 200: NotificationRunRecipientsListResponse },
    errors: { 404: UNKNOWN },
    async handle({ platform, db, deployment, params, query }) {
      const { id } = await requireRun(db, keyOf(deployment, params.id), params.runId);
      return readPage(
        platform.cursors,
        `notification-run-recipients:${id}`,
        query,
        (page) => listRunRecipients(db, deployment.tenant_id, id, page),
        viewOfRunRecipient,
      );
    },
  }),
  writeOperation({
    id: 'retryNotificationRun',
    method: 'POST',
    path: `${path}/{runId}/retry`,
    summary: 'Retry a run for the recipients that it did not reach',
    description:
      'Starts a run for the recipients whose email failed or was refused. Recipients whose outcome is ' +
      'unknown are left out, so that nobody gets two emails.',
    access,
    embed,
    audit: 'Ran notification',
    params: RunPath,
    answers: { 200: NotificationRun },
    errors: { 404: UNKNOWN, 409: 'A run has not finished yet, or this run reached everyone.' },
    async handle({ platform, tx, deployment, params, audit }) {
      const key = keyOf(deployment, params.id);
      const { notification, run } = await retryRun(platform, tx, key, params.runId);
      audit({ ...targetOf(notification, run.id), retriedRunId: params.runId });
      return viewOfRun(run);
    },
  }),
  writeOperation({
    id: 'cancelNotificationRun',
    method: 'POST',
    path: `${path}/{runId}/cancel`,
    summary: 'Cancel a run',
    description:
      'Ends a run that has not ended. Emails that are being sent may still arrive; the other recipients get none, and ' +
      '`retryNotificationRun` reaches them later. Cancelling a cancelled run again changes nothing.',
    access,
    embed,
    audit: 'Cancelled notification run',
    params: RunPath,
    answers: { 200: NotificationRun },
    errors: { 404: UNKNOWN, 409: 'The run has already ended.' },
    async handle({ tx, deployment, params, audit }) {
      const key = keyOf(deployment, params.id);
      const run = await cancelRun(tx, key, params.runId);
      audit({ notificationId: params.id, runId: run.id });
      return viewOfRun(run);
    },
  }),
];

function targetOf({ id, dashboard_public_id: dashboardPublicId }: NotificationRow, runId: number) {
  return { notificationId: id, dashboardPublicId, runId };
}
