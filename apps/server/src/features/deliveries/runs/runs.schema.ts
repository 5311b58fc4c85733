import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';
import { CHANNEL_TYPES } from '../channels/channel-kinds.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';
import { KINDS, OUTCOMES, PHASES, STATES } from './run-states.ts';

export const RunPath = Type.Object({
  ...NotificationPath.properties,
  runId: { ...Id, description: 'The run.' },
});

const NotificationRunChannel = Type.Object(
  {
    id: { ...Id, description: 'The channel.' },
    type: oneOf(CHANNEL_TYPES),
    host: Type.String({ description: 'The host of its URL.' }),
    outcome: oneOf(OUTCOMES, '`unknown`: the message may have arrived and is not posted again.'),
    reason: nullable(Type.String(), 'Why the message was not posted, or not yet.'),
    sentAt: nullable(IsoTime),
  },
  { title: 'NotificationRunChannel' },
);

export const NotificationRun = Type.Object(
  {
    id: Id,
    kind: oneOf(KINDS),
    scheduledFor: {
      ...IsoTime,
      description: 'The scheduled time; for a requested run, the time of the request.',
    },
    state: oneOf(STATES, '`cancelled`: somebody ended it before it was done.'),
    phase: nullable(
      oneOf(PHASES),
      'The current phase; `queued` while the run waits to be rendered after its recipients are known. Null ' +
        'unless the run is running.',
    ),
    phases: Type.Array(
      Type.Object(
        { phase: oneOf(PHASES), enteredAt: IsoTime },
        { title: 'NotificationRunPhase', description: 'A phase, and when the run first entered it.' },
      ),
      { description: 'The phases so far, in the order in which the run entered them.' },
    ),
    error: nullable(Type.String(), 'Why it failed or was skipped.'),
    createdAt: IsoTime,
    startedAt: nullable(IsoTime),
    finishedAt: nullable(IsoTime),
    recipients: Type.Object(
      Object.fromEntries(OUTCOMES.map((outcome) => [outcome, Type.Integer()])) as Record<
        (typeof OUTCOMES)[number],
        ReturnType<typeof Type.Integer>
      >,
      { title: 'NotificationRunRecipientCounts', description: 'The number of recipients with each outcome.' },
    ),
    channels: Type.Array(NotificationRunChannel, {
      description: 'The outcome of the messages to the channels of the notification.',
    }),
  },
  { title: 'NotificationRun' },
);
export type NotificationRun = Static<typeof NotificationRun>;

export const NotificationRunsListResponse = listOf('NotificationRunsListResponse', NotificationRun);

export const NotificationRunRecipient = Type.Object(
  {
    userId: Id,
    username: Type.String(),
    email: nullable(Type.String()),
    embedTenantName: nullable(Type.String()),
    externalId: nullable(Type.String()),
    outcome: oneOf(
      OUTCOMES,
      '`unknown`: the connection was lost after the email was sent and before the mail server responded, ' +
        'so the email may have arrived and is not sent again. `refused`: the mail server refused the email ' +
        'permanently.',
    ),
    reason: nullable(Type.String(), 'Why the email was not sent, or not yet.'),
    sentAt: nullable(IsoTime),
  },
  { title: 'NotificationRunRecipient' },
);
export type NotificationRunRecipient = Static<typeof NotificationRunRecipient>;

export const NotificationRunRecipientsListResponse = listOf(
  'NotificationRunRecipientsListResponse',
  NotificationRunRecipient,
);
