import type { Dashboard, DashboardControls, GenerateEmbedTokenResponse } from '@facet/client';
import { errorFrom } from '../api/api-error.ts';
import type { EarlyAnswers, EarlyRows } from '../api/dashboard-api.ts';

/** What `start.ts` has asked for. */
export interface Start {
  sessionId: string | null;
  redeemed?: Promise<GenerateEmbedTokenResponse>;
  /** The credential of all other requests, once there is one; undefined for the cookie of a signed-in viewer. */
  token?: string;
  publicId?: string;
  dashboard?: Promise<Dashboard>;
  /** The parameters of controls in the address, and what they mean. */
  opened?: string;
  controls?: Promise<DashboardControls>;
  rows?: AskedRows;
  /** Set once the page asks for rows, so that nothing else does. */
  isOver?: boolean;
}

/** Rows that have been asked for. */
export interface AskedRows extends EarlyRows {
  /** The values of the controls. */
  readonly controls: object;
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

/** The dashboard that has been asked for. */
export function earlyDashboard(publicId: string, token: string | undefined): Promise<Dashboard> | undefined {
  return taken('dashboard', publicId, token)?.catch(rethrown);
}

/** What has been asked about the controls and the rows of a dashboard. */
export function earlyAnswers(publicId: string, token: () => string | undefined): EarlyAnswers {
  return {
    controls(parameters) {
      if (start.opened !== parameters) return undefined;
      return taken('controls', publicId, token())?.catch(rethrown);
    },
    rows(controls) {
      start.isOver = true;
      const rows = taken('rows', publicId, token());
      if (rows === undefined || JSON.stringify(rows.controls) === JSON.stringify(controls)) return rows;
      rows.stop();
      return undefined;
    },
  };
}

/** Something that has been asked for; once, because later requests are for what is new. Another session may see other things. */
function taken<K extends 'dashboard' | 'controls' | 'rows'>(
  what: K,
  publicId: string,
  token: string | undefined,
): Start[K] {
  if (start.publicId !== publicId || start.token !== token) return undefined;
  const found = start[what];
  delete start[what];
  return found;
}

async function rethrown(failure: unknown): Promise<never> {
  if (!(failure instanceof Response)) throw errorFrom(undefined, undefined);
  throw errorFrom(await failure.json().catch(() => ({})), failure);
}
