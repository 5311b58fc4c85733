import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit } from '../../../auth/admit.ts';
import { originFor, type Tenants } from '../../../auth/tenants.ts';
import { ApiError, badRequest, forbidden, unauthorized } from '../../../errors/errors.ts';
import type { Operation } from '../../../http/operation.ts';
import type { McpParts } from './run-tool.ts';

const PATH = '/mcp';
/** Requests per minute and credential. */
const PER_MINUTE = 1200;
const BODY_LIMIT = 1024 * 1024;

type Parts = McpParts & { readonly tenants: Tenants; publicUrl(): string };

/**
 * Serves the Model Context Protocol over streamable HTTP, without sessions: revision 2026-07-28, and those of 2025 that
 * begin with `initialize`. Its tools are operations of the API, for the caller of each request.
 */
export function registerMcp<S extends Parts>(
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
      request.admitted = await admit(platform, { kind: 'read', access: 'authenticated' }, request);
    },
  };
  app.post(PATH, options, async (request, reply) => {
    if (Array.isArray(request.body))
      throw badRequest('body must be one JSON-RPC message: batches are not supported');
    // The library is loaded on first use.
    const { answerMcp } = await import('./answer-mcp.ts');
    return answerMcp(platform, byId, request, reply);
  });
  app.route({
    ...options,
    method: ['GET', 'DELETE'],
    url: PATH,
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
async function requireOwnOrigin(platform: Parts, request: FastifyRequest): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined || origin === (await originFor(platform, request))) return;
  throw forbidden('The Origin header must be absent or the address of this server');
}
