import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Caller } from '../../../auth/caller.ts';

const OURS = /^(\d{1,15})\.(\d{1,15})\.[0-9a-f-]{36}$/;

/** Who minted a data API token: a user, through a key. */
export interface Minter {
  readonly userId: number;
  readonly credentialId: number;
}

/** The `jti` of a new token. It names the key, so that the token ends when the key does. */
export function newTokenId(caller: Caller): string {
  return `${caller.user.id}.${caller.credentialId}.${randomUUID()}`;
}

/**
 * Who minted a token; undefined for one that a customer's own server signed, and for what is no JWT. Does not
 * verify: whoever could sign another `jti` could sign any token.
 */
export function minterOf(token: string): Minter | undefined {
  try {
    const [, userId, credentialId] = OURS.exec(decodeJwt(token).jti ?? '') ?? [];
    return userId === undefined ? undefined : { userId: Number(userId), credentialId: Number(credentialId) };
  } catch {
    return undefined;
  }
}
