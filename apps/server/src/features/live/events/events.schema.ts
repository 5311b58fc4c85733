import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { IsoTime, nullable } from '../../../http/shapes.ts';
import { CHANGES, type EventType } from './event-types.ts';

export const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Resumes after the event with this id. The header `Last-Event-ID` takes precedence.',
    }),
  ),
  follow: Type.Optional(
    Type.Boolean({ description: 'False ends the response after the events so far. Defaults to true.' }),
  ),
});

const TYPES = Object.entries(CHANGES).flatMap(([kind, changes]) =>
  changes.map((change) => `${kind}.${change}` as EventType),
);

/** The `data` of an event. */
const EventData = Type.Object(
  {
    type: Type.String({ enum: TYPES }),
    deploymentId: Type.Integer(),
    resource: Type.Object({ kind: Type.String({ enum: Object.keys(CHANGES) }), id: Type.String() }),
    userId: nullable(Type.Integer(), 'Who caused it; null for the server itself.'),
    at: IsoTime,
    details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]), {
      description: 'For builds `branchId`, for runs `notificationId`, for favourites `type`.',
    }),
  },
  {
    title: 'EventData',
    description: 'The `data` of each event, except `ready` and `reset`, which have none.',
  },
);

export type EventData = Static<typeof EventData>;

export const EventsResponse = Type.Unsafe<Readable>({
  // As generated clients expect it: the shape of the data of each event.
  content: { 'text/event-stream': { schema: EventData } },
});
