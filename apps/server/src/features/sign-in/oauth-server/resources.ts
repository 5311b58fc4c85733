import { EVERY_MCP_SCOPE, FIRST_MCP_SCOPES, MCP_PATH, MCP_SCOPES } from '../../../auth/mcp-scopes.ts';

/** A resource for which this server issues access tokens (RFC 8707), and the scopes that only it has. */
export interface OwnResource {
  readonly audience: string;
  readonly scopes: readonly string[];
}

const OF_MCP: readonly string[] = [...MCP_SCOPES, EVERY_MCP_SCOPE];

/** The resource at an address of an account; undefined for any other address. */
export function resourceOf(origin: string, address: string): OwnResource | undefined {
  if (address === origin || address === `${origin}/`) return { audience: origin, scopes: ['api'] };
  const mcp = mcpResource(origin);
  return address === mcp ? { audience: mcp, scopes: OF_MCP } : undefined;
}

/** The resource of a request that names none: the MCP server if it asks for one of its scopes. */
export function defaultResource(origin: string, scope: unknown): string | undefined {
  const isForMcp = typeof scope === 'string' && scope.split(' ').some((one) => OF_MCP.includes(one));
  return isForMcp ? mcpResource(origin) : undefined;
}

/** The scope of a request for the MCP server that names none (RFC 6749, 3.3); undefined for other requests. */
export function defaultScope(origin: string, resources: readonly string[]): string | undefined {
  return resources.includes(mcpResource(origin)) ? FIRST_MCP_SCOPES.join(' ') : undefined;
}

function mcpResource(origin: string): string {
  return `${origin}${MCP_PATH}`;
}
