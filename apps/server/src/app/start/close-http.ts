import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long requests under way are waited for. */
const REQUESTS_MS = 10_000;
/** How long a connection on which nothing was asked yet may still ask. */
const SILENT_MS = 500;
const CHECK_MS = 50;

/**
 * How to close a server that is about to listen: it takes no more connections, answers what is under way, and
 * hangs up on clients that are slower than we can wait.
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
      // One whose last request ends only now, and would be kept open for the next.
      server.closeIdleConnections();
      // Node counts one that has never been used among the busy; browsers open such in advance.
      if (lasted > SILENT_MS) for (const socket of silent) socket.destroy();
      if (lasted > REQUESTS_MS) server.closeAllConnections();
    }, CHECK_MS);
    await app.close().finally(() => clearInterval(check));
  };
}
