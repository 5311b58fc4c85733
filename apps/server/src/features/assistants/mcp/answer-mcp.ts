import type { AuthInfo } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { mayCallSomewhere } from '../../../auth/may-call.ts';
import { MCP_PATH, MCP_SCOPES, mcpScopesIn } from '../../../auth/mcp-scopes.ts';
import { originFor } from '../../../auth/tenants.ts';
import { badRequest, unauthorized } from '../../../errors/errors.ts';
import type { Operation } from '../../../http/operation.ts';
import { deploymentOfDevBranch } from '../../deployments/dev-mode/dev-sessions.ts';
import { makeMcpServer } from './mcp-server.ts';
import { mcpTransport } from './mcp-transport.ts';
import { type BranchScope, type McpParts, runTool } from './run-tool.ts';
import type { Answering, Tool } from './tool.ts';

/** Answers a message of a client. */
export type AnswerMcp = (request: FastifyRequest, reply: FastifyReply) => Promise<Response>;

/** Answers messages of clients with operations, each as the caller of its request. */
export function mcpAnswers<S extends McpParts>(
  platform: S,
  operations: ReadonlyMap<string, Operation<S>>,
): AnswerMcp {
  const answer = mcpTransport(platform, (authInfo) => makeMcpServer(authInfo?.extra?.answering as Answering));
  return async (request, reply) => {
    const { caller } = request.admitted;
    if (caller === undefined) throw unauthorized('The credential is unknown');
    const branch = await branchScopeOf(platform, caller, request);
    const calling = { caller, request, reply, branch };
    const answering: Answering = {
      offers: (tool) => isOffered(operations, tool, caller),
      run: (tool, given) => runTool(platform, operations, calling, tool, given),
    };
    const authInfo = authInfoOf(caller, await originFor(platform, request), answering);
    return answer(request, reply, authInfo);
  };
}

/** What a credential is granted, for the library, and how its messages are answered. API keys have every scope. */
function authInfoOf({ tokenScopes, credentialName }: Caller, origin: string, answering: Answering): AuthInfo {
  return {
    // The library does not need the token itself.
    token: '',
    clientId: credentialName,
    scopes: tokenScopes == null ? [...MCP_SCOPES] : mcpScopesIn(tokenScopes),
    resourceMetadataUrl: `${origin}/.well-known/oauth-protected-resource${MCP_PATH}`,
    extra: { answering },
  };
}

function isOffered<S>(operations: ReadonlyMap<string, Operation<S>>, tool: Tool, caller: Caller): boolean {
  const [first] = tool.operations;
  const operation = operations.get(first);
  return operation !== undefined && mayCallSomewhere(operation, caller);
}

/**
 * The branch to which a client limits its connection: the header `x-mcp-branch-name` or `mcp-branch-name`, or `branchName`
 * in the address.
 * @throws 400 unless it is a dev branch of the user that is open
 */
async function branchScopeOf(
  { db }: Pick<McpParts, 'db'>,
  caller: Caller,
  { headers, query }: FastifyRequest,
): Promise<BranchScope | null> {
  const { branchName } = query as { readonly branchName?: unknown };
  const name = headers['x-mcp-branch-name'] ?? headers['mcp-branch-name'] ?? branchName;
  if (name === undefined) return null;
  const deploymentId =
    typeof name === 'string' && name.length <= 255 && !name.includes('\0')
      ? await deploymentOfDevBranch(db, caller, name)
      : undefined;
  if (typeof name !== 'string' || deploymentId === undefined)
    throw badRequest(
      'The branch of the connection must be one of your dev branches that is open in dev mode',
    );
  return { name, deploymentId };
}
