import assert from 'node:assert/strict';
import * as oauth from 'openid-client';
import { type CookieClient, cookieClient, type PageAnswer } from './cookie-client.ts';
import type { ServerUnderTest } from './server-under-test.ts';

export const PASSWORD = 'correct horse battery';
export const ALL_SCOPES = 'openid profile email offline_access api';

/** The configuration that the library `openid-client` discovers for a registered client. */
export function discover(url: string, clientId = 'cube-cli', secret?: string): Promise<oauth.Configuration> {
  const authentication = secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret);
  return oauth.discovery(new URL(`${url}/auth`), clientId, undefined, authentication, {
    execute: [oauth.allowInsecureRequests],
  });
}

/** The redirect URI of test clients. Nothing listens there: tests read the address. */
export const CALLBACK = 'https://reports.example.com/callback';

/** The `openid-client` configuration of a confidential client that an administrator registered. */
export async function registerClient(
  server: ServerUnderTest,
  input: Record<string, unknown> = {},
): Promise<{ clientId: string; secret: string; config: oauth.Configuration }> {
  const body = { name: 'Reports', redirectUris: [CALLBACK], ...input };
  const { clientId, clientSecret } = await server.ok('POST', '/api/v1/oauth-clients', body);
  const config = await discover(server.url, clientId, clientSecret ?? undefined);
  return { clientId, secret: clientSecret, config };
}

/** The state that a client keeps for a sign-in it has started. */
export interface Begun {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  /** Undefined without the scope `openid`. */
  readonly nonce: string | undefined;
}

/** The authorization URL for a new sign-in, with the state that the client must keep. */
export async function beginCode(
  config: oauth.Configuration,
  parameters: Record<string, string> = {},
): Promise<Begun> {
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const scope = parameters.scope ?? ALL_SCOPES;
  const nonce = scope.split(' ').includes('openid') ? oauth.randomNonce() : undefined;
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(nonce === undefined ? {} : { nonce }),
    ...parameters,
  });
  return { url, verifier, state, nonce };
}

/** Takes a user through the sign-in to a client with consent; returns the address of the redirect. */
export async function agreeToCode(tab: CookieClient, { url }: Begun): Promise<URL> {
  const { location } = await answerConsent(tab, await tab.get(pathOf(url.href)), 'agree');
  return new URL(location ?? '');
}

/** Exchanges the parameters of the redirect for tokens. */
export function fetchTokens(config: oauth.Configuration, { verifier, state, nonce }: Begun, returned: URL) {
  return oauth.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    ...(nonce === undefined ? {} : { expectedNonce: nonce }),
  });
}

/** Signs a client in with the authorization code grant; the user consents. */
export async function signIn(
  config: oauth.Configuration,
  tab: CookieClient,
  parameters: Record<string, string> = {},
) {
  const begun = await beginCode(config, parameters);
  return fetchTokens(config, begun, await agreeToCode(tab, begun));
}

/** The status of an API call with an access token. */
export async function statusWith(server: Pick<ServerUnderTest, 'url'>, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/api/v1/users/me`, { headers })).status;
}

/** Checks that a client was refused with the given OAuth error. */
export const isRefusal = (error: string) => (thrown: unknown) =>
  (thrown instanceof oauth.ResponseBodyError || thrown instanceof oauth.AuthorizationResponseError) &&
  thrown.error === error;

/** Posts a form, as a client without a library does. */
export async function postForm(
  server: Pick<ServerUnderTest, 'url'>,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: ReturnType<typeof JSON.parse> }> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** The newest audit events with a name. */
export async function eventsNamed(server: ServerUnderTest, name: string) {
  const { items } = await server.ok('GET', `/api/v1/audit-logs?eventName=${encodeURIComponent(name)}`);
  return items;
}

let people = 0;

/** A user with a password, and a browser in which they are signed in. */
export async function signedInUser(server: ServerUnderTest) {
  people += 1;
  const email = `person${people}@example.com`;
  const { id } = await server.ok('POST', '/api/v1/users', { email, username: email, password: PASSWORD });
  const tab = cookieClient(server.url);
  await tab.signIn(email, PASSWORD);
  return { id: id as number, email, tab };
}

/** The value of a hidden field on a page. */
export function hiddenIn({ html }: PageAnswer, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  assert.ok(value !== undefined, `No ${name} in ${html}`);
  return value;
}

/** The path and query of an address on this server. */
export function pathOf(address: string | undefined): string {
  const { pathname, search } = new URL(address ?? '', 'http://host.invalid');
  return `${pathname}${search}`;
}

/** Follows the sign-in to the consent page and submits the answer; returns the response. */
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

/** Enters a device code; returns the response. */
export async function enterCode(tab: CookieClient, code: string): Promise<PageAnswer> {
  const xsrf = hiddenIn(await tab.get('/auth/device'), 'xsrf');
  return tab.post('/auth/device', { xsrf, user_code: code });
}

/** Signs a client in with the device grant; the user consents. */
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
