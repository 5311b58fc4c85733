import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Caller } from '../../../auth/caller.ts';

const TOKEN_ID = /^(\d{1,15})\.(\d{1,15})\.[0-9a-f-]{36}$/;

/** The user who created a data API token, and the credential they used. */
export interface Minter {
  readonly userId: number;
  readonly credentialId: number;
}

/** The `jti` of a new token. It names the credential, so that the token ends with it. */
export function newTokenId(caller: Caller): string {
  return `${caller.user.id}.${caller.credentialId}.${randomUUID()}`;
}

/**
 * The minter of a token; undefined for a token signed by a customer's own server, and for anything but a JWT. Does
 * not verify the signature: a client that could forge a `jti` could forge any token.
 */
export function minterOf(token: string): Minter | undefined {
  try {
    const [, userId, credentialId] = TOKEN_ID.exec(decodeJwt(token).jti ?? '') ?? [];
    return userId === undefined ? undefined : { userId: Number(userId), credentialId: Number(credentialId) };
  } catch {
    return undefined;
  }
}
