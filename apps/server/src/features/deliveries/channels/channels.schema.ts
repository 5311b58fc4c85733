import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { CHANNEL_TYPES } from './channel-kinds.ts';

export const NotificationChannelPath = Type.Object({
  ...NotificationPath.properties,
  channelId: { ...Id, description: 'The channel.' },
});

const members = {
  id: Id,
  type: oneOf(CHANNEL_TYPES),
  host: Type.String({ description: 'The host of the URL. The rest of the URL is secret.' }),
  createdAt: IsoTime,
};

export const NotificationChannel = Type.Object(members, { title: 'NotificationChannel' });
export type NotificationChannel = Static<typeof NotificationChannel>;

export const NewNotificationChannel = Type.Object(
  {
    ...members,
    secret: nullable(
      Type.String(),
      'WEBHOOK: verifies the signatures of messages; returned only in this response. SLACK: null.',
    ),
  },
  { title: 'NewNotificationChannel' },
);

export const NotificationChannelsListResponse = listOf(
  'NotificationChannelsListResponse',
  NotificationChannel,
);

export const NotificationChannelInput = Type.Object(
  {
    type: oneOf(
      CHANNEL_TYPES,
      '`WEBHOOK` posts JSON, signed as in Standard Webhooks. `SLACK` posts to an incoming webhook of ' +
        'Slack, or of a service that accepts the same messages.',
    ),
    url: Type.String({
      maxLength: 2048,
      description:
        'The URL to post messages to; must begin with https://. It is stored encrypted and never returned.',
    }),
  },
  {
    title: 'NotificationChannelInput',
    examples: [{ type: 'WEBHOOK' as const, url: 'https://hooks.example.com/facet' }],
  },
);
export type NotificationChannelInput = Static<typeof NotificationChannelInput>;
