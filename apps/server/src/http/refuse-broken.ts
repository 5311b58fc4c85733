import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerFor } from './answer-error.ts';

/** Status, code and message for each error of Node's HTTP parser. */
const REFUSALS: Readonly<Record<string, readonly [string, string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request took too long to arrive'],
};
const NOT_HTTP = ['400 Bad Request', 'bad_request', 'The request is not valid HTTP'] as const;

/** Responds to malformed HTTP with an error in the usual shape, and closes the connection. */
export function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ error: message, code, requestId: randomUUID() });
  const head = `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Responds to a request that the router cannot parse, such as one with invalid percent-encoding. */
export function refuseUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, type, body } = answerFor(error, request);
  const all = { ...headers, 'x-request-id': request.id };
  reply.code(status).headers(all).type(type).send(body);
}
