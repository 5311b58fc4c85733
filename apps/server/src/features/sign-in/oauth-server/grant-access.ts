import type { Provider } from 'oidc-provider';
import { EVERY_MCP_SCOPE, MCP_SCOPES } from '../../../auth/mcp-scopes.ts';
import { resourceOf } from './resources.ts';
import { SCOPES } from './scopes.ts';

const KNOWN: readonly string[] = [...SCOPES, ...MCP_SCOPES, EVERY_MCP_SCOPE];

/** The known scopes that an application requests. */
export function scopesAsked(params: Readonly<Record<string, unknown>>): Set<string> {
  const asked = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  return new Set(asked.filter((scope) => KNOWN.includes(scope)));
}

/** Creates a grant with the requested scopes. */
export async function grantAccess(
  provider: Provider,
  { accountId, params }: { accountId: string; params: Readonly<Record<string, unknown>> },
) {
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  const scopes = scopesAsked(params);
  grant.addOIDCScope([...scopes].filter((scope) => SCOPES.some((known) => known === scope)));
  const { origin } = new URL(provider.issuer);
  for (const resource of [params.resource].flat()) {
    const known = typeof resource === 'string' ? resourceOf(origin, resource) : undefined;
    const granted = known?.scopes.filter((scope) => scopes.has(scope)) ?? [];
    if (granted.length > 0) grant.addResourceScope(String(resource), granted.join(' '));
  }
  await grant.save();
  return grant;
}
