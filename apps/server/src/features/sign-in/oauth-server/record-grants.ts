import type { Tx } from '@facet/db';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { recordAudit } from '../../../audit/record-audit.ts';
import { exchange } from './exchange.ts';

/** The event of a reused single-use artifact, by grant type. */
const REUSED: Readonly<Record<string, string>> = {
  refresh_token: 'Refused reused refresh token',
  authorization_code: 'Refused reused authorization code',
  'urn:ietf:params:oauth:grant-type:device_code': 'Refused reused device code',
};

/** The operations of the endpoints where a grant may end, by the library's name for the route. */
const OPERATIONS: Readonly<Record<string, string>> = {
  token: 'exchangeOAuthToken',
  revocation: 'revokeOAuthToken',
  end_session_confirm: 'signOut',
};

/** Records the grants that began during a request. */
export async function recordBegunGrants(tx: Tx, tenantId: number): Promise<void> {
  const { begunGrants, browser, address, requestId } = exchange();
  for (const { id, name, clientId, scopes } of begunGrants)
    await recordAudit(tx, {
      tenantId,
      event: 'Authorized application',
      operation: 'authorizeApplication',
      caller: browser,
      address,
      requestId,
      target: { grantId: id, name, clientId, scopes },
    });
}

/** Records the grants that ended during a request: revoked by the application, or because of reuse. */
export async function recordEndedGrants(tx: Tx, tenantId: number, ctx: KoaContextWithOIDC): Promise<void> {
  const { endedGrants, browser, address, requestId } = exchange();
  if (endedGrants.length === 0) return;
  const reused = ctx.oidc.route === 'token' ? REUSED[String(ctx.oidc.params?.grant_type)] : undefined;
  for (const { id, name, clientId, user } of endedGrants)
    await recordAudit(tx, {
      tenantId,
      event: reused ?? 'Revoked application',
      operation: OPERATIONS[ctx.oidc.route] ?? ctx.oidc.route,
      outcome: reused === undefined ? 'completed' : 'refused',
      caller: browser,
      person: user,
      address,
      requestId,
      target: { grantId: id, name, clientId, userId: user.id },
    });
}
