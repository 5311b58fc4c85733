import { cookieClient } from '../../apps/server/test/cookie-client.ts';
import { discover, signIn } from '../../apps/server/test/oauth-under-test.ts';
import type { Call } from '../../examples/embedding/prepare-facet.ts';

/** A client on the user's own computer, which every account has. */
export const ASSISTANT = { id: 'cube-mcp-client', redirect: 'http://127.0.0.1:41234/callback' };

/** A client with the longest name that the API accepts and a long address. */
export const LONG = {
  id: 'screenshots-long',
  name: 'Bundesausbildungsförderungsgesetzesänderungsverordnung: assistant for departures and arrivals (beta)',
  redirect:
    'https://assistant.departures-and-arrivals.eu-central-1.applications.example.com/oauth/callback/frankfurt',
};

/** A client whose name is written from right to left, with a scheme of its own. */
export const RIGHT_TO_LEFT = {
  id: 'screenshots-right-to-left',
  name: 'עוזר הנתונים של מגדל הפיקוח',
  redirect: 'com.example.assistant:/callback',
};

/** Registers the clients, and connects the user of the cookie with each. May run again. */
export async function prepareConnections(url: string, call: Call, cookie: string): Promise<void> {
  const { items } = await call('GET', '/oauth-clients?first=100');
  for (const { id: clientId, name, redirect } of [LONG, RIGHT_TO_LEFT]) {
    if (items.some((known: { clientId: string }) => known.clientId === clientId)) continue;
    await call('POST', '/oauth-clients', { clientId, name, isPublic: true, redirectUris: [redirect] });
  }
  const tab = cookieClient(url);
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  tab.cookies.set(name, value);
  for (const { id, redirect } of [ASSISTANT, LONG, RIGHT_TO_LEFT])
    await signIn(await discover(url, id), tab, { redirect_uri: redirect, scope: 'mcp:query offline_access' });
}
