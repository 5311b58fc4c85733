import { createClient, createConfig, getMe } from '@facet/client';
import { sessionGate } from './session-gate.ts';

/** Does not wait for a sign-in, because it asks whether there was one. */
const client = createClient(createConfig({ baseUrl: location.origin, credentials: 'same-origin' }));

/** Asks who has signed in to this browser, and lets the page go on if it is its person. */
export async function checkSession(): Promise<void> {
  const { data } = await getMe({ client }).catch(() => ({ data: undefined }));
  if (data !== undefined) sessionGate.signedIn(data.email);
}
