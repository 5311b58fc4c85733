import { KeyObject, webcrypto } from 'node:crypto';

/** RSASSA-PKCS1-v1_5 with SHA-256, which every identity provider supports. */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) };
const KEY_BITS = 2048;
/** Providers pin the certificate, so it is valid for longer than any connection lasts. */
const YEARS = 20;
const DAY_MS = 86_400_000;

/** A key and its certificate as PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

/** Creates an RSA key with a self-signed certificate (RFC 5280). */
export async function newKeyAndCertificate(
  commonName: string,
  {
    from = new Date(Date.now() - DAY_MS),
    until = new Date(Date.now() + YEARS * 365 * DAY_MS),
    keyBits = KEY_BITS,
  } = {},
): Promise<KeyAndCertificate> {
  // The library requires this polyfill to be loaded first.
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
    // Without extensions the library writes an empty list, which RFC 5280 forbids.
    extensions: [new BasicConstraintsExtension(false)],
  });
  return {
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `${certificate.toString('pem')}\n`,
  };
}
