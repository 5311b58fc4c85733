import type { Dashboard, GenerateEmbedTokenResponse } from '@facet/client';
import { errorFrom } from '../api/api-error.ts';

/** What `start.ts` has asked for. */
interface Start {
  sessionId: string | null;
  redeemed?: Promise<GenerateEmbedTokenResponse>;
  publicId?: string;
  dashboard?: Promise<Dashboard>;
}

// A proxy's own policy may not allow the script in the document.
const { facetStart: start = { sessionId: null } } = globalThis as { facetStart?: Start };

/** The exchange of a session id, if it has begun; once, because an id works once. */
export function earlyRedemption(sessionId: string): Promise<GenerateEmbedTokenResponse> | undefined {
  if (start.sessionId !== sessionId) return undefined;
  start.sessionId = null;
  return start.redeemed?.catch((failure: unknown) => {
    // Without a session the request for the dashboard has failed too.
    delete start.publicId;
    return rethrown(failure);
  });
}

/** The dashboard that has been asked for; once, because later requests are for what is new. */
export function earlyDashboard(publicId: string): Promise<Dashboard> | undefined {
  if (start.publicId !== publicId) return undefined;
  delete start.publicId;
  return start.dashboard?.catch(rethrown);
}

async function rethrown(failure: unknown): Promise<never> {
  if (!(failure instanceof Response)) throw errorFrom(undefined, undefined);
  throw errorFrom(await failure.json().catch(() => ({})), failure);
}
