import { createHash, randomBytes } from 'node:crypto';

/** The token of a link, of 256 random bits: who has it may choose the password of the user that it was made for. */
export function newOneTimeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token: the only form in which it outlives the sending of its mail. */
export function hashOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
