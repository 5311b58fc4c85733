import { type Administrator, getMe, listAdministrators } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

/** How many people are named. */
const MOST = 3;

/** Those who can give somebody access. */
export interface Helpers {
  /** Whether it is the person, who then needs no one else. */
  readonly isAdministrator: boolean;
  readonly people: readonly Administrator[];
  readonly hasMore: boolean;
}

/** The first administrators of the account; nobody for administrators themselves. Rejects with an `ApiError`. */
export async function helpers(signal: AbortSignal): Promise<Helpers> {
  const [me, { items, pageInfo }] = await Promise.all([
    answerTo(getMe({ client, signal })),
    answerTo(listAdministrators({ client, query: { first: MOST }, signal })),
  ]);
  return me.isAdmin
    ? { isAdministrator: true, people: [], hasMore: false }
    : { isAdministrator: false, people: items, hasMore: pageInfo.hasNextPage };
}
