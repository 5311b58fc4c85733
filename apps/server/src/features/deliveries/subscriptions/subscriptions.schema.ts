import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { DeploymentPath, Id, IsoTime } from '../../../http/shapes.ts';
import { PublicDashboardPath } from '../../embedding/embed-dashboards/embed-dashboards.schema.ts';

export const DashboardPath = Type.Object({
  ...DeploymentPath.properties,
  ...PublicDashboardPath.properties,
});

export const NotificationSubscription = Type.Object(
  {
    notificationId: Id,
    isSubscribed: Type.Boolean({ description: 'Whether the caller gets the email.' }),
    isDirect: Type.Boolean({ description: 'Whether the caller is a direct recipient.' }),
    groups: Type.Array(Type.String(), {
      description: 'The user groups through which the caller is a recipient.',
    }),
    isExcepted: Type.Boolean({
      description:
        'Whether the caller gets nothing because they unsubscribed or an administrator excluded them.',
    }),
    humanReadableSchedule: Type.String({ description: 'The schedule in words.' }),
    timezone: Type.String(),
    nextRuns: Type.Array(IsoTime, { description: 'The next five runs.' }),
    notificationFormat: Type.String(),
  },
  { title: 'NotificationSubscription' },
);
export type NotificationSubscription = Static<typeof NotificationSubscription>;

export const NotificationSubscriptionsPage = listOf(
  'NotificationSubscriptionsPage',
  NotificationSubscription,
);
