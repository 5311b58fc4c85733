import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const DAY_MS = 86_400_000;

/**
 * A self-signed certificate for a host with its key, both as PEM.
 * @param given.days until it expires
 */
export async function selfSigned({
  days = 1,
  host = 'localhost',
  address = '127.0.0.1',
} = {}): Promise<{ cert: string; key: string }> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: new Date(Date.now() - 7 * DAY_MS),
    notAfter: new Date(Date.now() + days * DAY_MS),
    keys,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: host },
        { type: 'ip', value: address },
      ]),
    ],
  });
  return {
    cert: cert.toString('pem'),
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
