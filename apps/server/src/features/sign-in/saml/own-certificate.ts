import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { bits, der, identifier, integer, sequence, setOf, time, utf8 } from './der.ts';

const KEY_BITS = 2048;
/** Providers pin the certificate, and nobody renews it: it lasts as long as a connection does. */
const YEARS = 20;
const DAY_MS = 86_400_000;

const SHA256_WITH_RSA = sequence(identifier(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));
const COMMON_NAME = identifier(0x55, 0x04, 0x03);

/** A key with its certificate, both in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

interface Validity {
  readonly from: Date;
  readonly until: Date;
}

/** A new RSA key with its certificate. */
export async function newKeyAndCertificate(
  commonName: string,
  validity: Validity = {
    from: new Date(Date.now() - DAY_MS),
    until: new Date(Date.now() + YEARS * 365 * DAY_MS),
  },
): Promise<KeyAndCertificate> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  return {
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificateOf(pair, commonName, validity),
  };
}

/** A certificate (RFC 5280) of an RSA key that vouches for itself, in PEM. */
export function certificateOf(
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  commonName: string,
  { from, until }: Validity,
): string {
  const name = sequence(setOf(sequence(COMMON_NAME, utf8(commonName))));
  const serial = randomBytes(16);
  // Never zero at its start, which DER would have left out.
  serial[0] = (serial[0] ?? 0) | 1;
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    SHA256_WITH_RSA,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const lines = sequence(content, SHA256_WITH_RSA, bits(signature))
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}
