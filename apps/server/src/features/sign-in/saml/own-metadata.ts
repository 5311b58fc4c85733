import { BINDING, NS } from './saml-names.ts';
import type { SamlSettings } from './saml-settings.ts';
import { escapeXml } from './xml-tree.ts';

export interface OwnMetadata {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly logoutUrl: string;
  /** The certificate for signatures and encryption, as PEM. */
  readonly certificate: string;
  readonly signsRequests: SamlSettings['signsRequests'];
}

const CIPHERS = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
];

/** The metadata document of this server for an identity provider (SAML Metadata, 2.4.4). */
export function ownMetadata({
  entityId,
  acsUrl,
  logoutUrl,
  certificate,
  signsRequests,
}: OwnMetadata): string {
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
  <md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="${NS.protocol}">${keyFor('signing', [])}${keyFor('encryption', CIPHERS)}${logout(BINDING.redirect)}${logout(BINDING.post)}
    <md:AssertionConsumerService Binding="${BINDING.post}" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}
