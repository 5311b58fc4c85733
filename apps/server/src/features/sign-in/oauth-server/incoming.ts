import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { MOUNT } from './oauth-paths.ts';

/** The request as the library reads it. */
export interface Rewritten {
  /** The path below the mount, with the query. */
  readonly url: string;
  readonly form?: URLSearchParams | undefined;
  /** The user code in the address. */
  readonly userCode?: string | undefined;
  /** Whether the Authorization header contains an access token; otherwise only a client's Basic credentials are kept. */
  readonly hasToken?: boolean;
  /** Whether the response is for a person or a program. */
  readonly accept: 'text/html' | 'application/json';
}

/**
 * Creates a request and a response for the library. The body has already been parsed, from one of several types, and is
 * passed on as a form. The response is never sent, since ours waits for the commit.
 */
export function incomingOf(
  request: FastifyRequest,
  { url, form, accept, hasToken = false }: Rewritten,
): { incoming: IncomingMessage; outgoing: ServerResponse } {
  const body = Buffer.from(form?.toString() ?? '');
  const { 'transfer-encoding': _, 'content-length': __, 'content-type': ___, ...headers } = request.headers;
  // Clients send their token, possibly an expired one, with every request.
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

/** Whether a client authenticates with its secret in the header (RFC 6749, 2.3.1). */
export function isBasic(authorization: string | undefined): boolean {
  return /^basic /i.test(authorization ?? '');
}
