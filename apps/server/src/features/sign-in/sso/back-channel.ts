import type { FastifyRequest } from 'fastify';
import { type JWTPayload, jwtVerify } from 'jose';
import { countAttempt } from '../../../auth/attempts.ts';
import { endAtProvider } from '../sessions/sessions.service.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { lockSessionsMeant, type Meant } from './back-channel.store.ts';
import { ALGORITHMS, type Issuers } from './oidc-issuers.ts';
import { type OidcConnection, sessionHashOf } from './oidc-sign-in.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How long a logout token is accepted after it was issued, regardless of its expiry. */
const SECONDS_OF_USE = 180;
/** The accepted difference between clocks. */
const TOLERANCE_SECONDS = 30;
const PATIENCE_MS = 10_000;

/** Why a logout token was refused. */
export class LogoutRefused extends Error {
  override name = 'LogoutRefused';
}

/**
 * Ends the sessions that a logout token identifies (OpenID Connect Back-Channel Logout 1.0, 2.6). Each token works once.
 * @returns the number of sessions ended
 * @throws LogoutRefused
 */
export async function endByLogoutToken(
  platform: SignInParts,
  issuers: Issuers,
  request: FastifyRequest,
  connection: OidcConnection,
  token: string,
): Promise<number> {
  const { id: connectionId, tenantId } = connection;
  const { meant, jti } = await readLogoutToken(issuers, connection, token);
  const ended = await platform.db.transaction().execute(async (tx) => {
    const once = { kind: 'oidc-logout-token', most: 1, seconds: SECONDS_OF_USE + 2 * TOLERANCE_SECONDS };
    if ((await countAttempt(tx, tenantId, once, `${connectionId} ${jti}`)) > 0)
      throw new LogoutRefused('The logout token has already been used');
    const sessions = await lockSessionsMeant(tx, tenantId, connectionId, meant);
    for (const session of sessions) await endAtProvider(tx, request, connection, session);
    return sessions.length;
  });
  platform.credentials.forget();
  return ended;
}

/** Verifies a logout token. @throws LogoutRefused */
async function readLogoutToken(
  issuers: Issuers,
  { config }: OidcConnection,
  token: string,
): Promise<{ meant: Meant; jti: string }> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let payload: JWTPayload;
  try {
    const issuer = await issuers.find(config.issuer, signal);
    ({ payload } = await jwtVerify(token, issuers.keysOf(issuer), {
      algorithms: [...ALGORITHMS],
      issuer: config.issuer,
      audience: config.clientId,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: SECONDS_OF_USE,
      requiredClaims: ['iat', 'jti', 'events'],
    }));
  } catch (error) {
    // Every error here concerns the token or the issuer.
    const reason = error instanceof Error ? error.message : String(error);
    throw new LogoutRefused(`The logout token is not valid: ${reason}`);
  }
  const { sub, sid, jti, events, nonce } = payload;
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  // An ID token, which contains a nonce, must not end a session.
  if (!isLogout || nonce !== undefined) throw new LogoutRefused('This is not a logout token');
  if (typeof jti !== 'string' || jti === '') throw new LogoutRefused('The logout token has no jti');
  if (typeof sid === 'string') return { meant: { sessionHash: sessionHashOf(sid) }, jti };
  if (typeof sub === 'string') return { meant: { subject: sub }, jti };
  throw new LogoutRefused('The logout token contains neither a session nor a subject');
}
