import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '../../../auth/admit.ts';
import { EVERY_MCP_SCOPE, MCP_PATH, MCP_SCOPES } from '../../../auth/mcp-scopes.ts';
import { originFor } from '../../../auth/tenants.ts';
import { ApiError, badRequest, clientGone, forbidden, unauthorized } from '../../../errors/errors.ts';
import { answerFor } from '../../../http/error-response.ts';
import type { Operation } from '../../../http/operation.ts';
import type { AnswerMcp } from './answer-mcp.ts';
import { MessagePlaces } from './message-places.ts';
import type { McpParts } from './run-tool.ts';

/** An access token needs one of these; each tool needs its own. */
const TOKEN_SCOPES = [...MCP_SCOPES, EVERY_MCP_SCOPE];
const BODY_LIMIT = 1024 * 1024;
/** Codes of errors (JSON-RPC 2.0, 5.1): of the protocol, and of a server. */
const INVALID_REQUEST = -32600;
const REFUSED = -32000;

/** Messages of one credential that are answered at once, and that wait. */
const PLACES = 4;
const MOST_WAITING = 100;

const GUARD = { kind: 'read', access: 'authenticated', tokenScopes: TOKEN_SCOPES } as const;

/**
 * Serves the Model Context Protocol over streamable HTTP, without sessions: revision 2026-07-28, and those of 2025 that
 * begin with `initialize`. Its tools are operations of the API, for the caller of each request.
 */
export function registerMcp<S extends McpParts>(
  app: FastifyInstance,
  platform: S,
  operations: readonly Operation<S>[],
): void {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const options = {
    schema: { hide: true },
    bodyLimit: BODY_LIMIT,
    // Each event has to reach the client at once.
    compress: false as const,
    errorHandler: refuseMessage,
    config: {
      rateLimit: {
        max: platform.settings.mcpRate,
        timeWindow: 60_000,
        hook: 'preHandler' as const,
        keyGenerator: (request: FastifyRequest) => `mcp:${request.admitted.caller?.credentialId}`,
      },
    },
    onRequest: async (request: FastifyRequest) => {
      await requireOwnOrigin(platform, request);
      // A browser sends its cookie for any page, so it is no credential here.
      if (request.headers.authorization === undefined)
        throw unauthorized('Send an API key or access token as "Authorization: Bearer <token>"');
      request.admitted = await admit(platform, GUARD, request);
    },
  };
  const places = new MessagePlaces({ places: PLACES, mostWaiting: MOST_WAITING });
  let answers: Promise<AnswerMcp> | undefined;
  app.post(MCP_PATH, options, async (request, reply) => {
    if (Array.isArray(request.body))
      throw badRequest('body must be one JSON-RPC message: batches are not supported');
    await takePlace(places, request, reply);
    // The library is loaded on first use.
    answers ??= import('./answer-mcp.ts').then(({ mcpAnswers }) => mcpAnswers(platform, byId));
    return (await answers)(request, reply);
  });
  app.route({
    ...options,
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: async () => {
      const headers = { allow: 'POST' };
      throw new ApiError(405, 'method_not_allowed', 'Send each message with POST: there are no sessions', {
        headers,
      });
    },
  });
}

/**
 * Waits until a message may be answered; its place is free again when the answer is sent, or the client has left.
 * @throws 429 if too many messages of the credential are waiting, 499 if the client disconnects
 */
async function takePlace(places: MessagePlaces, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const leave = await places.enter(`${request.admitted.caller?.credentialId}`);
  reply.raw.once('close', leave);
  if (!reply.raw.destroyed) return;
  leave();
  throw clientGone();
}

/**
 * Answers a message that is refused before the protocol takes it. One with an id gets an error with that id, so that a
 * client does not wait for its answer; the HTTP status and headers, such as `Retry-After`, are those of the API.
 */
function refuseMessage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = answerFor(error, request);
  const id = messageId(request.body);
  const answer = id === undefined ? body : { jsonrpc: '2.0', id, error: protocolError(status, body) };
  return reply.code(status).headers(headers).send(answer);
}

function protocolError(status: number, { error, ...data }: Readonly<Record<string, unknown>>) {
  const code = status === 400 ? INVALID_REQUEST : REFUSED;
  return { code, message: error, data };
}

function messageId(body: unknown): string | number | undefined {
  const { id } = (body ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/**
 * Refuses pages of other sites, also those that reach the server under a name of their own (DNS rebinding). Programs send
 * no `Origin`.
 * @throws 403
 */
async function requireOwnOrigin(platform: McpParts, request: FastifyRequest): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined || origin === (await originFor(platform, request))) return;
  throw forbidden('The Origin header must be absent or the address of this server');
}
