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
  /** Whether a person reads the answer, or a program. */
  readonly accept: 'text/html' | 'application/json';
}

/**
 * A request and a response for the library. The body was read already, in one of several types: the library is given
 * a form. What it writes goes nowhere, since the answer waits for the transaction.
 */
export function incomingOf(
  request: FastifyRequest,
  { url, form, accept }: Rewritten,
): { incoming: IncomingMessage; outgoing: ServerResponse } {
  const body = Buffer.from(form?.toString() ?? '');
  const { 'transfer-encoding': _, 'content-length': __, 'content-type': ___, ...headers } = request.headers;
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
