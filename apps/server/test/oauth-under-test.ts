import assert from 'node:assert/strict';
import * as oauth from 'openid-client';
import { type CookieClient, cookieClient, type PageAnswer } from './cookie-client.ts';
import type { ServerUnderTest } from './server-under-test.ts';

export const PASSWORD = 'correct horse battery';
export const ALL_SCOPES = 'openid profile email offline_access api';

/** What a registered program knows of the server, as the library `openid-client` discovers it. */
export function discover(url: string, clientId = 'cube-cli', secret?: string): Promise<oauth.Configuration> {
  const authentication = secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret);
  return oauth.discovery(new URL(`${url}/auth`), clientId, undefined, authentication, {
    execute: [oauth.allowInsecureRequests],
  });
}

let people = 0;

/** A user with a password, and a browser in which he is signed in. */
export async function signedInUser(server: ServerUnderTest) {
  people += 1;
  const email = `person${people}@example.com`;
  const { id } = await server.ok('POST', '/api/v1/users', { email, username: email, password: PASSWORD });
  const tab = cookieClient(server.url);
  await tab.signIn(email, PASSWORD);
  return { id: id as number, email, tab };
}

/** The value of a hidden field of a page. */
export function hiddenIn({ html }: PageAnswer, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  assert.ok(value !== undefined, `No ${name} in ${html}`);
  return value;
}

/** Path and query of an address on this server. */
export function pathOf(address: string | undefined): string {
  const { pathname, search } = new URL(address ?? '', 'http://host.invalid');
  return `${pathname}${search}`;
}

/** Follows the sign-in to the page that asks, and answers it; gives what comes then. */
export async function answerConsent(
  tab: CookieClient,
  begun: PageAnswer,
  answer: 'agree' | 'refuse',
): Promise<PageAnswer> {
  assert.equal(begun.status, 303, begun.html);
  const path = pathOf(begun.location);
  const user = hiddenIn(await tab.get(path), 'user');
  const answered = await tab.post(path, { user, answer });
  assert.equal(answered.status, 303, answered.html);
  return tab.get(pathOf(answered.location));
}

/** Enters the code of a device; gives what comes then. */
export async function enterCode(tab: CookieClient, code: string): Promise<PageAnswer> {
  const xsrf = hiddenIn(await tab.get('/auth/device'), 'xsrf');
  return tab.post('/auth/device', { xsrf, user_code: code });
}

/** Signs a program in by the device grant, with a user who agrees. */
export async function signDeviceIn(
  config: oauth.Configuration,
  tab: CookieClient,
  scope = ALL_SCOPES,
): Promise<oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers> {
  const device = await oauth.initiateDeviceAuthorization(config, { scope });
  const done = await answerConsent(tab, await enterCode(tab, device.user_code), 'agree');
  assert.match(done.html, /is signed in/);
  return oauth.pollDeviceAuthorizationGrant(config, { ...device, interval: 0 });
}
