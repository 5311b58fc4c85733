import type { Db } from '@facet/db';
import { BUILT_IN_CLIENT } from './built-in-client.ts';
import type { OAuthClient } from './oauth-client.ts';
import { findOAuthClient, type OAuthClientRow } from './oauth-clients.store.ts';

/** The client with an id; undefined when the account has none. */
export async function clientOf(db: Db, tenantId: number, clientId: string): Promise<OAuthClient | undefined> {
  if (clientId === BUILT_IN_CLIENT.clientId) return BUILT_IN_CLIENT;
  const row = await findOAuthClient(db, tenantId, clientId);
  return row === undefined ? undefined : clientOfRow(row);
}

export function clientOfRow(row: OAuthClientRow): OAuthClient {
  return {
    clientId: row.client_id,
    name: row.name,
    secretHash: row.secret_hash,
    redirectUris: row.redirect_uris,
    postLogoutRedirectUris: row.post_logout_redirect_uris,
    grantTypes: row.grant_types,
    isTrusted: row.is_trusted,
    isBuiltIn: false,
  };
}
