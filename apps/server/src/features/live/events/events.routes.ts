import { Readable } from 'node:stream';
import { heldBy } from '../../../auth/held-credentials.ts';
import { operationsWith } from '../../../http/operation.ts';
import type { EventHub } from './event-hub.ts';
import { EventsQuery, EventsResponse } from './events.schema.ts';
import { EVENT_STREAM_HEADERS, lastEventId } from './last-event-id.ts';

const { readOperation } = operationsWith<{ readonly eventHub: EventHub }>('Events');

export const eventOperations = [
  readOperation({
    id: 'streamEvents',
    method: 'GET',
    path: '/api/v1/events',
    summary: 'Follow what happens',
    description:
      'Streams events as server-sent events: builds, dbt syncs, exports and runs of notifications that start and end, ' +
      'and folders, workbooks and reports that change. A caller gets the events of resources that they may read; rights are ' +
      'read again for each event. The first event of a new stream is `ready`. To resume, send the last id: events are ' +
      'kept for an hour. `reset` means that events were missed, so read again what you show. The stream ends with the ' +
      'credential, when the server stops, and for a reader that is too slow. Embed sessions in creator mode get events of ' +
      'content, without who caused them.',
    access: 'authenticated',
    embed: 'creator',
    query: EventsQuery,
    answers: { 200: EventsResponse },
    errors: { 429: 'The user, or the server, has too many open streams.' },
    isEventStream: true,
    async handle({ platform: { eventHub }, caller, query, request, reply }) {
      const after = lastEventId(request) ?? query.after;
      const events =
        query.follow === false
          ? Readable.from([await eventHub.soFar(caller, after)])
          : await eventHub.open(caller, heldBy(request, caller), after);
      reply.headers(EVENT_STREAM_HEADERS);
      return events;
    },
  }),
];
