import { createHash } from 'node:crypto';

/** A 32-byte key and the id that prefixes each ciphertext encrypted with it. */
export type SecretKey = { id: string; bytes: Buffer };

const HEX = /^[0-9a-fA-F]{64}$/;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Wraps 32 bytes as a key; its id is the first 8 hex digits of their SHA-256. */
export const secretKey = (bytes: Buffer): SecretKey => ({
  id: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
  bytes,
});

/** Parses a key written as 64 hex digits or base64; undefined when it is neither. */
export const parseSecretKey = (text: string): SecretKey | undefined => {
  if (HEX.test(text)) return secretKey(Buffer.from(text, 'hex'));
  if (BASE64.test(text)) return secretKey(Buffer.from(text, 'base64'));
  return undefined;
};

/** Parses the setting FACET_SECRET_KEY: keys separated by commas, the current one first. */
export const parseSecretKeys = (setting: string): SecretKey[] =>
  setting.split(',').map((text) => {
    const key = parseSecretKey(text.trim());
    // The message must not contain the value, since it ends up in a log.
    if (key) return key;
    throw new Error(
      'FACET_SECRET_KEY must be 32 bytes as base64 or as 64 hex digits, or several such keys separated by commas.',
    );
  });
