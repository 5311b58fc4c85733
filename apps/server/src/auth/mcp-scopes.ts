/** The groups of tools of the MCP server, each of which an OAuth client is granted on its own. */
export const MCP_SCOPES = ['mcp:query', 'mcp:content', 'mcp:model'] as const;
export type McpScope = (typeof MCP_SCOPES)[number];

/** The scope by which clients of the API family request all of them. */
export const EVERY_MCP_SCOPE = 'mcp-agent-access';

/** The scopes that clients request at first; they ask for others when a tool needs them. */
export const FIRST_MCP_SCOPES = ['mcp:query', 'mcp:content'] as const satisfies readonly McpScope[];

/** The path of the MCP server below the origin of an account, and so the resource of its tokens (RFC 8707). */
export const MCP_PATH = '/mcp';

/** The groups of tools that scopes stand for. */
export function mcpScopesIn(scopes: Iterable<string>): McpScope[] {
  const given = new Set(scopes);
  return MCP_SCOPES.filter((scope) => given.has(scope) || given.has(EVERY_MCP_SCOPE));
}
