import type { Db, Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { readCookie, setCookie } from '../sessions/session-cookie.ts';
import { findPending, insertPending, type PendingSignIn } from './pending-sign-ins.store.ts';

/** The cookie is the handle: only the browser that named the password goes on. */
const COOKIE = 'sign_in';
const MINUTES = 5;

/** Notes that the password of a user was right. Answers the Set-Cookie header by which the browser goes on. */
export async function beginPending(
  tx: Tx,
  request: FastifyRequest,
  given: { readonly tenantId: number; readonly userId: number; readonly returnTo: string | null },
): Promise<string> {
  const handle = newSecret();
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await insertPending(tx, { ...given, handleHash: sha256(handle), expiresAt });
  return setCookie(request, COOKIE, handle, expiresAt);
}

/** The sign-in that waits for a code in the browser that sends a request. */
export async function pendingOf(
  db: Db,
  request: FastifyRequest,
  tenantId: number,
): Promise<PendingSignIn | undefined> {
  const handle = readCookie(request, COOKIE);
  return handle === undefined ? undefined : findPending(db, tenantId, sha256(handle));
}

/** The Set-Cookie header by which the browser forgets it. */
export function forgetPending(request: FastifyRequest): string {
  return setCookie(request, COOKIE, '');
}
