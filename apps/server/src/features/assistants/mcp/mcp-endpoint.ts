import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit } from '../../../auth/admit.ts';
import { EVERY_MCP_SCOPE, MCP_PATH, MCP_SCOPES } from '../../../auth/mcp-scopes.ts';
import { originFor } from '../../../auth/tenants.ts';
import { ApiError, badRequest, forbidden, unauthorized } from '../../../errors/errors.ts';
import type { Operation } from '../../../http/operation.ts';
import type { AnswerMcp } from './answer-mcp.ts';
import type { McpParts } from './run-tool.ts';

/** An access token needs one of these; each tool needs its own. */
const TOKEN_SCOPES = [...MCP_SCOPES, EVERY_MCP_SCOPE];
/** Requests per minute and credential. */
const PER_MINUTE = 1200;
const BODY_LIMIT = 1024 * 1024;

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
    config: {
      rateLimit: {
        max: PER_MINUTE,
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
  let answers: Promise<AnswerMcp> | undefined;
  app.post(MCP_PATH, options, async (request, reply) => {
    if (Array.isArray(request.body))
      throw badRequest('body must be one JSON-RPC message: batches are not supported');
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
 * Refuses pages of other sites, also those that reach the server under a name of their own (DNS rebinding). Programs send
 * no `Origin`.
 * @throws 403
 */
async function requireOwnOrigin(platform: McpParts, request: FastifyRequest): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined || origin === (await originFor(platform, request))) return;
  throw forbidden('The Origin header must be absent or the address of this server');
}
