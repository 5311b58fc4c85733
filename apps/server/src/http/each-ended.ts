import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_GONE } from '../errors/errors.ts';

/**
 * Calls with each response once it has ended, and its status. Fastify's `onResponse` leaves out those whose client left.
 * Streams of events always end that way, so they keep their status.
 */
export function eachEnded(
  app: FastifyInstance,
  ended: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      const { writableFinished, headersSent } = reply.raw;
      const isEvents = headersSent && String(reply.getHeader('content-type')).startsWith('text/event-stream');
      ended(request, reply, writableFinished || isEvents ? reply.statusCode : CLIENT_GONE);
    });
  });
}
