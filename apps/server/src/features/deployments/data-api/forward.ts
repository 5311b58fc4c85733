import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { ApiError, badRequest } from '../../../errors/errors.ts';

/**
 * Pages of any origin may query: only the token authorises, and cookies are ignored. Set here rather than in the pod,
 * so that pages can also read the server's own errors, and a preflight starts no pod.
 */
export const CORS = { 'access-control-allow-origin': '*' };

/** The header in which a node names the build that a response comes from. */
export const SERVED_BUILD = 'x-facet-build';

/**
 * Isolates a pod's responses in a browser: no scripts run, and none could use the session of a user signed in on this
 * host. Responses can contain text from a deployment's model, which is not trusted.
 */
const SANDBOXED = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** Hop-by-hop headers, and cookies, which only this server reads. */
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

/** Bodies up to this size are buffered, so that the request can be repeated. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** 503: the pod or node closed the connection before it responded. */
export class NoResponse extends ApiError {
  /** Whether no connection could be made at all. */
  readonly isNotConnected: boolean;

  constructor(cause: unknown) {
    super(503, 'unavailable', 'The deployment did not respond; try again', {
      headers: { 'retry-after': '1' },
    });
    this.cause = cause;
    const { code, syscall } = (cause instanceof Error ? cause : {}) as NodeJS.ErrnoException;
    this.isNotConnected =
      code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';
  }
}

export type Body = Buffer | Readable | null;

/** The body of a request: buffered if small, otherwise as a stream. */
export async function bodyOf(request: FastifyRequest): Promise<Body> {
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) <= MAX_BUFFERED_BYTES) return buffered(request.raw);
  return length !== undefined || 'transfer-encoding' in request.headers ? request.raw : null;
}

/** Uses events: `node:stream/consumers` takes 20 µs longer, a third of the total cost of forwarding. */
function buffered(body: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => resolve(Buffer.concat(chunks)));
    body.on('error', () => reject(badRequest('The request body ended early')));
  });
}

/** Whether a body can be sent only once. */
export function isStream(body: Body): body is Readable {
  return body instanceof Readable;
}

/**
 * Forwards a request and streams the response back.
 * @throws NoResponse when there was no response; then nothing has been sent to the client
 */
export function forward(
  dispatcher: Dispatcher,
  to: { readonly origin?: string; readonly path: string; readonly body: Body },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      ...to,
      method: request.method as Dispatcher.HttpMethod,
      headers: forwardedHeaders(request, to.origin !== undefined),
    };
    dispatcher.dispatch(options, new Forwarding(request, reply, resolve, reject));
  });
}

/**
 * Passes a response on as it arrives, no faster than the client reads it, and ends with the client's connection. Undici's
 * `stream` does the same with an abort signal and a stream's events, which take as long as the rest of forwarding.
 */
class Forwarding implements Dispatcher.DispatchHandler {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #resolve: () => void;
  readonly #reject: (error: NoResponse) => void;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    resolve: () => void,
    reject: (error: NoResponse) => void,
  ) {
    this.#request = request;
    this.#reply = reply;
    this.#resolve = resolve;
    this.#reject = reject;
    reply.raw.once('close', this.#onClose);
  }

  /** The client has the response, or is gone. */
  readonly #onClose = (): void => {
    if (!this.#reply.raw.writableEnded) this.#controller?.abort(new Error('The client has gone'));
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#reply.raw.destroyed) this.#onClose();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (statusCode < 200) return;
    const { raw } = this.#reply;
    this.#reply.hijack();
    const { 'set-cookie': _dropped, ...answered } = headers;
    raw.writeHead(statusCode, { ...answered, ...SANDBOXED, ...CORS, 'x-request-id': this.#request.id });
    raw.on('drain', () => controller.resume());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#reply.raw.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.#reply.raw.end();
    this.#resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { raw } = this.#reply;
    raw.off('close', this.#onClose);
    const isGone = raw.destroyed;
    if (raw.headersSent) raw.destroy();
    if (raw.headersSent || isGone) this.#resolve();
    else this.#reject(new NoResponse(error));
  }
}

function forwardedHeaders(request: FastifyRequest, isToNode: boolean): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !NOT_FORWARDED.has(name)) headers[name] = value;
  headers['x-request-id'] ??= request.id;
  if (!isToNode) return headers;
  headers.host = request.host;
  // Nodes that trust this one as a proxy (FACET_TRUST_PROXY) accept that the client used HTTPS. A plain request comes
  // from this machine, and only a node on this machine accepts it, as plain.
  if (request.isHttps) {
    headers['x-forwarded-proto'] = 'https';
    headers['x-forwarded-host'] = request.host;
    headers['x-forwarded-for'] = request.ip;
  }
  return headers;
}
