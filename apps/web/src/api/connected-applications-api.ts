import { type AccountOAuthGrant, listOAuthGrants, type PageInfo, revokeOAuthGrant } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

/** An application with the person for whom it acts. */
export type ConnectedApplication = AccountOAuthGrant;

const PATH = '/api/v1/oauth-grants';
const MOST = 50;

/** The applications of everyone in the account, newest first. Rejects with an `ApiError`. */
export function connectedApplications(
  search: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly items: readonly ConnectedApplication[]; readonly pageInfo: PageInfo }> {
  const query = {
    first: MOST,
    ...(search === '' ? {} : { search }),
    ...(after === undefined ? {} : { after }),
  };
  return answerTo(listOAuthGrants({ client, query, signal }));
}

/** The request of the list. */
export function listingApplications(search: string): ShownCall {
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
  return { operation: 'listOAuthGrants', method: 'GET', path: `${PATH}${query}`, parameters: {} };
}

/** Ends what an application may do for a person. */
export function revokingApplication(id: number): Change<unknown> {
  return {
    shown: {
      operation: 'revokeOAuthGrant',
      method: 'DELETE',
      path: `${PATH}/${id}`,
      parameters: { id },
    },
    send: () => answerTo(revokeOAuthGrant({ client, path: { id } })),
  };
}
