import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { badRequest, conflict, orNotFound } from '../../../errors/errors.ts';
import type { Settings } from '../../../settings.ts';
import type { PublishedDashboard } from '../../content/dashboards/published-dashboard.ts';
import { type PublishedVersion, publishedVersion } from '../../content/dashboards/published-versions.ts';
import { DAYS_IN_TRASH } from '../../content/discarded/discard.ts';
import {
  controlsIn,
  requireDashboardOf,
} from '../../embedding/dashboard-exports/dashboard-exports.service.ts';
import { normalised } from '../../embedding/embed-users/embed-users.service.ts';
import {
  grantNotification,
  grantScheduling,
  type NotificationAction,
  type NotificationGrant,
} from '../access/notification-policy.ts';
import { conditionsIn } from './check-conditions.ts';
import {
  enableRestored,
  lockDeleted,
  putNotificationBack,
  setNotificationAside,
} from './deleted-notifications.store.ts';
import { linkTemplateProblem } from './link-template.ts';
import type {
  CreateNotificationInput,
  NotificationDto,
  NotificationsQuery,
  UpdateNotificationInput,
} from './notifications.schema.ts';
import {
  deleteNotificationRow,
  findNotification,
  insertNotification,
  type LastRunRow,
  lockNotification,
  type NotificationFilter,
  type NotificationKey,
  type NotificationOptions,
  type NotificationRow,
  type ScheduleColumns,
  updateNotificationRow,
} from './notifications.store.ts';
import { nextRunOf, scheduleIn, viewOfSchedule } from './schedule-of.ts';

export type {
  NotificationKey,
  NotificationOptions,
  NotificationRow,
  ScheduleColumns,
} from './notifications.store.ts';
export { deploymentOfNotification } from './notifications.store.ts';

interface Parts {
  readonly settings: Pick<Settings, 'deliveryMinIntervalMinutes'>;
}

const DEFAULTS: NotificationOptions = {
  is_enabled: true,
  notification_enabled: true,
  format: 'png',
  ai_summary: false,
  filters: null,
  time_grains: null,
  member_switchers: null,
  allow_failed_widgets: false,
  attachments: [],
  conditions: [],
  link_template: null,
};

/** What identifies a notification in the path of a request. */
export function keyOf(deployment: Pick<DeploymentRow, 'id' | 'tenant_id'>, id: number): NotificationKey {
  return { tenantId: deployment.tenant_id, deploymentId: deployment.id, id };
}

/** @throws 404 for a notification that is not in the deployment */
export async function requireNotification(db: Db, key: NotificationKey): Promise<NotificationRow> {
  return orNotFound(await findNotification(db, key), `Notification ${key.id}`);
}

/** Locks a notification and its recipients against changes until the transaction ends. @throws 404 */
export async function requireLockedNotification(tx: Tx, key: NotificationKey): Promise<NotificationRow> {
  return orNotFound(await lockNotification(tx, key), `Notification ${key.id}`);
}

/** Locks a notification as `requireLockedNotification`, and grants an action on it. @throws 404, 403 */
export async function requireNotificationTo<Act extends NotificationAction>(
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  action: Act,
): Promise<{ readonly notification: NotificationRow; readonly grant: NotificationGrant<Act> }> {
  const grant = grantNotification(caller, key, action);
  return { notification: await requireLockedNotification(tx, key), grant };
}

/**
 * Creates a notification without recipients.
 * @throws 400 unless exactly one dashboard is named, and for an invalid schedule or option; 404 for one that is not
 * published in the deployment
 */
export async function createNotification(
  { settings }: Parts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  input: CreateNotificationInput,
): Promise<NotificationRow> {
  const { tenantId } = caller;
  const grant = grantScheduling(caller, { tenantId: deployment.tenant_id, deploymentId: deployment.id });
  const schedule = scheduleIn(settings, input);
  if ((input.dashboardId == null) === (input.dashboardPublicId == null))
    throw badRequest('Exactly one of body.dashboardId and body.dashboardPublicId is required');
  const dashboard = await requireDashboardOf(tx, asPerson(caller), deployment, input);
  const version = await requireVersion(tx, tenantId, dashboard);
  const options = optionsIn(version, input, DEFAULTS);
  const id = await insertNotification(tx, grant, {
    dashboardId: dashboard.id,
    ownerUserId: caller.user.id,
    name: nameIn(input, null),
    ...schedule,
    ...options,
    next_run_at: options.is_enabled ? nextRunOf(schedule) : null,
  });
  return requireNotification(tx, { tenantId, deploymentId: deployment.id, id });
}

/**
 * Changes the given fields. A run that is due stays due unless the schedule changes.
 * @throws 404 for an unknown notification, and if controls or conditions change while its dashboard is not published;
 * 400 for an invalid schedule or option
 */
export async function updateNotification(
  { settings }: Parts,
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  input: UpdateNotificationInput,
): Promise<NotificationRow> {
  const { notification: present, grant } = await requireNotificationTo(tx, caller, key, 'change');
  const schedule = scheduleIn(settings, input, present);
  const needsDashboard = [input.filters, input.timeGrains, input.memberSwitchers, input.conditions].some(
    (list) => list != null && list.length > 0,
  );
  const version = needsDashboard
    ? await requireVersion(tx, key.tenantId, await dashboardOf(tx, caller, present))
    : undefined;
  const options = optionsIn(version, input, present);
  const isSame =
    options.is_enabled === present.is_enabled && isDeepStrictEqual(schedule, scheduleColumnsOf(present));
  await updateNotificationRow(tx, grant, {
    name: nameIn(input, present.name),
    ...schedule,
    ...options,
    next_run_at: isSame ? present.next_run_at : options.is_enabled ? nextRunOf(schedule) : null,
    forgets: !options.is_enabled || needsDashboard || input.conditions !== undefined,
  });
  return requireNotification(tx, key);
}

/** The dashboard of a notification. @throws 404 if it is not published */
export function dashboardOf(
  db: Db,
  caller: Caller,
  { deployment_id, dashboard_public_id }: NotificationRow,
): Promise<PublishedDashboard> {
  const named = { dashboardPublicId: dashboard_public_id };
  return requireDashboardOf(db, asPerson(caller), { id: deployment_id }, named);
}

/** An administrator, who may schedule dashboards that their embed session may not show. */
function asPerson(caller: Caller): Caller {
  return { ...caller, embed: null };
}

/** Deletes a notification with its recipients, exceptions and runs. @throws 404 */
export async function deleteNotification(
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
): Promise<NotificationRow> {
  const { notification, grant } = await requireNotificationTo(tx, caller, key, 'delete');
  await setNotificationAside(tx, grant, caller.user.id, DAYS_IN_TRASH);
  await deleteNotificationRow(tx, grant);
  return notification;
}

/**
 * Restores a deleted notification with its id, recipients and exceptions. If it was enabled, it runs at its next time.
 * @throws 404 for one that has not been deleted, or longer ago than the trash keeps; 409 if its dashboard is gone
 */
export async function restoreNotification(
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
): Promise<NotificationRow> {
  const grant = grantNotification(caller, key, 'restore');
  const deleted = orNotFound(await lockDeleted(tx, key), `Deleted notification ${key.id}`);
  if (!deleted.has_dashboard)
    throw conflict('The dashboard of the notification has been deleted; restore it first');
  await putNotificationBack(tx, grant, deleted);
  const restored = await requireNotification(tx, key);
  if (!deleted.was_enabled) return restored;
  await enableRestored(tx, grant, nextRunOf(scheduleColumnsOf(restored)));
  return requireNotification(tx, key);
}

/** The filter of a list. @throws 400 for two filters of a kind, or half of an embed user */
export function filterIn(query: NotificationsQuery): NotificationFilter {
  const { dashboardId, dashboardPublicId, recipientUserId, recipientEmail } = query;
  const { recipientEmbedTenantName: embedTenantName, recipientExternalId: externalId } = query;
  if (dashboardId !== undefined && dashboardPublicId !== undefined)
    throw badRequest('Only one of query.dashboardId and query.dashboardPublicId can be given');
  if ((embedTenantName === undefined) !== (externalId === undefined))
    throw badRequest('query.recipientEmbedTenantName and query.recipientExternalId must be given together');
  const recipients = [
    recipientUserId === undefined ? undefined : { userId: recipientUserId },
    recipientEmail === undefined ? undefined : { email: recipientEmail },
    embedTenantName === undefined || externalId === undefined
      ? undefined
      : { embedTenantName, externalId: normalised(externalId) },
  ].filter((recipient) => recipient !== undefined);
  if (recipients.length > 1)
    throw badRequest(
      'Only one recipient can be given: query.recipientUserId, query.recipientEmail, or ' +
        'query.recipientEmbedTenantName with query.recipientExternalId',
    );
  const ofPublicId = dashboardPublicId === undefined ? null : { publicId: dashboardPublicId };
  return {
    dashboard: dashboardId === undefined ? ofPublicId : { id: dashboardId },
    recipient: recipients[0] ?? null,
    words: query.search?.trim().split(/\s+/) ?? [],
  };
}

/** The view of a notification. */
export function viewOfNotification(row: NotificationRow): NotificationDto {
  return {
    id: row.id,
    name: row.name,
    deploymentId: row.deployment_id,
    dashboardId: row.dashboard_id,
    dashboardPublicId: row.dashboard_public_id,
    dashboardTitle: row.dashboard_title,
    isPublished: row.is_published,
    ownerUserId: row.owner_user_id,
    ...viewOfSchedule(row),
    isEnabled: row.is_enabled,
    isFailing: row.is_failing,
    recipientCount: row.recipient_count,
    lastRun: row.last_run === null ? null : viewOfLastRun(row.last_run),
    notificationEnabled: row.notification_enabled,
    notificationFormat: row.format,
    notificationAiSummary: row.ai_summary,
    filters: row.filters as NotificationDto['filters'],
    timeGrains: row.time_grains as NotificationDto['timeGrains'],
    memberSwitchers: row.member_switchers as NotificationDto['memberSwitchers'],
    allowFailedWidgets: row.allow_failed_widgets,
    attachments: [...row.attachments],
    conditions: [...row.conditions],
    linkTemplate: row.link_template,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function viewOfLastRun({
  id,
  state,
  tick,
  finished_at,
}: LastRunRow): NonNullable<NotificationDto['lastRun']> {
  const time = (text: string) => new Date(text).toISOString();
  return { id, state, scheduledFor: time(tick), finishedAt: finished_at === null ? null : time(finished_at) };
}

function nameIn({ name }: UpdateNotificationInput, present: string | null): string | null {
  return name === undefined ? present : name;
}

/**
 * The options after a request. Null clears a list or address and keeps everything else.
 * @param version the published version of the dashboard, if controls or conditions are given
 */
function optionsIn(
  version: PublishedVersion | undefined,
  input: UpdateNotificationInput,
  present: NotificationOptions,
): NotificationOptions {
  const { filters, timeGrains, memberSwitchers, conditions, linkTemplate } = input;
  if (version !== undefined) controlsIn(version.config, { filters, timeGrains, memberSwitchers });
  const problem = linkTemplate == null ? undefined : linkTemplateProblem(linkTemplate);
  if (problem !== undefined) throw badRequest(`body.linkTemplate must ${problem}`);
  return {
    is_enabled: input.isEnabled ?? present.is_enabled,
    notification_enabled: input.notificationEnabled ?? present.notification_enabled,
    format: input.notificationFormat ?? present.format,
    ai_summary: input.notificationAiSummary ?? present.ai_summary,
    filters: filters === undefined ? present.filters : filters,
    time_grains: timeGrains === undefined ? present.time_grains : timeGrains,
    member_switchers: memberSwitchers === undefined ? present.member_switchers : memberSwitchers,
    allow_failed_widgets: input.allowFailedWidgets ?? present.allow_failed_widgets,
    attachments: input.attachments === undefined ? present.attachments : (input.attachments ?? []),
    conditions: conditions === undefined ? present.conditions : conditionsOf(version, conditions),
    link_template: linkTemplate === undefined ? present.link_template : linkTemplate,
  };
}

function conditionsOf(version: PublishedVersion | undefined, given: UpdateNotificationInput['conditions']) {
  return version === undefined ? [] : conditionsIn(version, given ?? []);
}

async function requireVersion(
  tx: Tx,
  tenantId: number,
  { versionId, publicId }: { readonly versionId: number; readonly publicId: string },
): Promise<PublishedVersion> {
  return orNotFound(await publishedVersion(tx, tenantId, versionId), `Dashboard ${publicId}`);
}

function scheduleColumnsOf(row: NotificationRow): ScheduleColumns {
  const { schedule_type, minute, hour, day_of_week, day_of_month, custom_cron, time_zone } = row;
  return { schedule_type, minute, hour, day_of_week, day_of_month, custom_cron, time_zone };
}
