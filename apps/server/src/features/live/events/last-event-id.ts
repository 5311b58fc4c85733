import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../../errors/errors.ts';

/** The header with which browsers resume a stream of events. @throws 400 unless it is a number */
export function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id'];
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !/^\d{1,15}$/.test(id))
    throw badRequest('The header Last-Event-ID must be the id of an event');
  return Number(id);
}

/** The headers of a response that is a stream of events. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Otherwise nginx collects events before it passes them on.
  'x-accel-buffering': 'no',
} as const;
