import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import { endSession, ssoOf } from '../sessions/session-list.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { ssoLogoutUrl } from '../sso/sso-logout.ts';

/**
 * Ends the session of the browser that sent a request, if it has one.
 * @returns the logout address of the identity provider that the session came from; null if there is none
 */
export async function signOut(platform: SignInParts, request: FastifyRequest): Promise<string | null> {
  const { caller, tenantId } = request.admitted;
  if (caller === undefined) return null;
  const { credentialId: sessionId, user } = caller;
  const origin = await ssoOf(platform.db, tenantId, sessionId);
  // Of several concurrent sign-outs only one is recorded.
  const hasEnded = await platform.db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, tenantId, user.id, sessionId))) return false;
    await recordAudit(tx, {
      tenantId,
      event: 'Logged out',
      operation: 'signOut',
      caller,
      address: request.ip,
      requestId: request.id,
      target: { sessionId },
    });
    return true;
  });
  platform.credentials.forget();
  return hasEnded && origin !== undefined ? ssoLogoutUrl(platform, tenantId, origin, request) : null;
}
