import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a stop waits for requests in progress. */
const REQUESTS_MS = 10_000;
/** How long a connection without any request yet may still send one. */
const SILENT_MS = 500;
const CHECK_MS = 50;

/**
 * Prepares a server, before it listens, for closing. The returned function stops accepting connections, finishes
 * requests in progress, and drops clients that take too long.
 */
export function closerOf(app: FastifyInstance, hasTls: boolean): () => Promise<void> {
  const { server } = app;
  const silent = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  };
  server.on(hasTls ? 'secureConnection' : 'connection', onConnection);
  server.on('request', (request: IncomingMessage) => silent.delete(request.socket));
  return async () => {
    const begun = performance.now();
    const check = setInterval(() => {
      const lasted = performance.now() - begun;
      // Closes connections whose last request has just ended and that keep-alive would hold open.
      server.closeIdleConnections();
      // Node does not count connections without any request as idle; browsers open them in advance.
      if (lasted > SILENT_MS) for (const socket of silent) socket.destroy();
      if (lasted > REQUESTS_MS) server.closeAllConnections();
    }, CHECK_MS);
    await app.close().finally(() => clearInterval(check));
  };
}
