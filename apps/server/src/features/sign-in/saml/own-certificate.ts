import { KeyObject, webcrypto } from 'node:crypto';

/** RSASSA-PKCS1-v1_5 with SHA-256: what every identity provider verifies. */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) };
const KEY_BITS = 2048;
/** Providers pin the certificate, and nobody renews it: it lasts as long as a connection does. */
const YEARS = 20;
const DAY_MS = 86_400_000;

/** A key with its certificate, both in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

/** A new RSA key with its self-signed certificate (RFC 5280). */
export async function newKeyAndCertificate(
  commonName: string,
  {
    from = new Date(Date.now() - DAY_MS),
    until = new Date(Date.now() + YEARS * 365 * DAY_MS),
    keyBits = KEY_BITS,
  } = {},
): Promise<KeyAndCertificate> {
  // The library needs the polyfill to be loaded first.
  await import('reflect-metadata');
  const { BasicConstraintsExtension, X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey({ ...ALGORITHM, modulusLength: keyBits }, true, [
    'sign',
    'verify',
  ]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [commonName] }],
    notBefore: from,
    notAfter: until,
    keys,
    // RFC 5280 forbids the empty list that the library would write.
    extensions: [new BasicConstraintsExtension(false)],
  });
  return {
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `${certificate.toString('pem')}\n`,
  };
}
