import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { MOUNT } from './oauth-paths.ts';

/** What a request becomes before the library reads it. */
export interface Rewritten {
  /** Below the mount, with its query. */
  readonly url: string;
  readonly form?: URLSearchParams | undefined;
  /** The code that a page is opened with. */
  readonly userCode?: string | undefined;
  /** Whether the Authorization header has an access token; that of a program has its secret, if any. */
  readonly hasToken?: boolean;
  /** Whether a person reads the answer, or a program. */
  readonly accept: 'text/html' | 'application/json';
}

/**
 * A request and a response for the library. The body was read already, in one of several types: the library is given
 * a form. What it writes goes nowhere, since the answer waits for the transaction.
 */
export function incomingOf(
  request: FastifyRequest,
  { url, form, accept, hasToken = false }: Rewritten,
): { incoming: IncomingMessage; outgoing: ServerResponse } {
  const body = Buffer.from(form?.toString() ?? '');
  const { 'transfer-encoding': _, 'content-length': __, 'content-type': ___, ...headers } = request.headers;
  // Programs that have a token, maybe an old one, send it with whatever they ask.
  if (!hasToken && !isBasic(headers.authorization)) delete headers.authorization;
  const incoming = Object.assign(Readable.from([body]), {
    method: request.method,
    url,
    originalUrl: `${MOUNT}${url}`,
    httpVersion: request.raw.httpVersion,
    socket: request.raw.socket,
    headers: {
      ...headers,
      accept,
      ...(form === undefined
        ? {}
        : {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(body.length),
          }),
    },
  }) as unknown as IncomingMessage;
  return { incoming, outgoing: new ServerResponse(incoming) };
}

/** Whether a program sends its secret in the header (RFC 6749, 2.3.1). */
export function isBasic(authorization: string | undefined): boolean {
  return /^basic /i.test(authorization ?? '');
}
