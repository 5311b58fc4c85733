import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { Credentials } from './credentials.ts';
import { sessionSecretOf } from './session-cookie.ts';

/** The user signed in to the browser that sent a request; undefined if there is none. */
export async function browserOf(
  { credentials }: { readonly credentials: Credentials },
  request: FastifyRequest,
  tenantId: number,
): Promise<Caller | undefined> {
  const secret = sessionSecretOf(request);
  return secret === undefined ? undefined : credentials.ofSession(tenantId, secret);
}
