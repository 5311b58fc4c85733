import type { Tx } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { sessionSecretOf, setCookie } from '../../../auth/session-cookie.ts';
import { credentialsEnd } from '../../../events/ends-of-access.ts';
import { announceAccess } from '../../../nodes/announce-access.ts';
import type { UserGrant } from '../../people/users/user-policy.ts';
import {
  deleteCredentials,
  deletePendingSignIns,
  findSession,
  findSignIns,
  findSignInsThrough,
  insertSession,
  type SignInMethod,
} from './sessions.store.ts';

export { shortenSessions } from './sessions.store.ts';

const LONGEST_USER_AGENT = 512;

export interface SignIn {
  readonly tenantId: number;
  readonly user: { readonly id: number; readonly email: string };
  readonly method: SignInMethod;
  /** The second factor that was used, if any. */
  readonly secondFactor?: 'totp' | 'recovery_code';
  readonly sso?: {
    readonly connectionId: number;
    /** What the identity provider needs at logout, encrypted for `browser_sessions.sso_identity`. */
    readonly identity: string | null;
    /** The SHA-256 of the provider's session id, if it sent one. */
    readonly sessionHash: Buffer | null;
  };
}

/** The encryption context of `browser_sessions.sso_identity`. */
export const SSO_IDENTITY = 'browser_sessions.sso_identity';

/**
 * Signs a browser in: creates a session in place of the one the browser had, and records the audit event as the last
 * statement of the transaction.
 * @returns the Set-Cookie header, to be sent after the commit
 */
export async function beginSession(
  tx: Tx,
  request: FastifyRequest,
  { tenantId, user, method, secondFactor, sso }: SignIn,
): Promise<string> {
  // Read in the same transaction: waiting for a second connection while holding one can exhaust the pool.
  const earlier = sessionSecretOf(request);
  const earlierId = earlier === undefined ? undefined : await findSession(tx, tenantId, sha256(earlier));
  if (earlierId !== undefined) await endSignIn(tx, tenantId, earlierId);
  const secret = newSecret();
  const { id, expires_at } = await insertSession(tx, tenantId, user.id, sha256(secret), {
    method,
    sso_connection_id: sso?.connectionId ?? null,
    sso_identity: sso?.identity ?? null,
    sso_session_hash: sso?.sessionHash ?? null,
    address: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
  });
  await recordAudit(tx, {
    tenantId,
    event: method === 'saml' ? 'Logged in via SAML' : 'Logged in',
    operation: 'signIn',
    caller: undefined,
    person: user,
    address: request.ip,
    requestId: request.id,
    target: {
      sessionId: id,
      method,
      ...(secondFactor === undefined ? {} : { secondFactor }),
      ...(sso === undefined ? {} : { ssoConnectionId: sso.connectionId }),
    },
  });
  return setCookie(request, 'session', secret, expires_at);
}

/** Deletes the session cookie of a browser. */
export function forgetSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', setCookie(request, 'session', ''));
}

/** Ends a session or grant, and everything that was created through it. */
export async function endSignIn(tx: Tx, tenantId: number, credentialId: number): Promise<void> {
  await endSignIns(tx, tenantId, [credentialId]);
}

/** A session that an identity provider ends. */
export interface EndableSession {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
}

/** Ends a session at the request of the identity provider of a connection, and records the audit event. */
export async function endAtProvider(
  tx: Tx,
  request: FastifyRequest,
  { id: ssoConnectionId, tenantId }: { readonly id: number; readonly tenantId: number },
  { id: sessionId, userId, email }: EndableSession,
): Promise<void> {
  await endSignIn(tx, tenantId, sessionId);
  await recordAudit(tx, {
    tenantId,
    event: 'Logged out',
    operation: 'signOut',
    caller: undefined,
    person: { id: userId, email },
    address: request.ip,
    requestId: request.id,
    target: { sessionId, ssoConnectionId },
  });
}

/**
 * Ends a user's sessions, incomplete sign-ins, grants and embed sessions, for when they leave or their password changes.
 * @param except the credential to keep
 */
export async function endSignInsOf(tx: Tx, tenantId: number, userId: number, except?: number): Promise<void> {
  await deletePendingSignIns(tx, tenantId, userId);
  const ids = await findSignIns(tx, tenantId, userId, ['session', 'oauth_grant', 'embed']);
  await endSignIns(
    tx,
    tenantId,
    ids.filter((id) => id !== except),
  );
}

/**
 * Ends a user's sessions but not their grants.
 * @param except the session to keep
 * @returns the number of sessions ended
 */
export async function endSessionsOfUser(
  tx: Tx,
  { tenantId, id: userId }: UserGrant<'endSignIns'>,
  except?: number,
): Promise<number> {
  const ids = (await findSignIns(tx, tenantId, userId, ['session'])).filter((id) => id !== except);
  await endSignIns(tx, tenantId, ids);
  return ids.length;
}

/** Ends the sessions that were started through an SSO connection. */
export async function endSignInsThrough(tx: Tx, tenantId: number, ssoConnectionId: number): Promise<void> {
  await endSignIns(tx, tenantId, await findSignInsThrough(tx, tenantId, ssoConnectionId));
}

/** Ends several sessions or grants, and everything that was created through them. */
export async function endSignIns(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await credentialsEnd.publish(tx, { tenantId, credentialIds: ids });
  await deleteCredentials(tx, tenantId, ids);
  await announceAccess(tx);
}
