import { X509Certificate } from 'node:crypto';
import { badRequest } from '../../../errors/errors.ts';

const FEWEST_BITS = 2048;

/**
 * A certificate that a provider signs with, as PEM.
 * @param text PEM, or the base64 in it, as metadata has it
 * @throws 400 for what is none, for keys that signatures of SAML are not verified with, and for one that has expired
 */
export function readCertificate(text: string, field: string): string {
  const base64 = text
    .replace(/^\s*-----BEGIN CERTIFICATE-----/, '')
    .replace(/-----END CERTIFICATE-----\s*$/, '')
    .replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw badRequest(`${field} must be one X.509 certificate`);
  const { key, validTo } = parsed(Buffer.from(base64, 'base64'), field);
  if (key.asymmetricKeyType !== 'rsa')
    throw badRequest(`${field} must have an RSA key: signatures by others are not verified`);
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < FEWEST_BITS)
    throw badRequest(`${field} must have a key of ${FEWEST_BITS} bits or more`);
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
