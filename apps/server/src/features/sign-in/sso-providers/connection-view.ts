import type { SsoConnectionRow } from './known-connections.store.ts';
import type { OidcSettings, SamlConnection, SsoKind } from './sso-connections.schema.ts';

/** The address that OpenID Connect providers redirect users to. */
export function redirectUriOn(origin: string): string {
  return `${origin}/sso/callback`;
}

/** What to configure at a SAML provider. The entity id of each connection is the address of its metadata. */
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
 * The API view of a connection.
 * @param origin the origin under which the account's users reach this server
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
    saml: kind === 'saml' ? (row.config as SamlConnection) : null,
    redirectUri: kind === 'oidc' ? redirectUriOn(origin) : null,
    backChannelLogoutUri: kind === 'oidc' ? `${origin}/sso/oidc/back-channel/${row.id}` : null,
    serviceProvider: kind === 'saml' ? serviceProviderOn(origin, row.id) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
