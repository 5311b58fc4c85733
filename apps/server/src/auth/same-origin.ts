import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors/errors.ts';

/**
 * Refuses a write that a page of another site makes a browser send. The session cookie is sent with it, so only these
 * headers distinguish it from our own pages. Browsers always send one of them with a write; programs send neither.
 * @throws 403
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOurs =
    site === undefined
      ? origin === undefined || origin === `${request.protocol}://${request.host}`
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw forbidden('This request comes from a page of another site');
}

/** Whether a method changes nothing, so that other sites may link to it. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
