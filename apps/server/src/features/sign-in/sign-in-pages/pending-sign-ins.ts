import type { Db, Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { readCookie, setCookie } from '../../../auth/session-cookie.ts';
import { findPending, insertPending, type PendingSignIn } from './pending-sign-ins.store.ts';

/** The cookie contains the handle, so that only the browser that sent the password can continue. */
const COOKIE = 'sign_in';
const MINUTES = 5;

/**
 * Records that a browser sent the right password.
 * @returns the Set-Cookie header that lets the browser continue with a code
 */
export async function beginPending(
  tx: Tx,
  request: FastifyRequest,
  { tenantId, userId, returnTo }: { tenantId: number; userId: number; returnTo: string | null },
): Promise<string> {
  const handle = newSecret();
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await insertPending(tx, {
    tenant_id: tenantId,
    user_id: userId,
    handle_hash: sha256(handle),
    return_to: returnTo,
    expires_at: expiresAt,
  });
  return setCookie(request, COOKIE, handle, expiresAt);
}

/** The pending sign-in of the browser that sent a request. */
export async function pendingOf(
  db: Db,
  request: FastifyRequest,
  tenantId: number,
): Promise<PendingSignIn | undefined> {
  const handle = readCookie(request, COOKIE);
  return handle === undefined ? undefined : findPending(db, tenantId, sha256(handle));
}

/** The Set-Cookie header that deletes the cookie. */
export function forgetPending(request: FastifyRequest): string {
  return setCookie(request, COOKIE, '');
}
