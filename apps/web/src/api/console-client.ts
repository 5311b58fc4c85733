import { createClient, createConfig } from '@facet/client';
import { type Answer, answered } from './answered.ts';
import { errorFrom } from './api-error.ts';
import { fetchInSession } from './session-gate.ts';

/** The client of the console, whose credential is the cookie of the person who has signed in. */
export const consoleClient = createClient(
  createConfig({
    baseUrl: location.origin,
    credentials: 'same-origin',
    fetch: (request) => fetchInSession(request as Request),
  }),
);

/** What a request of the console is answered. Rejects with an `ApiError`. */
export async function answerTo<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answered(call);
  if (data === undefined) throw errorFrom(error, response);
  return data;
}
