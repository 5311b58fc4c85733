import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { withDocuments } from './client-documents.ts';
import { during, type Exchange, type LibraryAnswer, newExchange } from './exchange.ts';
import { incomingOf, type Rewritten } from './incoming.ts';
import type { Providers } from './providers.ts';

export interface Served {
  readonly answer: LibraryAnswer;
  readonly page: Exchange['page'];
  /** The tenant's origin: the issuer without its path. */
  readonly origin: string;
}

/** Passes a request to the library. On return its changes are committed; the caller sends the response. */
export async function serve(
  platform: SignInParts,
  providers: Providers,
  request: FastifyRequest,
  rewritten: Rewritten,
): Promise<Served> {
  const { tenantId } = request.admitted;
  const origin = await originOf(platform, platform.db, tenantId, request.hostname);
  const provider = await providers.of(tenantId, origin);
  const { current } = await withDocuments(platform.outbound, async (documents) => {
    const { incoming, outgoing } = incomingOf(request, rewritten);
    const attempt = newExchange(request, rewritten.userCode, documents);
    await during(attempt, () => provider.callback()(incoming, outgoing));
    return { current: attempt };
  });
  if (current.endedGrants.length > 0) platform.credentials.forget();
  if (current.failure !== undefined) throw current.failure;
  if (current.answer === undefined) throw new Error('The authorization server gave no response');
  return { answer: current.answer, page: current.page, origin };
}
