import { createHash } from 'node:crypto';

/** A key of 32 bytes, and the id that stands before each text that it encrypted. */
export type SecretKey = { id: string; bytes: Buffer };

const HEX = /^[0-9a-fA-F]{64}$/;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** The key of 32 bytes; its id is the first 8 hex digits of its SHA-256. */
export const secretKey = (bytes: Buffer): SecretKey => ({
  id: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
  bytes,
});

/** Reads a key written as 64 hex digits or as base64; undefined when it is neither. */
export const parseSecretKey = (text: string): SecretKey | undefined => {
  if (HEX.test(text)) return secretKey(Buffer.from(text, 'hex'));
  if (BASE64.test(text)) return secretKey(Buffer.from(text, 'base64'));
  return undefined;
};

/** Reads the setting FACET_SECRET_KEY: keys separated by commas, the current one first. */
export const parseSecretKeys = (setting: string): SecretKey[] =>
  setting.split(',').map((text) => {
    const key = parseSecretKey(text.trim());
    // Never the value itself: this ends in a log.
    if (key) return key;
    throw new Error(
      'FACET_SECRET_KEY must be 32 bytes as base64 or as 64 hex digits, or several such keys separated by commas.',
    );
  });
