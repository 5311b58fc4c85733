import type { Tx } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../../app/platform.ts';
import { announceAccess } from '../../../auth/announce-access.ts';
import type { Caller } from '../../../auth/caller.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { recordEvent } from '../../account/audit/record-event.ts';
import { endSessionsOf } from '../../model/branches/dev-sessions.ts';
import { sessionSecretOf, setCookie } from './session-cookie.ts';
import {
  deleteCredentials,
  deletePendingSignIns,
  findSession,
  findSignIns,
  findSignInsThrough,
  insertSession,
  limitSessions,
  type SignInMethod,
} from './sessions.store.ts';

const LONGEST_USER_AGENT = 512;

export interface SignIn {
  readonly tenantId: number;
  readonly user: { readonly id: number; readonly email: string };
  readonly method: SignInMethod;
  /** What was asked for beside the password. */
  readonly secondFactor?: 'totp' | 'recovery_code';
  readonly sso?: {
    readonly connectionId: number;
    /** What the identity provider wants to hear at log-out, encrypted for `browser_sessions.sso_identity`. */
    readonly identity: string | null;
    /** The SHA-256 of the provider's own name of the sign-in, if it has one. */
    readonly sessionHash: Buffer | null;
  };
}

/** The context that `browser_sessions.sso_identity` is encrypted for. */
export const SSO_IDENTITY = 'browser_sessions.sso_identity';

/**
 * Signs a browser in: a new session, in place of one that it had, with the audit row as the transaction's last
 * statement. Answers the Set-Cookie header, to be sent once the transaction is committed.
 */
export async function beginSession(
  tx: Tx,
  request: FastifyRequest,
  { tenantId, user, method, secondFactor, sso }: SignIn,
): Promise<string> {
  // Asked for in the transaction: who waits for a second connection holds up those that wait for the first.
  const earlier = sessionSecretOf(request);
  const earlierId = earlier === undefined ? undefined : await findSession(tx, tenantId, sha256(earlier));
  if (earlierId !== undefined) await endSignIn(tx, tenantId, earlierId);
  const secret = newSecret();
  const { id, expires_at } = await insertSession(tx, {
    tenantId,
    userId: user.id,
    secretHash: sha256(secret),
    method,
    ssoConnectionId: sso?.connectionId ?? null,
    ssoIdentity: sso?.identity ?? null,
    ssoSessionHash: sso?.sessionHash ?? null,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
  });
  await recordEvent(tx, {
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

/** Who is signed in in the browser that sends a request; undefined when nobody is. */
export async function browserOf(
  platform: Pick<Platform, 'credentials'>,
  request: FastifyRequest,
  tenantId: number,
): Promise<Caller | undefined> {
  const secret = sessionSecretOf(request);
  return secret === undefined ? undefined : platform.credentials.ofSession(tenantId, secret);
}

/** Has the browser forget its session. */
export function forgetSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', setCookie(request, 'session', ''));
}

/** Ends a session, or what a program was granted, with all that was made through it. */
export async function endSignIn(tx: Tx, tenantId: number, credentialId: number): Promise<void> {
  await endSignIns(tx, tenantId, [credentialId]);
}

/**
 * Ends the sessions of a user, those that he has not yet completed, and what programs were granted by him: for when he
 * leaves, and when his password changes.
 * @param except the credential that stays
 */
export async function endSignInsOf(tx: Tx, tenantId: number, userId: number, except?: number): Promise<void> {
  await deletePendingSignIns(tx, tenantId, userId);
  const ids = await findSignIns(tx, tenantId, userId, ['session', 'oauth_grant']);
  await endSignIns(
    tx,
    tenantId,
    ids.filter((id) => id !== except),
  );
}

/**
 * Ends the sessions of a user; what programs were granted stays.
 * @param except the session that stays
 * @returns how many ended
 */
export async function endSessionsOfUser(
  tx: Tx,
  tenantId: number,
  userId: number,
  except?: number,
): Promise<number> {
  const ids = (await findSignIns(tx, tenantId, userId, ['session'])).filter((id) => id !== except);
  await endSignIns(tx, tenantId, ids);
  return ids.length;
}

/** Lets no session of an account go on for longer than so many hours after its begin. */
export async function shortenSessions(tx: Tx, tenantId: number, hours: number): Promise<void> {
  await limitSessions(tx, tenantId, hours);
}

/** Ends the sessions that came from an identity provider. */
export async function endSignInsThrough(tx: Tx, tenantId: number, ssoConnectionId: number): Promise<void> {
  await endSignIns(tx, tenantId, await findSignInsThrough(tx, tenantId, ssoConnectionId));
}

/** Ends several of them. */
export async function endSignIns(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await endSessionsOf(tx, tenantId, ids);
  await deleteCredentials(tx, tenantId, ids);
  await announceAccess(tx);
}
