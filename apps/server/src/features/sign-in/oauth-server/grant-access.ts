import type { Provider } from 'oidc-provider';
import { SCOPES } from './scopes.ts';

/** The known scopes that an application requests. */
export function scopesAsked(params: Readonly<Record<string, unknown>>): Set<string> {
  const asked = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  return new Set(asked.filter((scope) => SCOPES.some((known) => known === scope)));
}

/** Creates a grant with the requested scopes. */
export async function grantAccess(
  provider: Provider,
  { accountId, params }: { accountId: string; params: Readonly<Record<string, unknown>> },
) {
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  const scopes = scopesAsked(params);
  grant.addOIDCScope(scopes);
  if (scopes.has('api'))
    for (const resource of [params.resource].flat())
      if (typeof resource === 'string') grant.addResourceScope(resource, 'api');
  await grant.save();
  return grant;
}
