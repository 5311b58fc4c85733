import type { SamlSettings } from '../saml/saml-settings.ts';
import type { OidcSettings, SsoKind } from './sso-connections.schema.ts';
import type { SsoConnectionRow } from './sso-connections.store.ts';

/** Where OpenID Connect providers send users back to. */
export function redirectUriOn(origin: string): string {
  return `${origin}/sso/callback`;
}

/** What a SAML provider knows this server by; each connection has a name of its own, which is where it is described. */
export function serviceProviderOn(origin: string, connectionId: number) {
  const metadataUrl = `${origin}/sso/saml/metadata/${connectionId}`;
  return {
    entityId: metadataUrl,
    acsUrl: `${origin}/sso/saml`,
    metadataUrl,
    logoutUrl: `${origin}/sso/saml/logout`,
  };
}

/**
 * What goes out of a connection.
 * @param origin where the users of the account reach this server
 */
export function viewOfConnection(row: SsoConnectionRow, origin: string) {
  const kind = row.kind as SsoKind;
  return {
    id: row.id,
    kind,
    name: row.name,
    isEnabled: row.is_enabled,
    autoProvision: row.auto_provisions,
    emailDomains: row.email_domains,
    oidc: kind === 'oidc' ? (row.config as OidcSettings) : null,
    saml: kind === 'saml' ? (row.config as SamlSettings) : null,
    redirectUri: kind === 'oidc' ? redirectUriOn(origin) : null,
    backChannelLogoutUri: kind === 'oidc' ? `${origin}/sso/oidc/back-channel/${row.id}` : null,
    serviceProvider: kind === 'saml' ? serviceProviderOn(origin, row.id) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
