import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform.ts';
import { recordEvent } from '../audit/record-event.ts';
import { endSignIn } from '../sessions/sessions.service.ts';

/**
 * Ends the session of the browser that sends a request, if it has one.
 * @returns where the identity provider that it came from wants to hear of it; null when none does
 */
export async function signOut(platform: Platform, request: FastifyRequest): Promise<string | null> {
  const { caller, tenantId } = request.admitted;
  if (caller === undefined) return null;
  await platform.db.transaction().execute(async (tx) => {
    await endSignIn(tx, tenantId, caller.credentialId);
    await recordEvent(tx, {
      tenantId,
      event: 'Logged out',
      operation: 'signOut',
      caller,
      address: request.ip,
      requestId: request.id,
      target: { sessionId: caller.credentialId },
    });
  });
  platform.credentials.forget();
  return null;
}
