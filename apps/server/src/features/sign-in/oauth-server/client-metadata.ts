import { timingSafeEqual } from 'node:crypto';
import type { AdapterPayload, ClientMetadata } from 'oidc-provider';
import { sha256 } from '../../../auth/secrets.ts';
import type { OAuthClient } from '../oauth-clients/oauth-client.ts';

/** A client as the library knows clients (OpenID Connect Dynamic Client Registration 1.0, section 2). */
export function metadataOf(client: OAuthClient): AdapterPayload {
  const isPublic = client.secretHash === null;
  const takesCodes = client.grantTypes.includes('authorization_code');
  const metadata: Partial<ClientMetadata> = {
    client_id: client.clientId,
    client_name: client.name,
    // Native ones are sent back to a port of the machine that they run on, whichever is free (RFC 8252, 7.3).
    application_type: isPublic ? 'native' : 'web',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    grant_types: [...client.grantTypes],
    response_types: takesCodes ? ['code'] : [],
    ...(takesCodes ? { response_modes: ['query'] } : {}),
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    is_trusted: client.isTrusted,
  };
  // What is stored of a secret stands where the library expects the secret: only `isSecretOf` reads it.
  return isPublic ? metadata : { ...metadata, client_secret: client.secretHash?.toString('hex') };
}

/** Whether a program told the secret whose SHA-256 is stored, in a time that tells nothing of it. */
export function isSecretOf(stored: string | undefined, told: string): boolean {
  const hash = sha256(told);
  const known = Buffer.from(stored ?? '', 'hex');
  return known.length === hash.length && timingSafeEqual(known, hash);
}
