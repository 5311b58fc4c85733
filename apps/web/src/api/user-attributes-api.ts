import { getUserAttributes } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

/** How many attributes are offered. */
const MOST = 100;

/** The names of the attributes that users can have. Rejects with an `ApiError`. */
export async function userAttributeNames(signal: AbortSignal): Promise<string[]> {
  const { items } = await answerTo(getUserAttributes({ client, query: { first: MOST }, signal }));
  return items.map(({ name }) => name);
}
