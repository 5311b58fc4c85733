import { createHash, randomBytes } from 'node:crypto';

/** A text that nobody guesses: 256 random bits, in letters that addresses, headers and cookies take. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a text that the other side holds, such as a key, a token or the secret of a session. It has no salt
 * and is no slow hash, since what it is made of cannot be guessed; passwords are another matter (users/passwords.ts).
 */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
