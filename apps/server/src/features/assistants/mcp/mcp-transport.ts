import { type AuthInfo, createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BasePlatform } from '../../../http/base-platform.ts';

/** Answers one message of a client, which has been admitted. */
export type AnswerMessage = (
  request: FastifyRequest,
  reply: FastifyReply,
  authInfo: AuthInfo,
) => Promise<Response>;

/**
 * Serves the protocol over streamable HTTP without sessions, in revision 2026-07-28 and those of 2025.
 * @param make makes the server of one message
 */
export function mcpTransport(
  { log }: Pick<BasePlatform, 'log'>,
  make: (authInfo: AuthInfo | undefined) => McpServer,
): AnswerMessage {
  const handler = createMcpHandler(({ authInfo }) => make(authInfo), {
    onerror: (error) => log.info({ err: error }, 'Refused an MCP message'),
  });
  return (request, reply, authInfo) =>
    handler.fetch(incomingOf(request, reply), { parsedBody: request.body, authInfo });
}

/** The request as the library reads it. Its body has already been parsed. */
function incomingOf(request: FastifyRequest, reply: FastifyReply): Request {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  return new Request(url, { method: 'POST', headers, signal: left.signal });
}
