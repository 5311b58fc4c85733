import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Db, Keyring } from '@facet/db';
import { type SsoConnection, secretOf } from '../sso-providers/known-connections.ts';
import type { KeyAndCertificate } from './own-certificate.ts';

export type SamlConnection = Extract<SsoConnection, { kind: 'saml' }>;

/** The key and certificate with which this server signs and decrypts for a connection. */
export async function keysOf(
  platform: { readonly keyring: Keyring },
  db: Db,
  connection: SamlConnection,
): Promise<KeyAndCertificate> {
  const secret = (await secretOf(platform, db, connection)) ?? '';
  return {
    key: createPrivateKey(secret).export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(secret).toString(),
  };
}
