import { timingSafeEqual } from 'node:crypto';
import type { AdapterPayload, ClientMetadata } from 'oidc-provider';
import { sha256 } from '../../../auth/secrets.ts';
import type { OAuthClient } from '../oauth-clients/oauth-client.ts';

/** A client in the library's format (OpenID Connect Dynamic Client Registration 1.0, section 2). */
export function metadataOf(client: OAuthClient): AdapterPayload {
  const isPublic = client.secretHash === null;
  const takesCodes = client.grantTypes.includes('authorization_code');
  const metadata: Partial<ClientMetadata> = {
    client_id: client.clientId,
    client_name: client.name,
    // Native applications receive the redirect on any free loopback port (RFC 8252, 7.3).
    application_type: isPublic ? 'native' : 'web',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    grant_types: [...client.grantTypes],
    response_types: takesCodes ? ['code'] : [],
    ...(takesCodes ? { response_modes: ['query'] } : {}),
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    is_trusted: client.isTrusted,
    names_itself: client.isSelfRegistered,
  };
  // Holds the hash where the library expects the secret; only `isSecretOf` reads it.
  return isPublic ? metadata : { ...metadata, client_secret: client.secretHash?.toString('hex') };
}

/** Compares a secret with the stored SHA-256 in constant time. */
export function isSecretOf(stored: string | undefined, secret: string): boolean {
  const hash = sha256(secret);
  const known = Buffer.from(stored ?? '', 'hex');
  return known.length === hash.length && timingSafeEqual(known, hash);
}
