import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { ApiError, badRequest } from '../../../errors/errors.ts';

/**
 * Pages of any origin may query: the token is what authorises, and no cookie counts. Said here rather than in
 * the pod, so that refusals of ours can be read by a page, and a preflight starts no pod.
 */
export const CORS = { 'access-control-allow-origin': '*' };

/**
 * What a pod answers is data: shown in a browser it is a site of its own, whose scripts do not run and could not act
 * for who is signed in on this host. What the model of a deployment says is not ours.
 */
const ALONE = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** Headers that belong to one connection, not to the request; and cookies, which are between a browser and us. */
const NOT_FORWARDED = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'cookie',
]);

/** Bodies up to this size are held, so that the request can be sent again. */
const HELD_BYTES = 256 * 1024;

/** 503: the other side ended before it said anything. */
export class NotAnswered extends ApiError {
  /** No connection came to be, so the other side is not there at all. */
  readonly isNotConnected: boolean;

  constructor(cause: unknown) {
    super(503, 'unavailable', 'The deployment did not answer; try again', {
      headers: { 'retry-after': '1' },
    });
    this.cause = cause;
    const { code, syscall } = (cause instanceof Error ? cause : {}) as NodeJS.ErrnoException;
    this.isNotConnected =
      code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';
  }
}

export type Body = Buffer | Readable | null;

/** The body of a request: held when it is small, else as it comes. */
export async function bodyOf(request: FastifyRequest): Promise<Body> {
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) <= HELD_BYTES) return held(request.raw);
  return length !== undefined || 'transfer-encoding' in request.headers ? request.raw : null;
}

/** By events: `node:stream/consumers` takes 20 µs longer, a third of what forwarding takes in all. */
function held(body: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => resolve(Buffer.concat(chunks)));
    body.on('error', () => reject(badRequest('The body ended early')));
  });
}

/** Whether a body can be sent once only. */
export function isStream(body: Body): body is Readable {
  return body instanceof Readable;
}

/**
 * Sends a request on and streams the answer back.
 * @throws NotAnswered when there was no answer, of which nothing has gone out then
 */
export async function forward(
  dispatcher: Dispatcher,
  to: { readonly origin?: string; readonly path: string; readonly body: Body },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const gone = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableEnded) gone.abort();
  };
  reply.raw.on('close', onClose);
  try {
    await dispatcher.stream(
      {
        ...to,
        method: request.method as Dispatcher.HttpMethod,
        headers: forwardedHeaders(request, to.origin !== undefined),
        signal: gone.signal,
      },
      ({ statusCode, headers }) => {
        reply.hijack();
        const { 'set-cookie': _dropped, ...answered } = headers;
        reply.raw.writeHead(statusCode, { ...answered, ...ALONE, ...CORS, 'x-request-id': request.id });
        return reply.raw;
      },
    );
  } catch (error) {
    if (reply.raw.headersSent) reply.raw.destroy();
    else if (!gone.signal.aborted) {
      request.log.warn({ err: error, path: to.path.split('?')[0] }, 'a pod did not answer');
      throw new NotAnswered(error);
    }
  } finally {
    reply.raw.off('close', onClose);
  }
}

function forwardedHeaders(request: FastifyRequest, isToNode: boolean): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !NOT_FORWARDED.has(name)) headers[name] = value;
  headers['x-request-id'] ??= request.id;
  if (!isToNode) return headers;
  headers.host = request.host;
  // That the client used HTTPS is believed by nodes that trust us as a proxy (FACET_TRUST_PROXY). A plain request
  // comes from this machine itself, and only a node on this machine takes it: as what it is.
  if (request.protocol === 'https') {
    headers['x-forwarded-proto'] = 'https';
    headers['x-forwarded-host'] = request.host;
    headers['x-forwarded-for'] = request.ip;
  }
  return headers;
}
