import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../auth/network-of.ts';
import { tooManyRequests } from '../errors/errors.ts';
import { ArrivingBodies } from './arriving-bodies.ts';
import { refuseLate } from './refuse-broken.ts';

export interface BodyLimits {
  /** How long a request may take to arrive from a client without a credential. */
  readonly anonymousMs: number;
  /** The same for a client whose credential is known. */
  readonly knownMs: number;
  /** How many bodies of clients without a credential may be arriving from one network at a time. */
  readonly anonymousPerNetwork: number;
}

export const BODY_LIMITS: BodyLimits = {
  anonymousMs: 30_000,
  // The largest body, 50 MB, on a line with half a megabit per second.
  knownMs: 15 * 60_000,
  anonymousPerNetwork: 200,
};

/**
 * Ends requests whose body arrives too slowly: with 408, or by closing the connection if there was a response.
 * @param hasOtherCredential whether a request without a caller has a credential that admission does not read. It is
 * called only once a limit is reached, so that other requests do not wait for it
 */
export function limitBodies(
  app: FastifyInstance,
  limits = BODY_LIMITS,
  hasOtherCredential: (request: FastifyRequest) => Promise<boolean> = async () => false,
): void {
  const anonymous = new ArrivingBodies(limits.anonymousPerNetwork);
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const limit = (request: FastifyRequest, reply: FastifyReply, ms: number, mayExtend: boolean) => {
    const { raw } = request;
    clearTimeout(timers.get(raw));
    if (!isArriving(request)) return;
    const timer = setTimeout(async () => {
      const isKnown = mayExtend && isArriving(request) && (await hasOtherCredential(request));
      if (!isArriving(request)) return;
      if (isKnown) allowKnown(request, reply, limits.knownMs - ms);
      else refuseLate(raw.socket, reply.raw.headersSent);
    }, ms).unref();
    timers.set(raw, timer);
  };
  const allowKnown = (request: FastifyRequest, reply: FastifyReply, ms: number) => {
    limit(request, reply, ms, false);
    anonymous.remove(networkOf(request.ip), request.raw);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!isArriving(request)) return;
    const { raw } = request;
    const network = networkOf(request.ip);
    limit(request, reply, limits.anonymousMs, true);
    onceEnded(raw, () => {
      clearTimeout(timers.get(raw));
      anonymous.remove(network, raw);
    });
    if (anonymous.add(network, raw)) return;
    if (await hasOtherCredential(request)) return allowKnown(request, reply, limits.knownMs);
    reply.header('connection', 'close');
    throw tooManyRequests('Too many requests from your network are still arriving', 1);
  });
  // Admission has identified the caller by now.
  app.addHook('preParsing', async (request, reply) => {
    if (request.caller !== undefined && isArriving(request)) allowKnown(request, reply, limits.knownMs);
  });
}

/** Whether a body is still arriving; never true for a message of a WebSocket, which is dispatched as a request. */
function isArriving({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete !== false || raw.socket.destroyed) return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Calls back once nothing more of a request can arrive. Also watches the connection: if it closes after a response that
 * was sent before the body arrived, Node never closes the request.
 */
function onceEnded(raw: IncomingMessage, work: () => void): void {
  const { socket } = raw;
  const end = () => {
    raw.off('close', end);
    socket.off('close', end);
    work();
  };
  raw.once('close', end);
  socket.once('close', end);
}
