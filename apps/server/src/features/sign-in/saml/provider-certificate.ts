import { X509Certificate } from 'node:crypto';
import { badRequest } from '../../../errors/errors.ts';

const FEWEST_BITS = 2048;

/**
 * Reads a provider's signing certificate and returns it as PEM.
 * @param text PEM, or only its base64 content, as in metadata
 * @throws 400 for an invalid or expired certificate, or an unsupported key
 */
export function readCertificate(text: string, field: string): string {
  const base64 = text
    .replace(/^\s*-----BEGIN CERTIFICATE-----/, '')
    .replace(/-----END CERTIFICATE-----\s*$/, '')
    .replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw badRequest(`${field} must be one X.509 certificate`);
  const { key, validTo } = parsed(Buffer.from(base64, 'base64'), field);
  if (key.asymmetricKeyType !== 'rsa')
    throw badRequest(`${field} must contain an RSA key; other keys are not supported`);
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < FEWEST_BITS)
    throw badRequest(`${field} must contain a key of at least ${FEWEST_BITS} bits`);
  if (validTo < new Date()) throw badRequest(`${field} expired on ${validTo.toISOString().slice(0, 10)}`);
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function parsed(bytes: Buffer, field: string) {
  try {
    const certificate = new X509Certificate(bytes);
    return { key: certificate.publicKey, validTo: new Date(certificate.validTo) };
  } catch {
    throw badRequest(`${field} must be one X.509 certificate`);
  }
}
