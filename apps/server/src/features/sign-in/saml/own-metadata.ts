import type { serviceProviderOn } from '../sso-providers/connection-view.ts';
import { BINDING, CIPHERS, KEY_TRANSPORT, NS } from './saml-names.ts';
import type { SamlSettings } from './saml-settings.ts';
import { escapeXml } from './xml-tree.ts';

export interface OwnMetadata extends Omit<ReturnType<typeof serviceProviderOn>, 'metadataUrl'> {
  /** The certificate for signatures and encryption, as PEM. */
  readonly certificate: string;
  readonly signsRequests: SamlSettings['signsRequests'];
}

/** The metadata document of this server for an identity provider (SAML Metadata, 2.4.4). */
export function ownMetadata(metadata: OwnMetadata): string {
  const { entityId, acsUrl, logoutUrl, certificate, signsRequests } = metadata;
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const keyFor = (use: string, methods: readonly string[]) => `
    <md:KeyDescriptor use="${use}">
      <ds:KeyInfo xmlns:ds="${NS.signature}"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods
        .map((method) => `\n      <md:EncryptionMethod Algorithm="${method}"/>`)
        .join('')}
    </md:KeyDescriptor>`;
  const logout = (binding: string) => `
    <md:SingleLogoutService Binding="${binding}" Location="${escapeXml(logoutUrl)}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${NS.metadata}" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="${NS.protocol}">${keyFor('signing', [])}${keyFor('encryption', [...CIPHERS, KEY_TRANSPORT])}${logout(BINDING.redirect)}${logout(BINDING.post)}
    <md:AssertionConsumerService Binding="${BINDING.post}" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}
