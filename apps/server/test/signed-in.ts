import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type * as oauth from 'openid-client';
import type { CookieClient } from './cookie-client.ts';
import { cookieClient } from './cookie-client.ts';
import type { IssuerDouble } from './issuer-double.ts';
import { discover, signDeviceIn } from './oauth-under-test.ts';
import { makePerson } from './people-under-test.ts';
import type { Call, ServerUnderTest } from './server-under-test.ts';
import { newOidcConnection, signInWith } from './sso-under-test.ts';

/** The ways to sign in. */
export type Way = 'browser' | 'program';

/** A user who is signed in in a browser and has authorised an OAuth client there. */
export interface SignedIn {
  readonly userId: number;
  readonly email: string;
  readonly password: string;
  readonly browser: CookieClient;
  /** The identity provider that they signed in with, if any. */
  readonly connectionId: number | undefined;
  readonly clientId: string;
  readonly program: oauth.Configuration;
  readonly tokens: oauth.TokenEndpointResponse;
}

type Server = Pick<ServerUnderTest, 'url' | 'ok' | 'db'>;

/** Signs a new user in, in a browser and through a newly registered client. */
export async function signIn(
  server: Server,
  { isAdmin = false, issuer, scope }: { isAdmin?: boolean; issuer?: IssuerDouble; scope?: string } = {},
): Promise<SignedIn> {
  const { userId } = await makePerson(server, isAdmin ? { isAdmin } : { builtInRole: 'Viewer' });
  const password = randomUUID();
  const { email } = await server.ok('PUT', `/api/v1/users/${userId}`, { password });
  const connectionId = issuer && (await newOidcConnection(server, issuer.url));
  const browser =
    issuer === undefined || connectionId === undefined
      ? await byPassword(server, email, password)
      : await bySso(server, issuer, connectionId, email);
  const { clientId } = await server.ok('POST', '/api/v1/oauth-clients', {
    name: 'A program',
    isPublic: true,
    grantTypes: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  });
  const program = await discover(server.url, clientId);
  // Tests sign in more clients from one address in ten minutes than the rate limit allows.
  await server.db.deleteFrom('attempts').execute();
  const tokens = await signDeviceIn(program, browser, scope);
  return { userId, email, password, browser, connectionId, clientId, program, tokens };
}

async function byPassword(server: Server, email: string, password: string): Promise<CookieClient> {
  const browser = cookieClient(server.url);
  await browser.signIn(email, password);
  return browser;
}

async function bySso(
  server: Server,
  issuer: IssuerDouble,
  connectionId: number,
  email: string,
): Promise<CookieClient> {
  const { browser, answer } = await signInWith(server, issuer, connectionId, { sub: email, email });
  assert.equal(answer.status, 303, answer.html);
  return browser;
}

/** The options of an API call, by way of signing in. */
export function callsOf({ browser, tokens }: SignedIn): Record<Way, Call> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { browser: { key: null, headers: { cookie } }, program: { key: tokens.access_token } };
}
