import { generateKeyPairSync, randomBytes } from 'node:crypto';

export interface SshKey {
  /** One line, in the format of `authorized_keys`, which code hosts accept. */
  readonly publicKey: string;
  /** In OpenSSH's own format: older ssh programs cannot read Ed25519 keys in any other. */
  readonly privateKey: string;
}

/** Generates an Ed25519 key pair. @param comment one word that identifies the key to users */
export function makeSshKey(comment: string): SshKey {
  const pair = generateKeyPairSync('ed25519');
  const { d, x } = pair.privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d ?? '', 'base64url'), Buffer.from(x ?? '', 'base64url')];
  const publicBlob = Buffer.concat([field('ssh-ed25519'), field(point)]);
  return {
    publicKey: `ssh-ed25519 ${publicBlob.toString('base64')} ${comment}`,
    privateKey: privateFile(publicBlob, seed, point, comment),
  };
}

/** The file of a private key without passphrase (OpenSSH, PROTOCOL.key). */
function privateFile(publicBlob: Buffer, seed: Buffer, point: Buffer, comment: string): string {
  const check = randomBytes(4);
  const secret = Buffer.concat([
    check,
    check,
    publicBlob,
    field(Buffer.concat([seed, point])),
    field(comment),
  ]);
  const padding = Buffer.from(Array.from({ length: (8 - (secret.length % 8)) % 8 }, (_, at) => at + 1));
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    field('none'),
    field('none'),
    field(''),
    Buffer.from([0, 0, 0, 1]),
    field(publicBlob),
    field(Buffer.concat([secret, padding])),
  ]);
  const lines = file.toString('base64').match(/.{1,70}/g) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join(
    '\n',
  );
}

/** A string prefixed with its length (RFC 4251, section 5). */
function field(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
