import { generateKeyPairSync, sign } from 'node:crypto';
import {
  bits,
  der,
  identifier,
  integer,
  sequence,
  setOf,
  time,
  utf8,
} from '../src/features/sign-in/saml/der.ts';

const ECDSA_WITH_SHA256 = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = identifier(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = identifier(0x55, 0x1d, 0x11);
const DAY_MS = 86_400_000;

/** A certificate (RFC 5280) for localhost and 127.0.0.1 that vouches for itself, with its key; both in PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(setOf(sequence(COMMON_NAME, utf8('localhost'))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, names)))),
  );
  const signature = sign('sha256', content, privateKey);
  const lines = sequence(content, ECDSA_WITH_SHA256, bits(signature))
    .toString('base64')
    .match(/.{1,64}/g);
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
