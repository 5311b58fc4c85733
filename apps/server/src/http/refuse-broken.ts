import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '../errors/errors.ts';
import { answerFor } from './error-response.ts';

/** Status, code and message for each error of Node's HTTP parser. */
const REFUSALS: Readonly<Record<string, readonly [string, string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request took too long to arrive'],
};
const NOT_HTTP = ['400 Bad Request', 'bad_request', 'The request is not valid HTTP'] as const;

/** The time a client gets to read an error and close the connection. */
const LINGER_MS = 1_000;

/** Responds to malformed HTTP with an error in the usual shape, and closes the connection. */
export function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy(error);
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseLate(socket, false);
  else {
    socket.end(responseTo(error.code));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }
}

/** Ends a request that took too long to arrive, so that it is not served if the rest arrives now. */
export function refuseLate(socket: Socket, hasResponse: boolean): void {
  if (!hasResponse && socket.writable) socket.write(responseTo('ERR_HTTP_REQUEST_TIMEOUT'));
  socket.destroySoon();
}

function responseTo(problem: string | undefined): string {
  const [status, code, message] = REFUSALS[problem ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ error: message, code, requestId: randomUUID() });
  const head = `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json`;
  return `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Responds to a request that the router cannot parse, such as one with invalid percent-encoding. */
export function refuseUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, type, body } = answerFor(error, request);
  const all = { ...headers, 'x-request-id': request.id };
  reply.code(status).headers(all).type(type).send(body);
}

/** Refuses a request with several Host headers (RFC 9112, section 3.2): a proxy might route it by another one. */
export async function refuseTwoHosts({ raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw badRequest('The request has more than one Host header');
}
