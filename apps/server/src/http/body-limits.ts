import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../auth/network-of.ts';
import { tooManyRequests } from '../errors/errors.ts';
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
 * @param hasOtherCredential whether a request without a caller has a credential that admission does not read. It is asked
 *   only once a limit is reached, so that other requests do not wait for it
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
    const timer = setTimeout(async () => {
      const isKnown = mayExtend && !raw.complete && (await hasOtherCredential(request));
      if (raw.complete || raw.destroyed) return;
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
    limit(request, reply, limits.anonymousMs, true);
    request.raw.once('close', () => clearTimeout(timers.get(request.raw)));
    if (anonymous.add(networkOf(request.ip), request.raw)) return;
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
  if (raw.complete !== false) return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** Requests whose bodies are arriving, by network. */
class ArrivingBodies {
  readonly #max: number;
  readonly #requests = new Map<string, Set<IncomingMessage>>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a request. Returns whether its network has no more than allowed. */
  add(network: string, raw: IncomingMessage): boolean {
    const requests = this.#requests.get(network) ?? new Set();
    // Not by events: a body that arrives with its headers is complete before anyone reads it.
    if (requests.size >= this.#max) for (const each of requests) if (each.complete) requests.delete(each);
    if (requests.size >= this.#max) return false;
    this.#requests.set(network, requests.add(raw));
    raw.once('close', () => this.remove(network, raw));
    return true;
  }

  remove(network: string, raw: IncomingMessage): void {
    const requests = this.#requests.get(network);
    requests?.delete(raw);
    if (requests?.size === 0) this.#requests.delete(network);
  }
}
