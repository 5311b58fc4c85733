import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors/errors.ts';

/**
 * Refuses a change that the page of another site has a browser send: where a cookie is the credential, nothing else
 * tells it from one of ours. Every browser says where a form or a script came from; programs say nothing.
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

/** Whether a method changes nothing, so that a link of another site may lead to it. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
