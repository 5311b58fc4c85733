import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { Credentials } from './credentials.ts';
import { sessionSecretOf } from './session-cookie.ts';

/** Who is signed in in the browser that sends a request; undefined when nobody is. */
export async function browserOf(
  { credentials }: { readonly credentials: Credentials },
  request: FastifyRequest,
  tenantId: number,
): Promise<Caller | undefined> {
  const secret = sessionSecretOf(request);
  return secret === undefined ? undefined : credentials.ofSession(tenantId, secret);
}
