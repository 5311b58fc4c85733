import { MCP_SCOPES, type McpScope, mcpScopesIn } from '../../../auth/mcp-scopes.ts';

/** The scopes, in the order of discovery documents. */
export const SCOPES = ['openid', 'profile', 'email', 'api', 'offline_access'] as const;

export type Scope = (typeof SCOPES)[number] | McpScope;

/** The scope of a request that names none (RFC 6749, 3.3). */
export const DEFAULT_SCOPE = 'openid offline_access api';

/** The known scopes that open data and settings to an application; the others are about its sign-in. */
export function reachOf(scopes: readonly string[]): ('api' | McpScope)[] {
  return [...(scopes.includes('api') ? (['api'] as const) : []), ...mcpScopesIn(scopes)];
}

/** The known ones of several scopes, most important first. */
export function byWeight(scopes: ReadonlySet<string>): Scope[] {
  const known = new Set<string>([...scopes, ...mcpScopesIn(scopes)]);
  const order: readonly Scope[] = ['api', ...MCP_SCOPES, 'offline_access', 'email', 'profile', 'openid'];
  return order.filter((scope) => known.has(scope));
}
