import { hash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 random bits in base64url, which is safe in URLs, headers and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The hash that is stored of a random secret, such as a key, a token or a session secret. Neither salted nor slow,
 * because such secrets cannot be guessed; for passwords, see passwords.ts.
 */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
