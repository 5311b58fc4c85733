import {
  DashboardFilter,
  DashboardFilterInput,
  DashboardMemberSwitcher,
  DashboardMemberSwitcherInput,
  DashboardTimeGrain,
  DashboardTimeGrainInput,
} from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import {
  DeploymentPath,
  Id,
  IsoTime,
  Line,
  nullable,
  nullish,
  nullishMembers,
  oneOf,
  Visible,
} from '../../../http/shapes.ts';
import { FORMATS } from '../../embedding/dashboard-exports/dashboard-exports.schema.ts';
import { EmbedTenantName } from '../../embedding/embed-tenants/embed-tenants.schema.ts';
import { ExternalId } from '../../embedding/embed-users/embed-users.schema.ts';
import { Email } from '../../people/users/users.schema.ts';
import { NotificationCondition, NotificationConditionInput } from './conditions.schema.ts';
import { STATES } from './run-state.ts';

export const SCHEDULE_TYPES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'CUSTOM'] as const;
export const ATTACHMENTS = ['pdf', 'csv', 'xlsx'] as const;

/** The default and maximum page size of notifications and recipients. */
export const PAGE_SIZE = { unset: 100, most: 200 };
/** The most values of controls of a kind. */
const MOST_VALUES = 500;
/** The most conditions of a notification. */
const MOST_CONDITIONS = 10;

const ScheduleType = oneOf(SCHEDULE_TYPES);

const scheduleMembers = nullishMembers({
  minute: Type.Integer({
    minimum: 0,
    maximum: 59,
    description: 'For every type except CUSTOM; defaults to 0.',
  }),
  hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: 'For DAILY, WEEKLY and MONTHLY; defaults to 9.',
  }),
  dayOfWeek: Type.Integer({
    minimum: 0,
    maximum: 6,
    description: 'For WEEKLY; 0 is Sunday. Defaults to Monday.',
  }),
  dayOfMonth: Type.Integer({
    minimum: 1,
    maximum: 31,
    description:
      'For MONTHLY; defaults to 1. In a month without this day, the last day of the month applies.',
  }),
  customCron: { ...Line(255), description: 'A cron expression of five fields; required for CUSTOM.' },
  timezone: {
    ...Line(100),
    description: 'The IANA time zone of the schedule, such as Europe/Berlin; defaults to UTC.',
  },
});

const optionMembers = {
  ...nullishMembers({
    name: {
      ...Line(255),
      minLength: 1,
      description: 'What people call it. It is shown to administrators only.',
    },
    notificationEnabled: Type.Boolean({
      description: 'Whether a run also sends emails; otherwise it only refreshes the dashboard.',
    }),
    notificationFormat: oneOf(FORMATS, 'The format in which recipients get the dashboard.'),
    notificationAiSummary: Type.Boolean({
      description:
        'Whether emails and messages begin with a note on what has changed since the last delivery. A ' +
        'language model writes it, if the server has one.',
    }),
    isEnabled: Type.Boolean({ description: 'Whether the schedule runs.' }),
    filters: Type.Array(DashboardFilterInput, {
      maxItems: MOST_VALUES,
      description: 'Values of filters for all recipients. Other filters have their defaults.',
    }),
    timeGrains: Type.Array(DashboardTimeGrainInput, {
      maxItems: MOST_VALUES,
      description: 'Granularities of time dimensions.',
    }),
    memberSwitchers: Type.Array(DashboardMemberSwitcherInput, {
      maxItems: MOST_VALUES,
      description: 'Choices of field switchers.',
    }),
    allowFailedWidgets: Type.Boolean({
      description: 'Whether the dashboard is sent even if some of its widgets fail.',
    }),
    attachments: Type.Array(oneOf(ATTACHMENTS), {
      maxItems: ATTACHMENTS.length,
      uniqueItems: true,
      description: 'Files attached to the email in addition to the image or PDF.',
    }),
    conditions: Type.Array(NotificationConditionInput, {
      maxItems: MOST_CONDITIONS,
      description: 'A run sends nothing unless all conditions are met.',
    }),
    linkTemplate: {
      ...Visible({ maxLength: 2048 }),
      description:
        "The https:// address of the dashboard in the host's product, for embed users, with the placeholders " +
        '`{externalId}`, `{embedTenantName}` and `{dashboardPublicId}` after the host name.',
      examples: ['https://app.example.com/{embedTenantName}/reports/{dashboardPublicId}'],
    },
  }),
};

export const CreateNotificationInput = Type.Object(
  {
    scheduleType: ScheduleType,
    ...nullishMembers({
      dashboardId: { ...Id, description: 'The dashboard; either this or `dashboardPublicId`.' },
      dashboardPublicId: { ...Line(255), minLength: 1, description: 'The public id of the dashboard.' },
    }),
    ...scheduleMembers,
    ...optionMembers,
  },
  {
    title: 'CreateNotificationInput',
    examples: [
      {
        dashboardPublicId: 'k3Jd82hQpLw9',
        scheduleType: 'WEEKLY' as const,
        dayOfWeek: 1,
        hour: 8,
        timezone: 'Europe/Berlin',
        notificationFormat: 'pdf' as const,
      },
    ],
  },
);
export type CreateNotificationInput = Static<typeof CreateNotificationInput>;

export const UpdateNotificationInput = Type.Object(
  {
    scheduleType: nullish(
      ScheduleType,
      'A new type keeps the values of the fields that both types have. Fields of other types are ignored.',
    ),
    ...scheduleMembers,
    ...optionMembers,
  },
  {
    title: 'UpdateNotificationInput',
    examples: [{ scheduleType: 'DAILY' as const, hour: 7, isEnabled: true }],
  },
);
export type UpdateNotificationInput = Static<typeof UpdateNotificationInput>;

const LastRun = Type.Object(
  {
    id: Id,
    state: oneOf(STATES),
    scheduledFor: IsoTime,
    finishedAt: nullable(IsoTime),
  },
  { title: 'NotificationLastRun' },
);

export const NotificationDto = Type.Object(
  {
    id: Id,
    name: nullable(Type.String(), 'What people call it; null if it has no name.'),
    deploymentId: Id,
    dashboardId: Id,
    dashboardPublicId: Type.String(),
    dashboardTitle: Type.String({
      description: 'The title of the dashboard, or else the name of its workbook.',
    }),
    isPublished: Type.Boolean({ description: 'Whether the dashboard is published. Otherwise runs fail.' }),
    ownerUserId: nullable(Id, 'The user who created the notification; null if they were deleted.'),
    scheduleType: ScheduleType,
    minute: nullable(Type.Integer()),
    hour: nullable(Type.Integer()),
    dayOfWeek: nullable(Type.Integer()),
    dayOfMonth: nullable(Type.Integer()),
    customCron: nullable(Type.String()),
    cronExpression: Type.String(),
    timezone: Type.String(),
    humanReadableSchedule: Type.String({ description: 'The schedule in words.' }),
    nextRuns: Type.Array(IsoTime, {
      description: 'The next five runs; none while the schedule is disabled.',
    }),
    isEnabled: Type.Boolean(),
    isFailing: Type.Boolean({ description: 'Whether the last run failed.' }),
    recipientCount: Type.Integer({ description: 'The number of users and groups that are recipients.' }),
    lastRun: nullable(LastRun, 'The newest run; null if there has been none in 90 days.'),
    notificationEnabled: Type.Boolean(),
    notificationFormat: Type.String(),
    notificationAiSummary: Type.Boolean(),
    filters: nullable(Type.Array(DashboardFilter)),
    timeGrains: nullable(Type.Array(DashboardTimeGrain)),
    memberSwitchers: nullable(Type.Array(DashboardMemberSwitcher)),
    allowFailedWidgets: Type.Boolean(),
    attachments: Type.Array(Type.String()),
    conditions: Type.Array(NotificationCondition),
    linkTemplate: nullable(Type.String()),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'NotificationDto' },
);
export type NotificationDto = Static<typeof NotificationDto>;

export const NotificationPath = Type.Object({
  ...DeploymentPath.properties,
  id: { ...Id, description: 'The notification.' },
});

export const NotificationsQuery = Type.Object({
  dashboardId: Type.Optional({
    ...Id,
    description: 'Only notifications of this dashboard. Cannot be combined with `dashboardPublicId`.',
  }),
  dashboardPublicId: Type.Optional({
    ...Line(255),
    description: 'Only notifications of the dashboard with this public id.',
  }),
  recipientUserId: Type.Optional({
    ...Id,
    description: 'Only notifications with this user as a direct recipient, not through a group.',
  }),
  recipientEmail: Type.Optional({
    ...Email,
    description: 'Only notifications with a recipient with this email address, ignoring case.',
  }),
  recipientEmbedTenantName: Type.Optional({
    ...EmbedTenantName,
    description:
      'Only notifications with an embed user of this embed tenant as a recipient; requires ' +
      '`recipientExternalId`.',
  }),
  recipientExternalId: Type.Optional({
    ...ExternalId,
    description: "The host's id of the embed user; requires `recipientEmbedTenantName`.",
  }),
  search: Type.Optional({
    ...Line(255),
    description:
      'Only notifications whose name or dashboard title together contain each word of this text, ignoring case.',
  }),
  ...PageQuery.properties,
});
export type NotificationsQuery = Static<typeof NotificationsQuery>;

export const NotificationsListResponse = listOf('NotificationsListResponse', NotificationDto);
