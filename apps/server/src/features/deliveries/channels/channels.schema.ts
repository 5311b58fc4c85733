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
  host: Type.String({ description: 'The host of the URL, the rest of which is a secret.' }),
  createdAt: IsoTime,
};

export const NotificationChannel = Type.Object(members, { title: 'NotificationChannel' });
export type NotificationChannel = Static<typeof NotificationChannel>;

export const NewNotificationChannel = Type.Object(
  {
    ...members,
    secret: nullable(
      Type.String(),
      'WEBHOOK: verifies the signatures of messages; this response alone has it. SLACK: null.',
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
      '`WEBHOOK`: JSON, signed as in Standard Webhooks. `SLACK`: an incoming webhook of Slack, or of a service that ' +
        'accepts its messages.',
    ),
    url: Type.String({
      maxLength: 2048,
      description:
        'Where messages are posted; begins with https://. It is stored encrypted and never returned.',
    }),
  },
  {
    title: 'NotificationChannelInput',
    examples: [{ type: 'WEBHOOK' as const, url: 'https://hooks.example.com/facet' }],
  },
);
export type NotificationChannelInput = Static<typeof NotificationChannelInput>;
