import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../auth/tenant-origin.ts';
import { samlLogoutUrl } from '../saml/saml-logout.ts';
import { SSO_IDENTITY } from '../sessions/sessions.service.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { knownConnection } from '../sso-providers/known-connections.ts';
import type { OidcConnection, OidcIdentity } from './oidc-sign-in.ts';

/** The SSO connection and identity that a session was started with. */
export interface SsoOrigin {
  readonly ssoConnectionId: number | null;
  /** Encrypted. */
  readonly ssoIdentity: string | null;
}

/**
 * The address at which a browser signs out at its identity provider and then returns to `/login`; null if there is no
 * provider, or no sign-out at it.
 */
export async function ssoLogoutUrl(
  platform: SignInParts,
  tenantId: number,
  { ssoConnectionId, ssoIdentity }: SsoOrigin,
  request: FastifyRequest,
): Promise<string | null> {
  if (ssoConnectionId === null || ssoIdentity === null) return null;
  const connection = await knownConnection(platform.db, tenantId, ssoConnectionId);
  if (connection === undefined) return null;
  const identity = platform.keyring.decrypt(ssoIdentity, SSO_IDENTITY);
  if (connection.kind === 'saml') return samlLogoutUrl(platform, connection, JSON.parse(identity));
  const origin = await originOf(platform, platform.db, tenantId, request.hostname);
  return oidcLogoutUrl(connection, JSON.parse(identity), origin);
}

/** The address of an RP-initiated logout (OpenID Connect RP-Initiated Logout 1.0, section 2). */
function oidcLogoutUrl(
  { config }: OidcConnection,
  { endSession, idToken }: OidcIdentity,
  origin: string,
): string | null {
  if (!config.signsOutAtProvider || endSession === null) return null;
  const url = new URL(endSession);
  url.searchParams.set('client_id', config.clientId);
  url.searchParams.set('post_logout_redirect_uri', `${origin}/login`);
  if (idToken !== null) url.searchParams.set('id_token_hint', idToken);
  return url.href;
}
